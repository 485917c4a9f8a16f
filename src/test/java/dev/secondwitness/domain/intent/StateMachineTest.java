package dev.secondwitness.domain.intent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Every cell of (state, trigger, dispatched) against a table written out by hand.
final class StateMachineTest {

  /// `from TRIGGER to when`: `any` whether or not something was dispatched, else `sent` or
  /// `unsent`.
  private static final List<String> LEGAL =
      List.of(
          "NEW PREPARE PREPARED any",
          "PREPARED AUTHORIZE AUTHORIZED any",
          "AUTHORIZED DISPATCH EXECUTING any",
          "EXECUTING RECEIPT COMMITTED any",
          "INDETERMINATE RECEIPT COMMITTED any",
          "EXECUTING ALL_REFUSED REJECTED any",
          "EXECUTING MAY_TRY_AGAIN AUTHORIZED any",
          "EXECUTING UNANSWERED INDETERMINATE any",
          "INDETERMINATE CONFIRM COMMITTED any",
          "INDETERMINATE FAIL_CLOSE REJECTED any",
          "INDETERMINATE FAIL_ALLOW_REPLAY AUTHORIZED any",
          "COMMITTED CONTRARY_EVIDENCE INDETERMINATE any",
          "REJECTED CONTRARY_EVIDENCE INDETERMINATE any",
          "AUTHORIZED CONTRARY_EVIDENCE INDETERMINATE sent",
          "AUTHORIZED AUTHORITY_ENDED REJECTED sent",
          "NEW CANCEL CANCELLED unsent",
          "PREPARED CANCEL CANCELLED unsent",
          "AUTHORIZED CANCEL CANCELLED unsent",
          "NEW EXPIRE EXPIRED unsent",
          "PREPARED EXPIRE EXPIRED unsent",
          "AUTHORIZED EXPIRE EXPIRED unsent");

  @Test
  void everyCellIsAsWrittenAndEveryOtherMoveIsRefused() {
    for (IntentState from : IntentState.values()) {
      for (Trigger trigger : Trigger.values()) {
        for (boolean dispatched : new boolean[] {true, false}) {
          assertThat(StateMachine.next(from, trigger, dispatched))
              .as("%s %s dispatched=%s", from, trigger, dispatched)
              .isEqualTo(expected(from, trigger, dispatched));
        }
      }
    }
  }

  @Test
  void everyCellIsCounted() {
    int legal = 0;
    int refused = 0;
    for (IntentState from : IntentState.values()) {
      for (Trigger trigger : Trigger.values()) {
        for (boolean dispatched : new boolean[] {true, false}) {
          if (StateMachine.next(from, trigger, dispatched).isPresent()) {
            legal++;
          } else {
            refused++;
          }
        }
      }
    }
    System.out.printf("state machine: %d cells legal, %d refused%n", legal, refused);
    assertThat(legal + refused)
        .isEqualTo(IntentState.values().length * Trigger.values().length * 2);
    assertThat(legal).isEqualTo(LEGAL.stream().mapToInt(row -> row.endsWith("any") ? 2 : 1).sum());
  }

  @Test
  void l118NewIsVisibleAndOnlyGetsReadyOrGoes() {
    leads(IntentState.NEW, false, IntentState.PREPARED, IntentState.CANCELLED, IntentState.EXPIRED);
  }

  @Test
  void l119PreparedChangesNothingYet() {
    leads(
        IntentState.PREPARED,
        false,
        IntentState.AUTHORIZED,
        IntentState.CANCELLED,
        IntentState.EXPIRED);
  }

  @Test
  void l120AuthorizedIsSentOrComesToNothing() {
    leads(
        IntentState.AUTHORIZED,
        false,
        IntentState.EXECUTING,
        IntentState.CANCELLED,
        IntentState.EXPIRED);
    leads(
        IntentState.AUTHORIZED,
        true,
        IntentState.EXECUTING,
        IntentState.INDETERMINATE,
        IntentState.REJECTED);
  }

  @Test
  void l121ExecutingIsMovedByWhatWasSeenAndByNothingElse() {
    leads(
        IntentState.EXECUTING,
        true,
        IntentState.COMMITTED,
        IntentState.REJECTED,
        IntentState.AUTHORIZED,
        IntentState.INDETERMINATE);
  }

