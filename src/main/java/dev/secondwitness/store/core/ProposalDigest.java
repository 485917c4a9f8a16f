package dev.secondwitness.store.core;

import dev.secondwitness.contract.CanonicalJson;
import dev.secondwitness.domain.decision.CheckId;
import dev.secondwitness.domain.decision.Decision;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.ReadingId;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;

/// The hash of everything a second person approves: whose action under which key and with which
/// arguments, the act, and the evidence it rests on.
final class ProposalDigest {
  private ProposalDigest() {}

  /// @param readings the intent's readings as they are kept now
  static String of(
      Envelope envelope,
      Decision decision,
      List<CheckId> override,
      Instant expiresAt,
      List<Reading> readings) {
    TreeMap<String, String> values = new TreeMap<>();
    values.put("tenant", envelope.scope().tenant().value());
    values.put("principal", envelope.scope().principal().name());
    values.put("operation", envelope.operation().value());
    values.put("provider", envelope.provider().value());
    values.put("downstream_scope", envelope.keyTerms().downstreamScope());
    values.put("action_key", envelope.keyTerms().key().value());
    values.put("canonical_args", envelope.arguments().canonical());
    values.put("decision_id", decision.id().value());
    values.put("intent_id", decision.intent().value());
    values.put("round", Integer.toString(decision.round()));
    values.put("act", decision.act().name());
    values.put("by", decision.by().name());
    values.put("recorded_at", decision.recordedAt().toString());
    values.put("version", Long.toString(decision.version()));
    values.put("canonical_args_hash", decision.argsHash().hex());
    values.put("reason", decision.reason().name());
    values.put("text", decision.text());
    decision.receipt().ifPresent(r -> values.put("receipt_id", r.value()));
    values.put("override", Overrides.words(override));
    values.put("expires_at", expiresAt.toString());
    for (ReadingId id : decision.restsOn()) {
      values.put("evidence " + id.value(), digest(id, readings));
    }
    return ArgsHash.of(CanonicalJson.of(values)).hex();
  }

  private static String digest(ReadingId id, List<Reading> readings) {
    return readings.stream()
        .filter(r -> r.id().equals(id))
        .map(Reading::evidenceDigest)
        .findFirst()
        .orElse("gone");
  }
}
