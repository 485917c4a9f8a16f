package dev.secondwitness.bench;

import dev.secondwitness.domain.value.Grant;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Role;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.Caller;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Who calls the store in the bench: a reviewer of two tenants of four, and an agent.
final class People {
  static final Tenant ACME = new Tenant("acme");
  static final Tenant BETA = new Tenant("beta");
  static final List<String> TENANTS = List.of("acme", "beta");

  static final Caller MARA =
      new Caller(
          new Principal("mara", Principal.Kind.PERSON),
          "Mara",
          Set.of(new Grant(ACME, Role.REVIEWER), new Grant(BETA, Role.REVIEWER)),
          Set.of());

  static final Caller AGENT =
      new Caller(new Principal("agent", Principal.Kind.AGENT), "the agent", Set.of(), Set.of(ACME));

  /// By their tokens.
  static final Map<String, Caller> CALLERS = Map.of("mara", MARA, "agent", AGENT);

  private People() {}

  /// What the agent sends to have an intent recorded.
  static String recording(String key, String reference, String deadline) {
    return "{\"request_ref\":\""
        + key
        + "\",\"tenant\":\"acme\",\"purpose\":\"the customer sent it back\","
        + "\"operation\":\"refund.create\",\"provider\":\"payments-sandbox\","
        + "\"arguments\":{\"order\":\""
        + reference
        + "\",\"amount\":\"4200\",\"currency\":\"EUR\"},\"bound_fields\":["
        + "{\"name\":\"order\",\"pointer\":\"/order\",\"kind\":\"exact\"},"
        + "{\"name\":\"amount\",\"pointer\":\"/amount\",\"kind\":\"amount\"},"
        + "{\"name\":\"currency\",\"pointer\":\"/currency\",\"kind\":\"currency\"}],"
        + "\"amount\":{\"currency\":\"EUR\",\"minor\":\"4200\"},\"business_ref\":\""
        + reference
        + "\",\"ticket_refs\":[\"T-77\"],\"deadline\":\""
        + deadline
        + "\"}";
  }

  /// What the reviewer sends to confirm an unknown.
  static String confirming(String hash, String receipt, String reading) {
    return "{\"act\":\"confirm\",\"round\":1,\"canonical_args_hash\":\""
        + hash
        + "\",\"receipt_id\":\""
        + receipt
        + "\",\"rests_on\":[{\"reading_id\":\""
        + reading
        + "\",\"evidence_digest\":\""
        + Filling.DIGEST
        + "\"}],\"reason\":\"found_by_witness\",\"text\":\"as the ledger says\"}";
  }
}
