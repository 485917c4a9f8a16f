package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.decision.Disposition;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.NextMove;
import dev.secondwitness.domain.intent.OutcomeClass;
import dev.secondwitness.domain.intent.OutcomeRules;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.intent.ReportedOutcome;
import dev.secondwitness.domain.intent.Trigger;
import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.AttemptId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Records what the sender of an attempt saw and says what comes next; a late result is kept and
/// flagged, and moves a settled intent only by opening the next round.
public final class ReportOutcome {
  private final Rules rules;
  private final Cases cases;
  private final MatchEvents waiting;
  private final NoteDoubles doubles;

  /// What the sender saw.
  public record Command(
      ReportedOutcome outcome, Optional<String> detail, Optional<String> providerRequestId) {}

  /// What was recorded and what comes next.
  public record Recorded(
      KeptIntent intent,
      Attempt attempt,
      NextMove move,
      Optional<Duration> waitFor,
      String reason) {

    /// The same, with what an event that had waited did to the intent.
    private Recorded with(KeptIntent now) {
      return now.equals(intent)
          ? this
          : new Recorded(
              now,
              attempt,
              now.standing().state().open() ? move : NextMove.DONE,
              now.standing().state().open() ? waitFor : Optional.empty(),
              reason);
    }
  }

  public ReportOutcome(Rules rules, Cases cases) {
    this.rules = rules;
    this.cases = cases;
    this.waiting = new MatchEvents(rules, cases);
    this.doubles = new NoteDoubles(rules, cases);
  }

  /// Records it, and what waited for it.
  public Recorded in(Tx tx, Caller caller, AttemptId id, Command command) {
    Intents.Owned owned =
        tx.intents()
            .attempt(id)
            .filter(a -> cases.sees(tx, caller, a.intent()))
            .orElseThrow(
                () -> Refusal.of(ProblemType.NOT_FOUND, "There is no attempt " + id.value()));
    KeptIntent intent = cases.require(tx, caller, owned.intent());
    if (!owned.attempt().by().equals(caller.principal())) {
      throw Refusal.of(
          ProblemType.NOT_YOUR_ATTEMPT,
          "Only " + owned.attempt().by().name() + ", who began it, reports its outcome");
    }
    Instant now = rules.now();
    Cases.Whole before = cases.whole(tx, intent);
    OutcomeClass outcome = OutcomeRules.classify(command.outcome(), before.card());
    refuseWorse(owned.attempt(), command.outcome(), outcome);
    boolean late =
        intent.standing().state() != IntentState.EXECUTING
            || owned.attempt().outcome() != OutcomeClass.RUNNING;
    Attempt attempt =
        Reported.ended(owned.attempt(), command, outcome, late && knows(outcome), now);
    tx.intents().update(attempt);
    boolean opensRound = late && intent.standing().receiptSpeaksAgainst();
    int round = intent.standing().round() + (opensRound ? 1 : 0);
    Optional<Receipt> receipt = Reported.receipt(attempt, command.outcome(), round, now);
    receipt.ifPresent(r -> tx.caseLog().add(intent.id(), r));
    Cases.Whole whole = cases.whole(tx, intent);
    Recorded recorded =
        late
            ? late(tx, caller, whole, attempt, receipt, now)
            : inTime(tx, caller, whole, attempt, command.outcome(), receipt, now);
    receipt
        .filter(Receipt::finalResult)
        .ifPresent(
            r ->
                doubles.seen(
                    tx,
                    whole,
                    recorded.intent(),
                    List.of(Reported.effect(r, id)),
                    caller.principal()));
    KeptIntent after =
        waiting.appeared(tx, recorded.intent(), Optional.of(attempt), receipt.map(Receipt::id));
    return recorded.with(after);
  }

  /// A second report counts only when it knows more than the first: an answer after a timeout, be
  /// it one that proves nothing, since a stored error is given again to a repeat.
  private static void refuseWorse(Attempt attempt, ReportedOutcome reported, OutcomeClass outcome) {
    boolean open =
        switch (attempt.outcome()) {
          case RUNNING, UNKNOWN, ACCEPTED_NOT_FINAL -> true;
          case COMMITTED, REFUSED_BEFORE_EFFECT, REFUSED_FOR_NOW, NOT_SENT, SAYS_EXISTS -> false;
        };
    boolean firstAnswer =
        reported instanceof ReportedOutcome.Answered && attempt.status().isEmpty();
    boolean knowsMore =
        firstAnswer || (outcome != OutcomeClass.UNKNOWN && outcome != attempt.outcome());
    if (attempt.endedAt().isPresent() && !(open && knowsMore)) {
      throw Refusal.of(
          ProblemType.ILLEGAL_TRANSITION, "The outcome of this attempt is recorded already");
    }
  }

