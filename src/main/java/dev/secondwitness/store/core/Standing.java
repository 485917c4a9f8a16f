package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.StateMachine;
import dev.secondwitness.domain.intent.Trigger;
import dev.secondwitness.domain.value.Owner;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/// How an intent stands: what moves, and whose it is while nobody knows.
///
/// @param version moves with state, round, envelope, attempts, receipts and standing verdicts
public record Standing(
    IntentState state,
    int round,
    long version,
    int attempts,
    Optional<Instant> unknownSince,
    Optional<Owner> owner,
    Optional<Instant> resolveBy) {

  /// Whose an unknown is and until when.
  public record Care(Owner owner, Instant resolveBy) {}

  /// Where every intent starts.
  static Standing fresh() {
    return new Standing(
        IntentState.NEW, 1, 0, 0, Optional.empty(), Optional.empty(), Optional.empty());
  }

  /// Whether an attempt was ever begun.
  public boolean dispatched() {
    return attempts > 0;
  }

  /// Whether a receipt contradicts how the intent stands: it was failed after something was sent.
  boolean contradictedByReceipt() {
    return switch (state) {
      case REJECTED -> true;
      case AUTHORIZED -> dispatched();
      case NEW, PREPARED, EXECUTING, COMMITTED, INDETERMINATE, CANCELLED, EXPIRED -> false;
    };
  }

  /// The standing after a legal move to a state that is not unknown. Refuses an illegal one.
  Standing move(Trigger trigger) {
    IntentState next = next(trigger);
    if (next == IntentState.INDETERMINATE) {
      throw new IllegalArgumentException(trigger + " leads to the unknown, which needs care");
    }
    return new Standing(
        next, round, version + 1, attempts, Optional.empty(), Optional.empty(), Optional.empty());
  }

  /// The standing after a legal move into the unknown.
  Standing unknown(Trigger trigger, Instant now, Care care) {
    IntentState next = next(trigger);
    if (next != IntentState.INDETERMINATE) {
      throw new IllegalArgumentException(trigger + " does not lead to the unknown");
    }
    int nextRound = trigger == Trigger.CONTRARY_EVIDENCE ? round + 1 : round;
    return new Standing(
        next,
        nextRound,
        version + 1,
        attempts,
        Optional.of(now),
        Optional.of(care.owner()),
        Optional.of(care.resolveBy()));
  }

  /// The standing with one more attempt, executing.
  Standing dispatch(boolean roundIsSettled) {
    return new Standing(
        next(Trigger.DISPATCH),
        roundIsSettled ? round + 1 : round,
        version + 1,
        attempts + 1,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /// The standing with one more attempt of an intent that is executing already.
  Standing again() {
    return new Standing(state, round, version + 1, attempts + 1, unknownSince, owner, resolveBy);
  }

  /// The same state with something new in the case.
  Standing touched() {
    return new Standing(state, round, version + 1, attempts, unknownSince, owner, resolveBy);
  }

  /// The same unknown in other hands.
  Standing handed(Care care) {
    return new Standing(
        state,
        round,
        version,
        attempts,
        unknownSince,
        Optional.of(care.owner()),
        Optional.of(care.resolveBy()));
  }

  private IntentState next(Trigger trigger) {
    return StateMachine.next(state, trigger, dispatched())
        .orElseThrow(
            () ->
                Refusal.of(
                    ProblemType.ILLEGAL_TRANSITION,
                    "An intent that is "
                        + state.name().toLowerCase(Locale.ROOT)
                        + " cannot take: "
                        + trigger.name().toLowerCase(Locale.ROOT).replace('_', ' ')));
  }
}
