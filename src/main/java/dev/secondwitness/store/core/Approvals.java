package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.intent.Authority;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.Principal;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What every approval has in common: it is for what was recorded, in the approver's own name, and
/// its limits are kept with it.
final class Approvals {
  private static final String POLICY = "policy:";

  private Approvals() {}

  /// Refuses the approval of anything but the recorded arguments.
  static void requireSame(KeptIntent intent, ArgsHash hash) {
    if (!hash.equals(intent.envelope().arguments().hash())) {
      throw Refusal.at(
          ProblemType.ARGS_DRIFT,
          "/canonical_args_hash",
          "What was approved is not what was recorded");
    }
  }

  /// An agent or worker passes on what a policy allowed; a person approves in their own name, and
  /// not what they asked for themselves.
  static void requireOwnName(Caller caller, KeptIntent intent, String approver) {
    switch (caller.principal().kind()) {
      case AGENT, JOB -> {
        if (!approver.startsWith(POLICY) || approver.length() == POLICY.length()) {
          throw Refusal.at(
              ProblemType.FORBIDDEN,
              "/approved_by",
              "Agents and workers pass on a policy's approval (policy:<name>), never a person's");
        }
      }
      case PERSON -> {
        if (!approver.equals(caller.principal().name())) {
          throw Refusal.at(
              ProblemType.FORBIDDEN, "/approved_by", "A person approves in their own name");
        }
        requireOther(caller, intent);
      }
    }
  }

  /// Refuses whoever recorded the intent.
  static void requireOther(Caller caller, KeptIntent intent) {
    Principal asked = intent.envelope().scope().principal();
    if (asked.equals(caller.principal())) {
      throw Refusal.of(ProblemType.FORBIDDEN, "Nobody approves what they asked for themselves");
    }
  }

  /// The authority that an approval gives; the budget is what it was.
  static Authority given(Authority old, String approver, Instant now, Instant deadline) {
    return new Authority(
        old.version() + 1,
        Optional.of(approver),
        Optional.of(now),
        deadline,
        old.maxAttempts(),
        old.retryOwner());
  }

  /// Approval, limits and version, as the timeline shows them.
  static Map<String, String> values(KeptIntent intent) {
    Authority authority = intent.envelope().authority();
    TreeMap<String, String> values = new TreeMap<>();
    values.put("approved_by", authority.authorizedBy().orElse(""));
    values.put("version", Integer.toString(authority.version()));
    values.put("deadline", authority.deadline().toString());
    values.put("max_attempts", Integer.toString(authority.maxAttempts()));
    values.put("outbox", Dispatches.id(intent).value());
    intent
        .envelope()
        .subject()
        .amount()
        .ifPresent(
            amount -> {
              values.put("currency", amount.currency());
              values.put("minor", Long.toString(amount.minor()));
            });
    return values;
  }
}
