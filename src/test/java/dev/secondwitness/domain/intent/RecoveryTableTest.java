package dev.secondwitness.domain.intent;

import static dev.secondwitness.domain.intent.EffectClass.COMPUTATIONAL;
import static dev.secondwitness.domain.intent.EffectClass.CONSEQUENTIAL_WRITE;
import static dev.secondwitness.domain.intent.EffectClass.IDEMPOTENT_WRITE;
import static dev.secondwitness.domain.intent.EffectClass.PROPOSED_WORK;
import static dev.secondwitness.domain.intent.EffectClass.READ_ONLY;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The recovery table row by row, each with its number in the checklist.
final class RecoveryTableTest {
  private static final Set<EffectClass> ALL = EnumSet.allOf(EffectClass.class);
  private static final Set<EffectClass> MUTATING =
      EnumSet.of(IDEMPOTENT_WRITE, CONSEQUENTIAL_WRITE);

  @Test
  void l136ARefusalBeforeEffectStopsWhateverTheEffect() {
    expect(Condition.REJECTED_BEFORE_EFFECT, ALL, NextMove.STOP);
  }

  @Test
  void l137AListedOverloadIsWaitedForByReadsAndIdempotentWritesOnly() {
    expect(
        Condition.OVERLOAD_LISTED,
        EnumSet.of(READ_ONLY, IDEMPOTENT_WRITE),
        NextMove.WAIT_AND_RETRY);
    expect(Condition.OVERLOAD_LISTED, EnumSet.of(CONSEQUENTIAL_WRITE), NextMove.RECONCILE);
    expect(Condition.OVERLOAD_LISTED, EnumSet.of(COMPUTATIONAL, PROPOSED_WORK), NextMove.STOP);
  }

  @Test
  void anErrorTheCardDoesNotListLeavesAMutationUnknown() {
    expect(Condition.ERROR_UNLISTED, MUTATING, NextMove.RECONCILE);
    expect(Condition.ERROR_UNLISTED, EnumSet.complementOf(EnumSet.copyOf(MUTATING)), NextMove.STOP);
  }

  @Test
  void l138WhatWasNotDispatchedIsSentAgainOnlyWithProofOrAnIdempotentKey() {
    expect(Condition.NOT_DISPATCHED_PROVEN, ALL, NextMove.RETRY);
    expect(Condition.NOT_DISPATCHED_UNPROVEN, EnumSet.of(IDEMPOTENT_WRITE), NextMove.RETRY);
    expect(Condition.NOT_DISPATCHED_UNPROVEN, EnumSet.of(CONSEQUENTIAL_WRITE), NextMove.RECONCILE);
    expect(
        Condition.NOT_DISPATCHED_UNPROVEN,
        EnumSet.of(READ_ONLY, COMPUTATIONAL, PROPOSED_WORK),
        NextMove.STOP);
  }

  @Test
  void l139ATimedOutRetrievalIsReadAgain() {
    expect(Condition.TIMEOUT, EnumSet.of(READ_ONLY), NextMove.RETRY);
  }

  @Test
  void l140ATimedOutInferenceIsRepeatedOrFailedOver() {
    expect(Condition.TIMEOUT, EnumSet.of(COMPUTATIONAL), NextMove.RETRY_OR_FAIL_OVER);
  }

  @Test
  void l141ATimeoutOfAPossibleMutationIsReconciledNeverResent() {
    expect(Condition.TIMEOUT, MUTATING, NextMove.RECONCILE);
    expect(Condition.TIMEOUT, EnumSet.of(PROPOSED_WORK), NextMove.STOP);
  }

  @Test
  void l142BeforeTheBoundaryOnlyProposedWorkFailsOverToAnEquivalent() {
    expect(
        Condition.FAILED_BEFORE_BOUNDARY,
        EnumSet.of(PROPOSED_WORK),
        NextMove.FAIL_OVER_TO_EQUIVALENT);
    expect(Condition.FAILED_BEFORE_BOUNDARY, MUTATING, NextMove.RECONCILE);
    expect(Condition.FAILED_BEFORE_BOUNDARY, EnumSet.of(READ_ONLY, COMPUTATIONAL), NextMove.STOP);
  }

  @Test
  void l143UnclearAuthorityGoesToReview() {
    expect(Condition.AUTHORITY_UNCLEAR, ALL, NextMove.REVIEW);
  }

  /// L85, L86: every pair of what was seen and what it can do has one move, none of them a repeat
  /// of a mutation that may have started.
  @Test
  void everyPairHasAMoveAndNoneRepeatsAPossibleMutation() {
    int cells = 0;
    for (Condition condition : Condition.values()) {
      for (EffectClass effect : ALL) {
        NextMove move = RecoveryTable.nextMove(condition, effect);
        boolean repeats =
            switch (move) {
              case WAIT_AND_RETRY, RETRY, RETRY_OR_FAIL_OVER, FAIL_OVER_TO_EQUIVALENT -> true;
              case STOP, RECONCILE, REVIEW, DONE -> false;
            };
        if (repeats && effect == CONSEQUENTIAL_WRITE) {
          assertThat(condition).isEqualTo(Condition.NOT_DISPATCHED_PROVEN);
        }
        cells++;
      }
    }
    System.out.printf("recovery table: %d pairs%n", cells);
    assertThat(cells).isEqualTo(Condition.values().length * EffectClass.values().length);
  }

  private static void expect(Condition condition, Set<EffectClass> effects, NextMove move) {
    for (EffectClass effect : effects) {
      assertThat(RecoveryTable.nextMove(condition, effect))
          .as("%s x %s", condition, effect)
          .isEqualTo(move);
    }
  }
}
