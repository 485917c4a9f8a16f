package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import dev.secondwitness.store.core.Rules;
import dev.secondwitness.store.jobs.OwnWork;
import java.time.Duration;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The store finds the effect at the moment a person fails the intent: one of them wins by version,
/// and never is a failure left standing against what was found (C83).
@Tag("fault")
class ReconcilerRaceContractTest extends JobsContract {
  /// On each of two databases.
  private static final int ROUNDS = Figure.rounds(100, 1_000);

  /// Long enough that nothing falls due meanwhile.
  @Override
  Rules rules(TestClock clock) {
    return World.withPolicy(
        World.rules(clock), tenant -> World.policy(Duration.ofDays(2), "managers"));
  }

  @Override
  OwnWork work(TestClock clock) {
    return asking(clock, true);
  }

  @Test
  @DisplayName(
      "C83: 100 rounds on each database, exactly one disposition each, and no failure without a"
          + " warning")
  void theResolverAndAPersonExcludeEachOther() throws Exception {
    Random random = new Random(83);
    int confirmed = 0;
    int reopened = 0;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < ROUNDS; i++) {
        var body = StoreFixture.refund("r-" + i, "100", "order " + i, "x");
        body.put("deadline", store.clock.instant().plusSeconds(3600).toString());
        var running = store.unknown(body);
        witnesses.show(running.id(), "present re_" + i);
        store.pastHorizon();
        var absent = store.look(running, 1, "absent");
        Object fail = StoreFixture.decision(running, "fail_close", 1, absent.body());
        String version = absent.etag().orElseThrow();
        // the person waits a little longer after each win, and less after each loss
        long wait = Math.max(0, 2 * (reopened - confirmed)) + random.nextLong(4);
        CompletableFuture<Wire.Got> person = new CompletableFuture<>();
        witnesses.meanwhile(
            intent -> {
              if (intent.equals(running.id())) {
                threads.execute(
                    () -> {
                      LockSupport.parkNanos(wait * 1_000_000);
                      person.complete(press(running, version, fail));
                    });
              }
            });
        store.sweep();
        boolean failed = person.get().status() == 201;
        JsonNode file = store.caseOf(running);
        assertThat(file.path("dispositions")).hasSize(1);
        if (failed) {
          reopened++;
          assertThat(file.path("state").asString()).isEqualTo("indeterminate");
          assertThat(file.path("round").asInt()).isEqualTo(2);
          assertThat(file.at("/dispositions/0/by").asString()).isEqualTo("mara");
          assertThat(file.path("owner").isMissingNode()).isFalse();
          assertThat(store.events(running, "round_opened")).hasSize(1);
        } else {
          confirmed++;
          assertThat(person.get().status()).isEqualTo(412);
          assertThat(person.get().problem()).isEqualTo("stale-version");
          assertThat(file.path("state").asString()).isEqualTo("committed");
          assertThat(file.at("/dispositions/0/by").asString()).isEqualTo("reconciler");
        }
      }
    }
    store.audit();
    assertThat(confirmed + reopened).isEqualTo(ROUNDS);
    Figure.print("C83 I1", database.name(), "rounds with two ends or none", 0, ROUNDS);
    Figure.print(
        "C83", database.name(), "won by the job, by the person", confirmed + ", " + reopened);
  }

  private Wire.Got press(StoreFixture.Running running, String version, Object fail) {
    return store
        .as("mara")
        .post(running.path() + "/decisions", UUID.randomUUID().toString(), version, fail);
  }
}
