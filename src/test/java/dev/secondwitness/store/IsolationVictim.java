package dev.secondwitness.store;

import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/// What acme has and another tenant must not learn of: an unknown with everything a case may carry,
/// a hold, a message and a policy in the making.
record IsolationVictim(
    StoreFixture.Running running,
    JsonNode file,
    String reading,
    String decision,
    String hold,
    String message,
    JsonNode proposal) {
  static final String ORDER = "order 770911";
  static final String TICKET = "T-770912";
  static final String RECEIPT = "re_770913";
  static final String REF = "ref-770914";
  static final String PURPOSE = "canary 770915";
  static final String DECISION_KEY = "key-770916";
  private static final String ID = "(int|att|rd|dec|hold|out|rule|prop)_[0-9a-z_]+";

  String path() {
    return running.path();
  }

  String hash() {
    return running.intent().path("canonical_args_hash").asString();
  }

  String attempt() {
    return running.attempt().path("attempt_id").asString();
  }

  String proposalId() {
    return proposal.path("proposal_id").asString();
  }

  /// Every id, key and number of it.
  Set<String> canaries() {
    Set<String> canaries =
        new TreeSet<>(Set.of(ORDER, TICKET, RECEIPT, REF, PURPOSE, DECISION_KEY));
    canaries.addAll(Set.of(reading, decision, hold, message, hash(), proposalId()));
    canaries.add(running.intent().path("action_key").asString());
    collect(file, canaries);
    return canaries;
  }

  private static void collect(JsonNode node, Set<String> canaries) {
    if (node.isString() && node.asString().matches(ID)) {
      canaries.add(node.asString());
    }
    node.forEach(child -> collect(child, canaries));
  }
}
