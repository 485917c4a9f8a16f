package dev.secondwitness.store.core;

import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.Decision;
import dev.secondwitness.domain.decision.Disposition;
import dev.secondwitness.domain.decision.WhatIsThere;
import dev.secondwitness.domain.intent.Trigger;
import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.Owner;
import java.time.Instant;
import java.util.Optional;
import java.util.TreeMap;

/// Carries a decision out that everybody it takes has made: the round ends with its disposition, or
/// the unknown goes into other hands.
final class CarryOut {
  private CarryOut() {}

  /// @param approvedBy the second person, where it took two
  static KeptIntent in(
      Tx tx,
      Cases.Whole whole,
      Decision decision,
      Claim claim,
      Optional<String> approvedBy,
      Instant now) {
    return switch (decision.act()) {
      case CONFIRM -> {
        Evidence.accept(tx, whole, claim, now);
        yield settle(tx, whole, decision, claim, approvedBy, Optional.empty(), now);
      }
      case CONFIRM_WHAT_IS_THERE -> {
        Evidence.accept(tx, whole, claim, now);
        Optional<WhatIsThere> there = Optional.of(Evidence.whatIsThere(whole, claim));
        yield settle(tx, whole, decision, claim, approvedBy, there, now);
      }
      case FAIL_CLOSE, FAIL_ALLOW_REPLAY ->
          settle(tx, whole, decision, claim, approvedBy, Optional.empty(), now);
      case ESCALATE -> escalated(tx, whole.intent(), decision, now);
    };
  }

  private static KeptIntent settle(
      Tx tx,
      Cases.Whole whole,
      Decision decision,
      Claim claim,
      Optional<String> approvedBy,
      Optional<WhatIsThere> there,
      Instant now) {
    return Settling.settle(
        tx,
        whole.intent(),
        trigger(decision.act()),
        new Disposition(
            whole.intent().standing().round(),
            outcome(decision.act()),
            decision.receipt(),
            Optional.of(decision.id()),
            decision.by().name(),
            now,
            approvedBy,
            claim.override(),
            there));
  }

  private static Trigger trigger(Act act) {
    return switch (act) {
      case CONFIRM, CONFIRM_WHAT_IS_THERE -> Trigger.CONFIRM;
      case FAIL_CLOSE -> Trigger.FAIL_CLOSE;
      case FAIL_ALLOW_REPLAY -> Trigger.FAIL_ALLOW_REPLAY;
      case ESCALATE -> throw new IllegalArgumentException("An escalation settles nothing");
    };
  }

  private static Disposition.Outcome outcome(Act act) {
    return switch (act) {
      case CONFIRM -> Disposition.Outcome.CONFIRMED;
      case CONFIRM_WHAT_IS_THERE -> Disposition.Outcome.CONFIRMED_AS_FOUND;
      case FAIL_CLOSE -> Disposition.Outcome.FAILED;
      case FAIL_ALLOW_REPLAY -> Disposition.Outcome.FAILED_REPLAY_ALLOWED;
      case ESCALATE -> throw new IllegalArgumentException("An escalation settles nothing");
    };
  }

  private static KeptIntent escalated(Tx tx, KeptIntent intent, Decision decision, Instant now) {
    Owner to = decision.to().orElseThrow();
    Instant until = decision.resolveBy().orElseThrow();
    TreeMap<String, String> values = new TreeMap<>();
    values.put("to", to.name());
    values.put("resolve_by", until.toString());
    values.put("decision", decision.id().value());
    intent.standing().resolveBy().ifPresent(was -> values.put("was_due", was.toString()));
    tx.caseLog()
        .add(
            intent.id(),
            new TimelineEvent(now, TimelineEvent.Kind.ESCALATED, decision.by().name(), values));
    return intent.with(intent.standing().handed(new Standing.Care(to, until)));
  }
}
