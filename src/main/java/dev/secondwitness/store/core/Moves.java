package dev.secondwitness.store.core;

import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.Authority;
import dev.secondwitness.domain.intent.Condition;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.NextMove;
import dev.secondwitness.domain.intent.OutcomeClass;
import dev.secondwitness.domain.intent.RecoveryTable;
import dev.secondwitness.domain.intent.ReportedOutcome;
import dev.secondwitness.domain.intent.Trigger;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// What an outcome leads to: how the intent moves, what its sender does next, after which wait.
///
/// @param trigger how an executing intent moves; without meaning for a late result
record Moves(Trigger trigger, NextMove move, Optional<Duration> waitFor, String reason) {
  private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
  private static final int JITTER_STEPS = 1000;

  static Moves done(String reason) {
    return new Moves(Trigger.RECEIPT, NextMove.DONE, Optional.empty(), reason);
  }

  static Moves review(String reason) {
    return new Moves(Trigger.UNANSWERED, NextMove.REVIEW, Optional.empty(), reason);
  }

  /// What the sender of a read does next while another attempt of the same read is on its way.
  static Moves overtaken() {
    return new Moves(
        Trigger.UNANSWERED,
        NextMove.STOP,
        Optional.empty(),
        "Another attempt of this read is still running; its answer counts");
  }

  /// What the sender of a late result does next.
  static Moves late(IntentState state) {
    return switch (state) {
      case COMMITTED, REJECTED, CANCELLED, EXPIRED ->
          done("Settled already; the late result is kept as evidence");
      case INDETERMINATE, NEW, PREPARED, AUTHORIZED, EXECUTING ->
          new Moves(
              Trigger.UNANSWERED,
              NextMove.RECONCILE,
              Optional.empty(),
              "The result came late and is kept as evidence; a person decides");
    };
  }

  /// By the recovery table, then by what budget and deadline leave.
  static Moves after(Cases.Whole whole, Attempt attempt, ReportedOutcome reported, Instant now) {
    return switch (attempt.outcome()) {
      case COMMITTED ->
          reconcile(
              "The receipt cannot stand by itself: replayed, claimed by another, another amount, "
                  + "or not the only one");
      case ACCEPTED_NOT_FINAL -> reconcile("The receiver took it and says it is not final");
      case SAYS_EXISTS -> reconcile("The receiver says it is there already; a witness must look");
      case REFUSED_BEFORE_EFFECT, REFUSED_FOR_NOW, NOT_SENT, UNKNOWN, RUNNING ->
          byTable(whole, attempt, reported, now);
    };
  }

  private static Moves byTable(
      Cases.Whole whole, Attempt attempt, ReportedOutcome reported, Instant now) {
    NextMove move =
        RecoveryTable.nextMove(condition(attempt.outcome(), reported), whole.card().effectClass());
    String reason = reason(attempt, reported);
    return switch (move) {
      case STOP -> stop(whole, reason);
      case WAIT_AND_RETRY, RETRY, RETRY_OR_FAIL_OVER, FAIL_OVER_TO_EQUIVALENT ->
          again(whole, attempt, move, reported, now, reason);
      case RECONCILE, REVIEW, DONE -> new Moves(Trigger.UNANSWERED, move, Optional.empty(), reason);
    };
  }

  private static Moves again(
      Cases.Whole whole,
      Attempt attempt,
      NextMove move,
      ReportedOutcome reported,
      Instant now,
      String reason) {
    Optional<Duration> wait =
        move == NextMove.WAIT_AND_RETRY ? Optional.of(wait(attempt, reported)) : Optional.empty();
    Authority authority = whole.intent().envelope().authority();
    Instant earliest = now.plus(wait.orElse(Duration.ZERO));
    if (whole.card().effectClass().mutates()
        && whole.attempts().stream().anyMatch(a -> a.outcome() == OutcomeClass.RUNNING)) {
      return reconcile(reason + "; another attempt is still on its way");
    }
    if (whole.attempts().size() >= authority.maxAttempts()) {
      return stop(whole, reason + "; no attempts are left");
    }
    if (!earliest.isBefore(authority.deadline())) {
      return stop(whole, reason + "; the deadline comes first");
    }
    return new Moves(Trigger.MAY_TRY_AGAIN, move, wait, reason);
  }

  /// Failed when nothing can have happened, else unknown.
  private static Moves stop(Cases.Whole whole, String reason) {
    boolean nothingHappened =
        !whole.card().effectClass().mutates()
            || whole.attempts().stream().allMatch(a -> a.outcome().provenWithoutEffect());
    return nothingHappened
        ? new Moves(Trigger.ALL_REFUSED, NextMove.STOP, Optional.empty(), reason)
        : reconcile(reason + "; an earlier attempt may have landed");
  }

  private static Moves reconcile(String reason) {
    return new Moves(Trigger.UNANSWERED, NextMove.RECONCILE, Optional.empty(), reason);
  }

  private static Condition condition(OutcomeClass outcome, ReportedOutcome reported) {
    return switch (outcome) {
      case REFUSED_BEFORE_EFFECT -> Condition.REJECTED_BEFORE_EFFECT;
      case REFUSED_FOR_NOW -> Condition.OVERLOAD_LISTED;
      case NOT_SENT -> Condition.NOT_DISPATCHED_PROVEN;
      case UNKNOWN, RUNNING, COMMITTED, ACCEPTED_NOT_FINAL, SAYS_EXISTS ->
          switch (reported) {
            case ReportedOutcome.TimedOut t -> Condition.TIMEOUT;
            case ReportedOutcome.Cancelled c -> Condition.TIMEOUT;
            case ReportedOutcome.Answered a -> Condition.ERROR_UNLISTED;
            case ReportedOutcome.ConnectionLost l -> Condition.ERROR_UNLISTED;
            case ReportedOutcome.NotSent n -> Condition.NOT_DISPATCHED_PROVEN;
          };
    };
  }

  /// As told, or a second doubled per attempt; and up to a quarter more, another for each attempt.
  private static Duration wait(Attempt attempt, ReportedOutcome reported) {
    Optional<Duration> told =
        reported instanceof ReportedOutcome.Answered a ? a.retryAfter() : Optional.empty();
    Duration base =
        told.orElseGet(() -> FIRST_WAIT.multipliedBy(1L << Math.min(attempt.number() - 1, 5)));
    int step = Math.floorMod(attempt.id().hashCode(), JITTER_STEPS);
    return base.plus(base.multipliedBy(step).dividedBy(4L * JITTER_STEPS));
  }

  private static String reason(Attempt attempt, ReportedOutcome reported) {
    return switch (reported) {
      case ReportedOutcome.Answered a ->
          "Answered "
              + a.status()
              + a.code().map(c -> " " + c).orElse("")
              + (attempt.outcome().provenWithoutEffect()
                  ? ", which the contract card lists as refused before effect"
                  : ", which proves nothing either way");
      case ReportedOutcome.TimedOut t -> "No answer in time; it may or may not have happened";
      case ReportedOutcome.ConnectionLost l ->
          "The connection was lost; it may or may not have happened";
      case ReportedOutcome.NotSent n -> "Proven not sent";
      case ReportedOutcome.Cancelled c ->
          "The caller gave up; cancelling is an observation, not a rollback";
    };
  }
}
