package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import dev.secondwitness.store.jobs.OwnWork;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Very many expiries at one moment: all are with a person within a minute, none is sent (I16).
@Tag("fault")
class ExpiryFiguresContractTest extends JobsContract {
  private static final int EXPIRIES = Figure.rounds(100, 10_000);

  @Override
  OwnWork work(TestClock clock) {
    return asking(clock, false);
  }

  @Test
  @DisplayName("I16: many expiries at once, read or not, each handed on, none settled, none sent")
  void allAreWithAPersonWithinAMinuteAndNoneIsSent() {
    List<StoreFixture.Running> all = new ArrayList<>();
    for (int i = 0; i < EXPIRIES; i++) {
      all.add(store.unknown(StoreFixture.refund("r-" + i, "100", "order " + i, "x")));
    }
    store.clock.advance(RESOLVE.plusSeconds(1));
    long began = System.nanoTime();
    store.sweep();
    Duration took = Duration.ofNanos(System.nanoTime() - began);

    assertThat(witnesses.asked()).isBetween(1, EXPIRIES);
    assertThat(store.audit("handed-on")).hasSize(EXPIRIES);
    int sends = 0;
    int unowned = 0;
    for (var running : all) {
      JsonNode file = store.caseOf(running);
      assertThat(file.path("state").asString()).isEqualTo("indeterminate");
      sends += file.path("attempts").size() - 1;
      boolean owned =
          file.at("/owner/name").asString().equals("managers")
              && instant(file, "resolve_by").isAfter(store.clock.instant());
      unowned += owned ? 0 : 1;
    }
    assertThat(sends).isZero();
    assertThat(
            store
                .as("agent")
                .post("/v1/outbox/leases", Map.of("worker", "w-1", "kind", "dispatch"))
                .body()
                .path("messages"))
        .as("what a coordinator is asked to send")
        .isEmpty();
    assertThat(unowned).isZero();
    Figure.print("I16", database.name(), "expiries that sent anything", sends, EXPIRIES);
    Figure.print("I15 I16", database.name(), "expiries left unowned", unowned, EXPIRIES);
    Figure.print(
        "I16",
        database.name(),
        "read and handed on",
        witnesses.asked() + " and " + EXPIRIES + " in " + took.toMillis() + " ms");
  }
}
