package dev.secondwitness.store;

import dev.secondwitness.store.jobs.OwnWork;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// A store whose clock stands still and whose jobs run when the test sweeps.
abstract class JobsContract extends StoreContract {
  static final Duration MICRO = Duration.ofNanos(1_000);
  static final Duration RESOLVE = Duration.ofMinutes(60);

  // made when the store asks for it, before the first test
  @SuppressWarnings("NullAway.Init")
  ScriptedWitnesses witnesses;

  @Override
  StoreFixture.Setup setup() {
    return StoreFixture.Setup.USUAL.sweptByHand(this::work);
  }

  /// What the store may do by itself besides watching the clock.
  OwnWork work(TestClock clock) {
    return OwnWork.NONE;
  }

  /// Asks scripted witnesses at once, on the thread that sweeps.
  OwnWork asking(TestClock clock, boolean reconciles) {
    if (witnesses == null) {
      witnesses = new ScriptedWitnesses(clock);
    }
    return new OwnWork(
        Optional.of(new OwnWork.Readers(witnesses, new DirectExecutor())), reconciles);
  }

  /// Lets time go on until the moment.
  void until(Instant moment) {
    store.clock.advance(Duration.between(store.clock.instant(), moment));
  }

  static Instant instant(JsonNode node, String member) {
    return Instant.parse(node.path(member).asString());
  }

  Instant resolveBy(StoreFixture.Running running) {
    return instant(store.caseOf(running), "resolve_by");
  }
}
