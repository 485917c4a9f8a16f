package dev.secondwitness.store.core;

import dev.secondwitness.contract.CanonicalJson;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Principal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The audit chain: `h_n = SHA-256(tag | h_(n-1) | SHA-256(JCS(entry_n)))`, `h_0` is 32 zero bytes
/// and the tag the ASCII text `second-witness/audit/1`.
public final class AuditChain {
  private static final byte[] TAG = "second-witness/audit/1".getBytes(StandardCharsets.US_ASCII);

  /// What an entry says, before it is numbered.
  record Entry(
      Instant at,
      String kind,
      Principal actor,
      Optional<KeptIntent> after,
      Optional<IntentId> about,
      Map<String, String> values) {}

  private AuditChain() {}

  /// The hash of a link, from the hash before it and its canonical text.
  public static String hash(String previous, String entry) {
    MessageDigest digest = sha256();
    byte[] content = sha256().digest(entry.getBytes(StandardCharsets.UTF_8));
    digest.update(TAG);
    digest.update(HexFormat.of().parseHex(previous));
    return HexFormat.of().formatHex(digest.digest(content));
  }

  /// Appends an entry under the head's lock.
  static ChainLog.Link append(Tx tx, Entry entry) {
    ChainLog.Head head = tx.chain().head();
    long sequence = head.sequence() + 1;
    String text = text(sequence, entry);
    String hash = hash(head.hash(), text);
    Optional<IntentId> intent = entry.after().map(KeptIntent::id).or(entry::about);
    ChainLog.Link link =
        new ChainLog.Link(
            sequence,
            entry.at(),
            entry.kind(),
            entry.actor().name(),
            intent,
            text,
            head.hash(),
            hash);
    tx.chain().add(link);
    tx.chain().moveHead(new ChainLog.Head(sequence, hash, head.stream()));
    return link;
  }

  private static String text(long sequence, Entry entry) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("sequence", Long.toString(sequence));
    json.put("at", entry.at().toString());
    json.put("kind", entry.kind());
    json.put(
        "actor",
        Map.of(
            "name",
            entry.actor().name(),
            "kind",
            entry.actor().kind().name().toLowerCase(Locale.ROOT)));
    entry.about().ifPresent(id -> json.put("intent_id", id.value()));
    entry
        .after()
        .ifPresent(
            after -> {
              json.put("intent_id", after.id().value());
              json.put("after", after(after.standing()));
            });
    json.put("values", entry.values());
    return CanonicalJson.of(json);
  }

  /// The members that make the row derivable from the chain.
  static Map<String, String> after(Standing standing) {
    return Map.of(
        "state",
        standing.state().name().toLowerCase(Locale.ROOT),
        "round",
        Integer.toString(standing.round()),
        "version",
        Long.toString(standing.version()),
        "attempts",
        Integer.toString(standing.attempts()),
        "owner",
        standing
            .owner()
            .map(o -> o.kind().name().toLowerCase(Locale.ROOT) + ":" + o.name())
            .orElse(""),
        "resolve_by",
        standing.resolveBy().map(Instant::toString).orElse(""));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java runtime has SHA-256", e);
    }
  }
}
