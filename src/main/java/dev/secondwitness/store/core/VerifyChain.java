package dev.secondwitness.store.core;

import dev.secondwitness.contract.WireJson;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Verifies the whole chain and that every intent's row is the one the chain says, so that a row or
/// a link changed behind the program's back does not pass in silence.
public final class VerifyChain {
  private static final int AT_ONCE = 1000;
  private static final String FIRST = "0".repeat(64);

  private final Ledger ledger;

  public VerifyChain(Ledger ledger) {
    this.ledger = ledger;
  }

  /// What does not verify, empty when all does.
  public Optional<String> run() {
    return ledger.read(VerifyChain::verify);
  }

  private static Optional<String> verify(Tx tx) {
    Map<String, Map<String, String>> after = new HashMap<>();
    ChainLog.Head head = tx.chain().head();
    String previous = FIRST;
    long sequence = 0;
    List<ChainLog.Link> links = tx.chain().links(0, AT_ONCE);
    while (!links.isEmpty()) {
      for (ChainLog.Link link : links) {
        Optional<String> broken = broken(link, sequence + 1, previous);
        if (broken.isPresent()) {
          return broken;
        }
        learn(link, after);
        previous = link.hash();
        sequence = link.sequence();
      }
      links = tx.chain().links(sequence, AT_ONCE);
    }
    if (head.sequence() != sequence || !head.hash().equals(previous)) {
      return Optional.of("The head of the audit chain is not its last entry");
    }
    return rows(tx, after);
  }

  private static Optional<String> broken(ChainLog.Link link, long expected, String previous) {
    if (link.sequence() != expected) {
      return Optional.of("Entry " + expected + " is missing from the audit chain");
    }
    if (!link.previous().equals(previous)
        || !link.hash().equals(AuditChain.hash(previous, link.entry()))) {
      return Optional.of("Entry " + expected + " of the audit chain was changed");
    }
    Map<?, ?> entry = entry(link);
    boolean columnsAgree =
        String.valueOf(entry.get("sequence")).equals(Long.toString(link.sequence()))
            && String.valueOf(entry.get("kind")).equals(link.kind())
            && String.valueOf(entry.get("at")).equals(link.at().toString())
            && actor(entry).equals(link.actor())
            && Optional.ofNullable(entry.get("intent_id"))
                .map(String::valueOf)
                .equals(link.intent().map(Object::toString));
    return columnsAgree
        ? Optional.empty()
        : Optional.of("The columns of entry " + expected + " are not what it says");
  }

  private static void learn(ChainLog.Link link, Map<String, Map<String, String>> after) {
    Map<?, ?> entry = entry(link);
    if (entry.get("after") instanceof Map<?, ?> standing) {
      Map<String, String> texts = new HashMap<>();
      standing.forEach((name, value) -> texts.put(String.valueOf(name), String.valueOf(value)));
      after.put(String.valueOf(entry.get("intent_id")), texts);
    }
  }

  private static Optional<String> rows(Tx tx, Map<String, Map<String, String>> after) {
    int seen = 0;
    String last = "";
    List<ChainLog.Row> rows = tx.chain().rows(last, AT_ONCE);
    while (!rows.isEmpty()) {
      for (ChainLog.Row row : rows) {
        Map<String, String> said = after.get(row.intent().value());
        if (said == null) {
          return Optional.of("The audit chain knows nothing of " + row.intent().value());
        }
        if (!said.equals(stands(row))) {
          return Optional.of(
              row.intent().value() + " does not stand as the audit chain says it does");
        }
        seen++;
        last = row.intent().value();
      }
      rows = tx.chain().rows(last, AT_ONCE);
    }
    return seen == after.size()
        ? Optional.empty()
        : Optional.of("An intent of the audit chain is gone");
  }

  private static Map<String, String> stands(ChainLog.Row row) {
    return Map.of(
        "state", row.state(),
        "round", Integer.toString(row.round()),
        "version", Long.toString(row.version()),
        "attempts", Integer.toString(row.attempts()),
        "owner", row.owner(),
        "resolve_by", row.resolveBy());
  }

  private static String actor(Map<?, ?> entry) {
    return entry.get("actor") instanceof Map<?, ?> actor ? String.valueOf(actor.get("name")) : "";
  }

  private static Map<?, ?> entry(ChainLog.Link link) {
    return WireJson.answer(link.entry().getBytes(StandardCharsets.UTF_8), Map.class);
  }
}
