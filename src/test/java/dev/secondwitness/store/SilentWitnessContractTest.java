package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.store.jobs.OwnWork;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A witness that never answers delays nobody: a person gets the case within a minute (I16).
class SilentWitnessContractTest extends JobsContract {

  @Override
  OwnWork work(TestClock clock) {
    witnesses = new ScriptedWitnesses(clock);
    return new OwnWork(Optional.of(new OwnWork.Readers(witnesses, new Never())), false);
  }

  @Test
  void askedAheadOfTheDeadlineItIsNotWaitedFor() {
    var running = store.unknown("r-1");
    until(resolveBy(running).minusSeconds(30));
    store.sweep();
    assertThat(store.audit("look-begun")).hasSize(1);
    until(resolveBy(running).plus(MICRO));
    store.sweep();
    assertThat(store.caseOf(running).at("/owner/name").asString()).isEqualTo("managers");
  }

  @Test
  @DisplayName("asked late it is waited for 10 s and not a microsecond longer (n-1, n)")
  void askedAfterTheDeadlineItIsWaitedForTenSeconds() {
    var running = store.unknown("r-1");
    until(resolveBy(running).plus(MICRO));
    store.sweep();
    store.clock.advance(Duration.ofSeconds(10).minus(MICRO));
    store.sweep();
    assertThat(store.events(running, "overdue")).isEmpty();
    store.clock.advance(MICRO);
    store.sweep();
    assertThat(store.events(running, "overdue")).hasSize(1);
    assertThat(store.state(running)).isEqualTo("indeterminate");
  }

  @Test
  @DisplayName(
      "more fall due than can be asked about: 16 are waited for, the rest handed on at once")
  void whatCannotBeAskedAboutInTimeIsHandedOnUnread() {
    for (int i = 0; i < 40; i++) {
      store.unknown(StoreFixture.refund("r-" + i, "100", "order " + i, "x"));
    }
    store.clock.advance(RESOLVE.plus(MICRO));
    store.sweep();
    assertThat(store.audit("look-begun")).hasSize(16);
    assertThat(store.audit("handed-on")).hasSize(24);
    store.clock.advance(Duration.ofSeconds(10));
    store.sweep();
    assertThat(store.audit("handed-on")).hasSize(40);
  }

  /// Takes everything and does nothing.
  private static final class Never extends DirectExecutor {
    @Override
    public void execute(Runnable command) {
      // never
    }
  }
}
