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
