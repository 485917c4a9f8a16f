package dev.secondwitness.store.core;

import dev.secondwitness.contract.CanonicalJson;
import dev.secondwitness.domain.audit.ChainHash;
import dev.secondwitness.domain.audit.ChainHead;
import dev.secondwitness.domain.audit.SignedHead;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Verifies an export of the audit chain line by line, with no store at hand: every line is exactly
/// as it was written, the links hang together, and the end is signed.
public final class VerifyExport {
  private static final Set<String> HEADER =
      Set.of("format", "store_id", "after", "previous", "public_key");
  private static final Set<String> SHOWN = Set.of("sequence", "entry", "hash");
  private static final Set<String> HIDDEN = Set.of("sequence", "digest", "hash");
  private static final Set<String> HEAD =
      Set.of("store_id", "sequence", "hash", "at", "key_id", "public_key", "signature");

  private final Optional<String> trusted;
  private Optional<Header> header = Optional.empty();
  private Optional<SignedHead> end = Optional.empty();
  private Optional<ChainHead> from = Optional.empty();
  private ChainHead reached = ChainHead.START;
  private long lines;
  private long hidden;

  private record Header(String storeId, String publicKey) {}

  /// What does not hold.
  public static final class Broken extends Exception {
    private static final long serialVersionUID = 1L;

    Broken(String what) {
      super(what, null, false, false);
    }
  }

  /// @param trusted the public key the end has to be signed with; empty to take the file's word
  public VerifyExport(Optional<String> trusted) {
    this.trusted = trusted;
  }

  /// Takes the next line, without its line feed. Fails with the first thing that does not hold.
  public void line(String line) throws Broken {
    lines++;
    Map<String, Object> json = read(line);
    if (json.containsKey("format")) {
      header(texts(json, HEADER));
    } else if (json.containsKey("head")) {
      if (json.size() == 1 && json.get("head") instanceof Map<?, ?> head) {
        head(texts(head, HEAD));
      } else {
        throw broken("this is no signed head");
      }
    } else {
      entry(json);
    }
  }

  private Map<String, Object> read(String line) throws Broken {
    try {
      Map<String, Object> json = CanonicalText.object(line);
      if (CanonicalJson.of(json).equals(line)) {
        return json;
      }
    } catch (IllegalArgumentException e) {
      throw broken("it cannot be read (" + e.getMessage() + ")");
    }
    throw broken("it is not written as an export writes it");
  }

  private void header(Map<?, ?> json) throws Broken {
    if (!ExportChain.FORMAT.equals(text(json, "format"))) {
      throw broken("the format " + text(json, "format") + " is not known to this program");
    }
    ChainHead after = at(text(json, "after"), text(json, "previous"));
    Header next = new Header(text(json, "store_id"), text(json, "public_key"));
    if (header.isEmpty()) {
      if (after.sequence() == 0 && !after.equals(ChainHead.START)) {
        throw broken("nothing comes before the first entry");
      }
      trust(next.publicKey());
      from = Optional.of(after);
      reached = after;
    } else if (end.isEmpty()) {
      throw broken("a new stretch begins, and the one before it has no signed end");
    } else if (!header.get().equals(next)) {
      throw broken("this stretch is of another store, or under another key");
    } else if (!reached.equals(after)) {
      throw broken("this stretch does not follow entry " + reached.sequence());
    }
    header = Optional.of(next);
    end = Optional.empty();
  }

  private void trust(String publicKey) throws Broken {
    if (trusted.isPresent() && !trusted.get().equals(publicKey)) {
      throw broken("the key is not the one that is trusted");
    }
  }

