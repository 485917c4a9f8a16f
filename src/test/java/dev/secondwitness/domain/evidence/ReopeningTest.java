package dev.secondwitness.domain.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.domain.intent.IntentState;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ReopeningTest {
  private static final Set<VerdictKind> FOR_AN_EFFECT =
      EnumSet.of(
          VerdictKind.PRESENT, VerdictKind.DIFFERS, VerdictKind.DOUBLED, VerdictKind.PENDING);
  private static final Set<VerdictKind> AGAINST =
      EnumSet.of(VerdictKind.UNDONE, VerdictKind.ABSENT_AS_OF);

  @Test
  void everyStateAndVerdictOpensTheNextRoundExactlyWhenItSpeaksAgainstTheDisposition() {
    for (IntentState state : IntentState.values()) {
      for (VerdictKind kind : VerdictKind.values()) {
        for (boolean dispatched : new boolean[] {true, false}) {
          boolean expected =
              switch (state) {
                case COMMITTED -> AGAINST.contains(kind);
                case REJECTED -> FOR_AN_EFFECT.contains(kind);
                case AUTHORIZED -> dispatched && FOR_AN_EFFECT.contains(kind);
                case NEW, PREPARED, EXECUTING, INDETERMINATE, CANCELLED, EXPIRED -> false;
              };
          assertThat(Reopening.opensNextRound(state, kind, dispatched))
              .as("%s %s dispatched=%s", state, kind, dispatched)
              .isEqualTo(expected);
        }
      }
    }
  }
}
