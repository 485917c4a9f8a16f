package dev.secondwitness.store.core;

import dev.secondwitness.domain.decision.Decision;
import java.util.Locale;
import java.util.TreeMap;

/// What the audit says of a decision, whoever made it; what it rests on is added with its digests.
final class DecisionValues {
  private DecisionValues() {}

  static TreeMap<String, String> of(Decision decision) {
    TreeMap<String, String> values = new TreeMap<>();
    values.put("decision_id", decision.id().value());
    values.put("key", decision.key().value());
    values.put("act", decision.act().name().toLowerCase(Locale.ROOT));
    values.put("reason", decision.reason().name().toLowerCase(Locale.ROOT));
    values.put("text", decision.text());
    values.put("canonical_args_hash", decision.argsHash().hex());
    values.put("acted_on_version", Long.toString(decision.version()));
    decision.receipt().ifPresent(r -> values.put("receipt", r.value()));
    decision.to().ifPresent(t -> values.put("to", t.name()));
    decision.resolveBy().ifPresent(r -> values.put("resolve_by", r.toString()));
    return values;
  }
}
