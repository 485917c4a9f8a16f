package dev.secondwitness.contract;

import dev.secondwitness.domain.value.DecisionKey;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.domain.value.WitnessId;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/// The paths and header names of the contract.
public final class StorePaths {

  public static final String ME = "/v1/me";
  public static final String INTENTS = "/v1/intents";
  public static final String INTENT = "/v1/intents/{id}";
  public static final String AUTHORIZATION = "/v1/intents/{id}/authorization";
  public static final String SEPARATION = "/v1/intents/{id}/separation";
  public static final String CANCELLATION = "/v1/intents/{id}/cancellation";
  public static final String AUTHORITY = "/v1/intents/{id}/authority";
  public static final String ATTEMPTS = "/v1/intents/{id}/attempts";
  public static final String REPLAY = "/v1/intents/{id}/replay";
  public static final String OUTCOME = "/v1/attempts/{id}/outcome";
  public static final String EVENTS = "/v1/events";
  public static final String OUTBOX_LEASES = "/v1/outbox/leases";
  public static final String OUTBOX_ACK = "/v1/outbox/{id}/ack";
  public static final String QUEUE = "/v1/queue";
  public static final String SEARCH = "/v1/search";
  public static final String READINGS = "/v1/intents/{id}/readings";
  public static final String EVIDENCE = "/v1/intents/{id}/readings/{reading}/evidence";
  public static final String DECISIONS = "/v1/intents/{id}/decisions";
  public static final String VOTES = "/v1/decisions/{id}/votes";
  public static final String WITHDRAWAL = "/v1/decisions/{id}/withdrawal";
  public static final String DECISION_BY_KEY = "/v1/decisions/by-key/{key}";
  public static final String HOLDS = "/v1/holds";
  public static final String HOLD = "/v1/holds/{id}";
  public static final String QUOTAS = "/v1/quotas";
  public static final String DOUBLES = "/v1/doubles";
  public static final String METRICS = "/v1/metrics";
  public static final String AUDIT = "/v1/audit";
  public static final String AUDIT_HEAD = "/v1/audit/head";
  public static final String AUDIT_LINKS = "/v1/audit/links";
  public static final String AUDIT_EXPORT = "/v1/audit/export";
  public static final String RESTORATIONS = "/v1/audit/restorations";
  public static final String RESTORATION_CONFIRMATION = "/v1/audit/restorations/{id}/confirmation";
  public static final String STREAM = "/v1/stream";
  public static final String WITNESSES = "/v1/witnesses";
  public static final String WITNESS_PROPOSALS = "/v1/witnesses/proposals";
  public static final String WITNESS = "/v1/witnesses/{id}";
  public static final String WITNESS_VERSION = "/v1/witnesses/{id}/versions/{version}";
  public static final String CONTRACT_CARDS = "/v1/contract-cards";
  public static final String CONTRACT_CARD_PROPOSALS = "/v1/contract-cards/proposals";
  public static final String CONTRACT_CARD = "/v1/contract-cards/{id}";
  public static final String CONTRACT_CARD_VERSION = "/v1/contract-cards/{id}/versions/{version}";
  public static final String POLICIES = "/v1/policies";
  public static final String POLICY_PROPOSALS = "/v1/policies/proposals";
  public static final String POLICY = "/v1/policies/{id}";
  public static final String POLICY_VERSION = "/v1/policies/{id}/versions/{version}";
  public static final String RULE_PROPOSAL = "/v1/rules/proposals/{id}";
  public static final String RULE_VOTES = "/v1/rules/proposals/{id}/votes";
  public static final String RULE_WITHDRAWAL = "/v1/rules/proposals/{id}/withdrawal";
  public static final String HEALTH = "/v1/health";
  public static final String READY = "/v1/health/ready";
  public static final String PROMETHEUS = "/v1/prometheus";

  public static final String IDEMPOTENCY_KEY = "Idempotency-Key";
  public static final String IF_MATCH = "If-Match";
  public static final String ETAG = "ETag";
  public static final String LAST_EVENT_ID = "Last-Event-ID";

  /// The media type of requests and answers.
  public static final String JSON = "application/json";

  /// The media type of an export.
  public static final String JSON_LINES = "application/x-ndjson";

  /// The media type of refusals.
  public static final String PROBLEM_JSON = "application/problem+json";

  private StorePaths() {}

  /// The case of an intent.
  public static String intent(IntentId id) {
    return INTENT.replace("{id}", id.value());
  }

  /// The readings of an intent.
  public static String readings(IntentId id) {
    return READINGS.replace("{id}", id.value());
  }

  /// The evidence of a reading.
  public static String evidence(IntentId id, ReadingId reading) {
    return EVIDENCE.replace("{id}", id.value()).replace("{reading}", reading.value());
  }

  /// The decisions of an intent.
  public static String decisions(IntentId id) {
    return DECISIONS.replace("{id}", id.value());
  }

  /// What the store answered to a decision's key.
  public static String decisionByKey(DecisionKey key) {
    return DECISION_BY_KEY.replace("{key}", segment(key.value()));
  }

  /// A witness in all its versions.
  public static String witness(WitnessId witness) {
    return WITNESS.replace("{id}", segment(witness.value()));
  }

  /// A contract card at a version.
  public static String contractCardVersion(String card, int version) {
    return CONTRACT_CARD_VERSION
        .replace("{id}", segment(card))
        .replace("{version}", Integer.toString(version));
  }

  /// A proposed rule.
  public static String ruleProposal(String proposal) {
    return RULE_PROPOSAL.replace("{id}", segment(proposal));
  }

  /// The votes on a proposed rule.
  public static String ruleVotes(String proposal) {
    return RULE_VOTES.replace("{id}", segment(proposal));
  }

  /// Taking a proposed rule back.
  public static String ruleWithdrawal(String proposal) {
    return RULE_WITHDRAWAL.replace("{id}", segment(proposal));
  }

  /// A witness at a version.
  public static String witnessVersion(WitnessId witness, int version) {
    return WITNESS_VERSION
        .replace("{id}", segment(witness.value()))
        .replace("{version}", Integer.toString(version));
  }

  /// A version as it stands in `ETag` and `If-Match`.
  public static String quoted(long version) {
    return "\"" + version + "\"";
  }

  private static String segment(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
