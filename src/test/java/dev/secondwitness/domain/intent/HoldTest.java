package dev.secondwitness.domain.intent;

import static dev.secondwitness.domain.Samples.T0;
import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.domain.Samples;
import dev.secondwitness.domain.value.Principal;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// A hold counts until its moment and not at it.
class HoldTest {
  private static final Principal INES = new Principal("Ines", Principal.Kind.PERSON);

  @Test
  void aHoldThatRunsOutCountsToTheMomentBeforeAndNoLonger() {
    Instant until = T0.plusSeconds(60);
    Hold hold = Samples.hold(Optional.of(until));
    assertThat(hold.inForce(until.minusNanos(1000))).isTrue();
    assertThat(hold.inForce(until)).isFalse();
    assertThat(hold.inForce(until.plusNanos(1000))).isFalse();
    assertThat(hold.endedAt(until.minusNanos(1000))).isEmpty();
    assertThat(hold.endedAt(until)).contains(until);
  }

  @Test
  void aHoldWithoutAnEndWaitsToBeLifted() {
    Hold hold = Samples.hold();
    assertThat(hold.inForce(Instant.MAX)).isTrue();
    Hold lifted = hold.lifted(INES, T0.plusSeconds(5), "the ledger is there again");
    assertThat(lifted.inForce(T0)).isFalse();
    assertThat(lifted.endedAt(T0)).contains(T0.plusSeconds(5));
    assertThat(lifted.scope()).isEqualTo("tenant acme");
  }
}