  private void entry(Map<?, ?> json) throws Broken {
    if (header.isEmpty() || end.isPresent()) {
      throw broken("an entry stands outside of any stretch");
    }
    boolean shown = json.containsKey("entry");
    Map<?, ?> texts = texts(json, shown ? SHOWN : HIDDEN);
    long expected = reached.sequence() + 1;
    if (!text(texts, "sequence").equals(Long.toString(expected))) {
      throw broken("entry " + expected + " is missing; here is entry " + text(texts, "sequence"));
    }
    String digest = shown ? ChainHash.digest(text(texts, "entry")) : text(texts, "digest");
    ChainHead next = at(expected, digest);
    if (!next.hash().equals(text(texts, "hash"))) {
      throw broken(
          "entry "
              + expected
              + " was changed, or does not follow entry "
              + reached.sequence()
              + ": its hash is another");
    }
    if (shown && !says(text(texts, "entry"), expected)) {
      throw broken("entry " + expected + " says of itself to be another");
    }
    hidden += shown ? 0 : 1;
    reached = next;
  }

  private ChainHead at(long expected, String digest) throws Broken {
    try {
      return reached.next(digest);
    } catch (IllegalArgumentException e) {
      throw broken("entry " + expected + " has no digest that could be one");
    }
  }

  private static boolean says(String entry, long sequence) {
    try {
      return ReadEntry.of(entry).sequence().equals(Long.toString(sequence));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private void head(Map<?, ?> json) throws Broken {
    if (header.isEmpty() || end.isPresent()) {
      throw broken("a signed head stands outside of any stretch");
    }
    SignedHead signed = signed(json);
    if (!signed.keyId().equals(text(json, "key_id"))
        || !new Header(signed.storeId(), signed.publicKey()).equals(header.get())) {
      throw broken("the head is of another store, or under another key");
    }
    if (!signed.head().equals(reached)) {
      throw broken(
          "the head is entry "
              + signed.head().sequence()
              + ", and the last one here is "
              + reached.sequence());
    }
    Optional<String> trouble = signed.trouble();
    if (trouble.isPresent()) {
      throw broken(trouble.get());
    }
    end = Optional.of(signed);
  }

  private SignedHead signed(Map<?, ?> json) throws Broken {
    try {
      SignedHead signed =
          new SignedHead(
              text(json, "store_id"),
              at(text(json, "sequence"), text(json, "hash")),
              Instant.parse(text(json, "at")),
              text(json, "public_key"),
              text(json, "signature"));
      if (!signed.at().toString().equals(text(json, "at")) || signed.keyId().isEmpty()) {
        throw broken("the head's time is not written as an export writes it");
      }
      return signed;
    } catch (DateTimeException | IllegalArgumentException e) {
      throw broken("the head cannot be read");
    }
  }

  private ChainHead at(String sequence, String hash) throws Broken {
    try {
      ChainHead head = new ChainHead(Long.parseLong(sequence), hash);
      if (Long.toString(head.sequence()).equals(sequence)) {
        return head;
      }
    } catch (IllegalArgumentException e) {
      throw broken("it names no entry of a chain");
    }
    throw broken("it names no entry of a chain");
  }

  /// Answers where the chain was followed to. Fails when the end is missing.
  public SignedHead end() throws Broken {
    if (end.isEmpty()) {
      lines++;
      throw broken(
          lines == 1 ? "there is nothing" : "the signed head is missing; the end was cut off");
    }
    return end.get();
  }

  /// What the first stretch follows; the start of the chain for a whole export.
  public ChainHead from() {
    return from.orElse(ChainHead.START);
  }

  /// The last entry that holds.
  public ChainHead reached() {
    return reached;
  }

  /// How many entries were there by their digest alone.
  public long hidden() {
    return hidden;
  }

  private Map<?, ?> texts(Map<?, ?> json, Set<String> members) throws Broken {
    if (!json.keySet().equals(members)) {
      throw broken("its members are " + json.keySet() + " and not " + members);
    }
    for (Object value : json.values()) {
      if (!(value instanceof String)) {
        throw broken("a member is no text");
      }
    }
    return json;
  }

  private static String text(Map<?, ?> json, String member) {
    return json.get(member) instanceof String text ? text : "";
  }

  private Broken broken(String what) {
    return new Broken("Line " + lines + ": " + what);
  }
}