  private Recorded inTime(
      Tx tx,
      Caller caller,
      Cases.Whole whole,
      Attempt attempt,
      ReportedOutcome reported,
      Optional<Receipt> receipt,
      Instant now) {
    KeptIntent intent = whole.intent();
    String by = caller.principal().name();
    if (receipt.isPresent() && commits(tx, whole, attempt, receipt.get())) {
      Settling.accept(tx, intent, receipt.get().id(), receipt.get().receivedAt());
      KeptIntent after =
          Settling.settle(
              tx,
              intent,
              Trigger.RECEIPT,
              Disposition.Outcome.CONFIRMED,
              Optional.of(receipt.get().id()),
              Optional.empty(),
              by,
              now);
      return save(
          tx, caller, intent, after, attempt, now, Moves.done("Committed with its receipt"));
    }
    if (Hedging.othersRun(whole, attempt)) {
      return save(
          tx,
          caller,
          intent,
          intent.with(intent.standing().touched()),
          attempt,
          now,
          Moves.overtaken());
    }
    Moves next = Moves.after(whole, attempt, reported, now);
    next.waitFor().ifPresent(wait -> Dispatches.notBefore(tx, intent, now.plus(wait)));
    KeptIntent after =
        switch (next.trigger()) {
          case ALL_REFUSED ->
              Settling.settle(
                  tx,
                  intent,
                  Trigger.ALL_REFUSED,
                  Disposition.Outcome.FAILED,
                  Optional.empty(),
                  Optional.empty(),
                  by,
                  now);
          case MAY_TRY_AGAIN -> intent.with(intent.standing().move(Trigger.MAY_TRY_AGAIN));
          case UNANSWERED ->
              Settling.unknown(tx, intent, cases.care(tx, intent, now), next.reason(), by, now);
          case PREPARE,
              AUTHORIZE,
              DISPATCH,
              RECEIPT,
              CONFIRM,
              FAIL_CLOSE,
              FAIL_ALLOW_REPLAY,
              CONTRARY_EVIDENCE,
              AUTHORITY_ENDED,
              CANCEL,
              EXPIRE ->
              throw new IllegalStateException("No outcome leads to " + next.trigger());
        };
    return save(tx, caller, intent, after, attempt, now, next);
  }

  /// A result for an intent that is unknown or settled by now.
  private Recorded late(
      Tx tx,
      Caller caller,
      Cases.Whole whole,
      Attempt attempt,
      Optional<Receipt> receipt,
      Instant now) {
    KeptIntent intent = whole.intent();
    String by = caller.principal().name();
    if (attempt.late()) {
      noteLate(tx, intent, attempt, receipt, by, now);
    }
    if (receipt.isPresent() && intent.standing().receiptSpeaksAgainst()) {
      KeptIntent after =
          Settling.reopen(tx, intent, cases.care(tx, intent, now), "late receipt", by, now);
      return save(
          tx,
          caller,
          intent,
          after,
          attempt,
          now,
          Moves.review("A receipt came after the intent was failed; the next round is open"));
    }
    KeptIntent after = intent.with(intent.standing().touched());
    return save(tx, caller, intent, after, attempt, now, Moves.late(intent.standing().state()));
  }

  private static void noteLate(
      Tx tx,
      KeptIntent intent,
      Attempt attempt,
      Optional<Receipt> receipt,
      String by,
      Instant now) {
    tx.caseLog()
        .add(
            intent.id(),
            new TimelineEvent(
                now,
                TimelineEvent.Kind.LATE_RESULT,
                by,
                Map.of(
                    "attempt",
                    attempt.id().value(),
                    "outcome",
                    attempt.outcome().name().toLowerCase(Locale.ROOT),
                    "receipt",
                    receipt.map(r -> r.id().value()).orElse(""))));
  }

  /// Whether an outcome is a result at all: that nobody answered is none, however late it is told.
  private static boolean knows(OutcomeClass outcome) {
    return outcome != OutcomeClass.UNKNOWN;
  }

  private static boolean commits(Tx tx, Cases.Whole whole, Attempt attempt, Receipt receipt) {
    KeptIntent intent = whole.intent();
    return attempt.outcome() == OutcomeClass.COMMITTED
        && receipt.supportsConfirm()
        && Settling.amountAgrees(intent, receipt)
        && !Settling.takenElsewhere(tx, intent, receipt.id())
        && !Settling.takenBack(tx, intent, receipt.id(), Instant.MIN)
        && !NoteDoubles.another(tx, whole, receipt.id());
  }

  private Recorded save(
      Tx tx,
      Caller caller,
      KeptIntent before,
      KeptIntent after,
      Attempt attempt,
      Instant now,
      Moves next) {
    Recorder.save(
        tx,
        before,
        after,
        caller.principal(),
        now,
        attempt.late() ? "late-result" : "outcome-reported",
        Map.of(
            "attempt_id",
            attempt.id().value(),
            "outcome",
            attempt.outcome().name().toLowerCase(Locale.ROOT),
            "next_move",
            next.move().name().toLowerCase(Locale.ROOT)));
    return new Recorded(after, attempt, next.move(), next.waitFor(), next.reason());
  }
}
