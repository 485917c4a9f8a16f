package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Role;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Renews the authority to execute: an approver, the same arguments, a new version and deadline,
/// the same budget. It moves no state, and whoever holds the old version is refused.
public final class RenewAuthority {
  private final Rules rules;
  private final Cases cases;

  /// What is approved anew.
  public record Command(ArgsHash hash, Instant deadline, String reason) {}

  public RenewAuthority(Rules rules, Cases cases) {
    this.rules = rules;
    this.cases = cases;
  }

  /// Renews it.
  public KeptIntent in(
      Tx tx, Caller caller, IntentId id, Optional<String> ifMatch, Command command) {
    KeptIntent intent = cases.require(tx, caller, id);
    if (!caller.holds(Role.APPROVER, intent.envelope().scope().tenant())) {
      throw Refusal.of(ProblemType.FORBIDDEN, "Authority is renewed by a person who approves");
    }
    Instant now = rules.now();
    Versions.require(ifMatch, intent);
    Approvals.requireSame(intent, command.hash());
    Approvals.requireOther(caller, intent);
    requireAuthorised(intent);
    if (!command.deadline().isAfter(now)) {
      throw Refusal.at(
          ProblemType.DEADLINE_PASSED, "/deadline", "The new deadline is not in the future");
    }
    KeptIntent after =
        intent
            .with(intent.standing().touched())
            .with(
                Approvals.given(
                    intent.envelope().authority(),
                    caller.principal().name(),
                    now,
                    command.deadline()));
    Map<String, String> values = new TreeMap<>(Approvals.values(after));
    values.put("reason", command.reason());
    values.put("deadline_was", intent.envelope().authority().deadline().toString());
    tx.caseLog()
        .add(
            id,
            new TimelineEvent(now, TimelineEvent.Kind.RENEWED, caller.principal().name(), values));
    Recorder.save(tx, intent, after, caller.principal(), now, "authority-renewed", values);
    return after;
  }

  private static void requireAuthorised(KeptIntent intent) {
    IntentState state = intent.standing().state();
    boolean may =
        switch (state) {
          case AUTHORIZED, EXECUTING, INDETERMINATE -> true;
          case NEW, PREPARED, COMMITTED, REJECTED, CANCELLED, EXPIRED -> false;
        };
    if (!may) {
      throw Refusal.of(
          ProblemType.ILLEGAL_TRANSITION,
          "An intent that is "
              + state.name().toLowerCase(Locale.ROOT)
              + " has no authority to renew");
    }
  }
}
