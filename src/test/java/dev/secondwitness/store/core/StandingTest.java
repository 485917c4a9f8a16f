package dev.secondwitness.store.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.StateMachine;
import dev.secondwitness.domain.intent.Trigger;
import dev.secondwitness.domain.value.Owner;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Whatever the state machine does not allow is refused with 409 (L118-L126), state by trigger.
class StandingTest {
  private static final Instant NOW = Instant.parse("2026-11-29T10:00:00Z");
  private static final Standing.Care CARE =
      new Standing.Care(new Owner(Owner.Kind.GROUP, "reviewers"), NOW.plusSeconds(60));

  @Test
  void everyIllegalMoveIsRefusedAndEveryLegalOneRaisesTheVersion() {
    int refused = 0;
    int moved = 0;
    for (IntentState from : IntentState.values()) {
      for (Trigger trigger : Trigger.values()) {
        for (int attempts = 0; attempts < 2; attempts++) {
          Standing standing = standing(from, attempts);
          Optional<IntentState> next = StateMachine.next(from, trigger, attempts > 0);
          if (next.isEmpty()) {
            Refusal refusal =
                catchThrowableOfType(Refusal.class, () -> move(standing, trigger, next));
            assertThat(refusal.type()).isEqualTo(ProblemType.ILLEGAL_TRANSITION);
            assertThat(refusal.type().status()).isEqualTo(409);
            assertThat(refusal.detail()).contains(from.name().toLowerCase(Locale.ROOT));
            refused++;
          } else {
            Standing after = move(standing, trigger, next);
            assertThat(after.state()).isEqualTo(next.get());
            assertThat(after.version()).isEqualTo(standing.version() + 1);
            assertThat(after.owner().isPresent())
                .isEqualTo(next.get() == IntentState.INDETERMINATE);
            moved++;
          }
        }
      }
    }
    System.out.printf("state machine in the store: %d moves made, %d refused%n", moved, refused);
    assertThat(refused).isGreaterThan(200);
  }

  @Test
  void anUnknownTakesCareAndNothingElseDoes() {
    Standing executing = standing(IntentState.EXECUTING, 1);
    assertThatCode(() -> executing.move(Trigger.UNANSWERED))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatCode(() -> executing.unknown(Trigger.RECEIPT, NOW, CARE))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Standing move(Standing standing, Trigger trigger, Optional<IntentState> next) {
    if (trigger == Trigger.DISPATCH) {
      return standing.dispatch(false);
    }
    return next.equals(Optional.of(IntentState.INDETERMINATE))
        ? standing.unknown(trigger, NOW, CARE)
        : standing.move(trigger);
  }

  private static Standing standing(IntentState state, int attempts) {
    return new Standing(
        state, 1, 7, attempts, Optional.empty(), Optional.empty(), Optional.empty());
  }
}
