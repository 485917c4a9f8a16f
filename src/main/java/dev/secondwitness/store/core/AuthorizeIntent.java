package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.intent.Authority;
import dev.secondwitness.domain.intent.Trigger;
import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.IntentId;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// Authorises a prepared intent for exactly the arguments it was recorded with.
public final class AuthorizeIntent {
  private final Rules rules;
  private final Cases cases;
  private final Ceilings ceilings;

  public AuthorizeIntent(Rules rules, Cases cases) {
    this.rules = rules;
    this.cases = cases;
    this.ceilings = new Ceilings(rules);
  }

  /// Keeps that a ceiling refused it.
  public void refused(Tx tx, Caller caller, IntentId id, Refusal refusal) {
    Ceilings.refused(tx, caller, id, refusal, rules.now());
  }

  /// Authorises, unless it may repeat an earlier intent or replaces one that has not failed.
  public KeptIntent in(
      Tx tx, Caller caller, IntentId id, Optional<String> ifMatch, ArgsHash hash, String approver) {
    KeptIntent intent = cases.require(tx, caller, id);
    if (!caller.proposes(intent.envelope().scope().tenant())) {
      throw Refusal.of(ProblemType.FORBIDDEN, "Authorising takes more than reading");
    }
    Instant now = rules.now();
    Versions.require(ifMatch, intent);
    if (!hash.equals(intent.envelope().arguments().hash())) {
      throw Refusal.at(
          ProblemType.ARGS_DRIFT,
          "/canonical_args_hash",
          "What was approved is not what was recorded");
    }
    Standing next = intent.standing().move(Trigger.AUTHORIZE);
    Authority old = intent.envelope().authority();
    if (!old.deadline().isAfter(now)) {
      throw Refusal.of(ProblemType.DEADLINE_PASSED, "The deadline passed at " + old.deadline());
    }
    RecordIntent.mayRepeat(tx, intent, now)
        .ifPresent(
            other -> {
              throw Refusal.of(
                      ProblemType.MAY_REPEAT,
                      "This may repeat "
                          + other.value()
                          + "; it stays prepared until a person says it is separate")
                  .with(Refusal.More.intent(other.value()));
            });
    if (!Cases.originalFailed(tx, intent.envelope())) {
      String original =
          intent.envelope().subject().supersedes().map(IntentId::value).orElse("another intent");
      throw Refusal.of(
              ProblemType.ILLEGAL_TRANSITION,
              "This replaces " + original + ", which has not failed; it stays prepared until then")
          .with(Refusal.More.intent(original));
    }
    ceilings.reserve(tx, intent, now);
    Authority authority =
        new Authority(
            old.version() + 1,
            Optional.of(approver),
            Optional.of(now),
            old.deadline(),
            old.maxAttempts(),
            old.retryOwner());
    KeptIntent after = intent.with(next).with(authority);
    tx.caseLog()
        .add(
            id,
            new TimelineEvent(
                now,
                TimelineEvent.Kind.AUTHORIZED,
                caller.principal().name(),
                Map.of("approved_by", approver)));
    Recorder.save(
        tx,
        intent,
        after,
        caller.principal(),
        now,
        "intent-authorized",
        Map.of("approved_by", approver, "canonical_args_hash", hash.hex()));
    return after;
  }
}
