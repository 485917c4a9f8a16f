package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.store.jobs.OwnWork;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// A double-effect case has an owner and a deadline of its own, and is handed on like an unknown;
/// where two effects are known the store settles nothing by itself.
class DoubleExpiryContractTest extends JobsContract {

  @Override
  OwnWork work(TestClock clock) {
    return asking(clock, true);
  }

  @Test
  @DisplayName(
      "at its resolve_by the case is its owner's still, a microsecond later it is handed on")
  void anOverdueCaseIsHandedOnAndItsIntentStays() {
    var running = store.executing("r-1");
    store.report(
        running.attempt(),
        Map.of("kind", "answered", "status", 200, "receipt", Map.of("receipt_id", "re_1")));
    assertThat(store.look(running, 1, "present re_2").status()).isEqualTo(201);
    JsonNode before = store.caseOf(running);
    Instant due = instant(only(), "resolve_by");
    until(due);
    store.sweep();
    assertThat(only().at("/owner/name").asString()).isEqualTo("reviewers");
    store.clock.advance(MICRO);
    store.sweep();
    store.sweep();
    assertThat(only().at("/owner/name").asString()).isEqualTo("managers");
    assertThat(instant(only(), "resolve_by")).isEqualTo(store.clock.instant().plus(RESOLVE));
    JsonNode after = store.caseOf(running);
    assertThat(after.path("state").asString()).isEqualTo("committed");
    assertThat(after.path("version")).isEqualTo(before.path("version"));
    assertThat(store.events(running, "overdue")).hasSize(1);
    assertThat(store.events(running, "overdue").getFirst().at("/values/case").asString())
        .isEqualTo(only().path("double_id").asString());
    assertThat(store.audit("double-handed-on")).hasSize(1);
  }

  @Test
  void whereTwoEffectsAreKnownAPersonDecides() {
    var running = store.unknown("r-1");
    Map<String, Object> event =
        EventContractTest.event(running, "payments-unsigned", "evt_1", "committed", "re_9");
    assertThat(store.as("agent").post("/v1/events", event).string("effect")).isEqualTo("evidence");
    witnesses.show("present re_1");
    store.sweep();
    store.pastHorizon();
    store.sweep();
    assertThat(store.caseOf(running).path("readings")).isNotEmpty();
    assertThat(store.state(running)).isEqualTo("indeterminate");
    assertThat(store.caseOf(running).path("decisions")).isEmpty();
  }

  private JsonNode only() {
    JsonNode rows = store.as("mara").get("/v1/doubles").body().path("cases");
    assertThat(rows).hasSize(1);
    return rows.get(0);
  }
}
