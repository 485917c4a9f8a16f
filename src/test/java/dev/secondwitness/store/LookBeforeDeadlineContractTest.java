package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.store.jobs.OwnWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Before a deadline passes the store asks a second witness; whatever it says, without a reconciler
/// a person decides (L77, C63, I16).
class LookBeforeDeadlineContractTest extends JobsContract {
  @Override
  OwnWork work(TestClock clock) {
    return asking(clock, false);
  }

  @Test
  @DisplayName("it is asked 30 s ahead and not a microsecond sooner, once for a deadline")
  void theWitnessIsAskedHalfAMinuteAheadAndOnce() {
    var running = store.unknown("r-1");
    until(resolveBy(running).minusSeconds(30).minus(MICRO));
    store.sweep();
    assertThat(witnesses.asked()).isZero();
    store.clock.advance(MICRO);
    store.sweep();
    store.sweep();
    assertThat(witnesses.asked()).isOne();
    JsonNode reading = store.caseOf(running).path("readings").get(0);
    assertThat(reading.at("/by/name").asString()).isEqualTo("second-look");
    assertThat(reading.at("/by/kind").asString()).isEqualTo("job");
    assertThat(reading.path("from").asString()).isEqualTo("store");
    assertThat(store.events(running, "overdue")).isEmpty();
  }

  @Test
  void whatEverItSaysAPersonDecidesAndTheNextOwnerSeesIt() {
    List<String> says =
        List.of("present re_1", "pending re_1", "doubled re_1 re_2", "undone re_1", "not_seen");
    List<StoreFixture.Running> all = new ArrayList<>();
    for (int i = 0; i < says.size(); i++) {
      var running = store.unknown(StoreFixture.refund("r-" + i, "100", "order " + i, "x"));
      witnesses.show(running.id(), says.get(i));
      all.add(running);
    }
    store.clock.advance(RESOLVE.plus(MICRO));
    store.sweep();
    for (int i = 0; i < says.size(); i++) {
      JsonNode file = store.caseOf(all.get(i));
      assertThat(file.path("state").asString()).as(says.get(i)).isEqualTo("indeterminate");
      assertThat(file.path("decisions")).isEmpty();
      assertThat(file.path("attempts")).hasSize(1);
      assertThat(file.at("/owner/name").asString()).isEqualTo("managers");
      assertThat(store.events(all.get(i), "overdue").getFirst().at("/values/witnesses").asString())
          .isEqualTo("payments.by-key " + says.get(i).split(" ", -1)[0]);
    }
  }

  @Test
  @DisplayName("C63: no witness can be read, the deadline passes by 1 s: a person gets it")
  void unreadableWitnessesLeaveItToAPerson() {
    var running = store.unknown("r-1");
    witnesses.show("<html>sign in</html>");
    until(resolveBy(running).plusSeconds(1));
    store.sweep();
    JsonNode file = store.caseOf(running);
    assertThat(file.path("state").asString()).isEqualTo("indeterminate");
    assertThat(file.at("/readings/0/verdict/kind").asString()).isEqualTo("unreadable");
    assertThat(file.at("/owner/name").asString()).isEqualTo("managers");
  }

  @Test
  void aWitnessThatBreaksLeavesItToAPersonAndTheOthersAreAsked() {
    var broken = store.unknown("r-1");
    var sound = store.unknown(StoreFixture.refund("r-2", "100", "order 2", "x"));
    witnesses.show(broken.id(), "broken");
    store.clock.advance(RESOLVE.plus(MICRO));
    store.sweep();
    assertThat(store.caseOf(broken).path("readings")).isEmpty();
    assertThat(store.caseOf(sound).path("readings")).hasSize(1);
    for (var running : List.of(broken, sound)) {
      assertThat(store.caseOf(running).at("/owner/name").asString()).isEqualTo("managers");
    }
  }

  @Test
  void aLookFromBeforeIsTheFirstOfTheTwoThatAnAbsenceTakes() {
    var running = store.unknown("r-1");
    store.clock.advance(RESOLVE.plus(MICRO));
    store.sweep();
    witnesses.show("absent");
    store.clock.advance(RESOLVE.plus(MICRO));
    store.sweep();
    JsonNode readings = store.caseOf(running).path("readings");
    assertThat(readings).hasSize(2);
    String second = readings.get(1).path("reading_id").asString();
    JsonNode evidence =
        store.as("mara").get(running.path() + "/readings/" + second + "/evidence").body();
    assertThat(evidence.path("looks")).hasSize(2);
    assertThat(store.state(running)).isEqualTo("indeterminate");
    assertThat(store.caseOf(running).path("decisions")).isEmpty();
  }

  @Test
  @DisplayName("a round gets twelve looks; a thirteenth deadline is handed on unread")
  void theLooksOfARoundAreBounded() {
    var running = store.unknown("r-1");
    for (int i = 0; i < 14; i++) {
      until(resolveBy(running).plus(MICRO));
      store.sweep();
    }
    assertThat(witnesses.asked()).isEqualTo(12);
    assertThat(store.events(running, "overdue")).hasSize(14);
    assertThat(store.caseOf(running).path("readings")).hasSize(12);
  }

  @Test
  void anIntentNoWitnessCanBeAskedAboutIsHandedOn() {
    Map<String, Object> body = StoreFixture.refund("r-1");
    body.put("operation", "comment.create");
    body.put("provider", "forum");
    body.put("arguments", Map.of("text", "thanks"));
    body.put("bound_fields", List.of());
    body.remove("amount");
    var running = store.unknown(body);
    store.clock.advance(RESOLVE.plus(MICRO));
    store.sweep();
    assertThat(witnesses.asked()).isZero();
    assertThat(store.caseOf(running).at("/owner/name").asString()).isEqualTo("managers");
  }
}