  @Test
  void l122CommittedStaysUnlessEvidenceSpeaksAgainstIt() {
    leads(IntentState.COMMITTED, true, IntentState.INDETERMINATE);
  }

  @Test
  void l123RejectedStaysUnlessEvidenceSpeaksAgainstIt() {
    leads(IntentState.REJECTED, true, IntentState.INDETERMINATE);
  }

  @Test
  void l124CancelledIsTerminal() {
    leads(IntentState.CANCELLED, false);
    leads(IntentState.CANCELLED, true);
  }

  @Test
  void l125ExpiredIsTerminalAndNothingSentExpires() {
    leads(IntentState.EXPIRED, false);
    leads(IntentState.EXPIRED, true);
  }

  @Test
  void l126AnUnknownIsLeftByEvidenceOrAPersonOnly() {
    leads(
        IntentState.INDETERMINATE,
        true,
        IntentState.COMMITTED,
        IntentState.REJECTED,
        IntentState.AUTHORIZED);
    for (Trigger trigger : Trigger.values()) {
      boolean leaves = StateMachine.next(IntentState.INDETERMINATE, trigger, true).isPresent();
      assertThat(leaves)
          .as("%s", trigger)
          .isEqualTo(
              switch (trigger) {
                case RECEIPT, CONFIRM, FAIL_CLOSE, FAIL_ALLOW_REPLAY -> true;
                case PREPARE,
                    AUTHORIZE,
                    DISPATCH,
                    ALL_REFUSED,
                    MAY_TRY_AGAIN,
                    UNANSWERED,
                    CONTRARY_EVIDENCE,
                    AUTHORITY_ENDED,
                    CANCEL,
                    EXPIRE ->
                    false;
              });
    }
  }

  @Test
  void l128OnlyADispatchLeadsToExecuting() {
    for (IntentState from : IntentState.values()) {
      for (Trigger trigger : Trigger.values()) {
        for (boolean dispatched : new boolean[] {true, false}) {
          if (StateMachine.next(from, trigger, dispatched)
              .equals(Optional.of(IntentState.EXECUTING))) {
            assertThat(trigger).isEqualTo(Trigger.DISPATCH);
            assertThat(from).isEqualTo(IntentState.AUTHORIZED);
          }
        }
      }
    }
  }

  private static void leads(IntentState from, boolean dispatched, IntentState... to) {
    EnumSet<IntentState> reached = EnumSet.noneOf(IntentState.class);
    for (Trigger trigger : Trigger.values()) {
      StateMachine.next(from, trigger, dispatched).ifPresent(reached::add);
    }
    assertThat(reached).containsExactlyInAnyOrder(to);
  }

  @Test
  void everyTriggerHasALegalMove() {
    Map<Trigger, Long> moves = new EnumMap<>(Trigger.class);
    LEGAL.forEach(row -> moves.merge(Trigger.valueOf(row.split(" ", -1)[1]), 1L, Long::sum));
    assertThat(moves.keySet()).isEqualTo(EnumSet.allOf(Trigger.class));
  }

  @Test
  void nothingDispatchedEverExpiresOrIsCancelled() {
    for (IntentState from : IntentState.values()) {
      assertThat(StateMachine.next(from, Trigger.CANCEL, true)).isEmpty();
      assertThat(StateMachine.next(from, Trigger.EXPIRE, true)).isEmpty();
    }
  }

  @Test
  void theClockLeadsFromAnUnknownToNothing() {
    for (Trigger clock : List.of(Trigger.EXPIRE, Trigger.AUTHORITY_ENDED, Trigger.DISPATCH)) {
      assertThat(StateMachine.next(IntentState.INDETERMINATE, clock, true)).isEmpty();
    }
  }

  private static Optional<IntentState> expected(
      IntentState from, Trigger trigger, boolean dispatched) {
    return LEGAL.stream()
        .map(row -> row.split(" ", -1))
        .filter(row -> row[0].equals(from.name()) && row[1].equals(trigger.name()))
        .filter(row -> row[3].equals("any") || row[3].equals(dispatched ? "sent" : "unsent"))
        .map(row -> IntentState.valueOf(row[2]))
        .findFirst();
  }
}
