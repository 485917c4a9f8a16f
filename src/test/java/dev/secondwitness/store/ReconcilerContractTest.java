package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.store.jobs.OwnWork;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The reconciler settles small amounts on conclusive evidence it saw itself, as a job; everything
/// else is a person's (L37-L40).
class ReconcilerContractTest extends JobsContract {

  @Override
  OwnWork work(TestClock clock) {
    return asking(clock, true);
  }

  @Test
  void aFreshUnknownThatIsFoundIsConfirmedAsAJobWithItsReadingByName() {
    var running = store.unknown("r-1");
    witnesses.show("present re_1");
    store.sweep();

    JsonNode file = store.caseOf(running);
    assertThat(file.path("state").asString()).isEqualTo("committed");
    JsonNode decision = file.path("decisions").get(0);
    assertThat(decision.at("/by/name").asString()).isEqualTo("reconciler");
    assertThat(decision.at("/by/kind").asString()).isEqualTo("job");
    assertThat(decision.path("act").asString()).isEqualTo("confirm");
    assertThat(decision.path("receipt_id").asString()).isEqualTo("re_1");
    JsonNode reading = file.path("readings").get(0);
    assertThat(decision.path("rests_on").get(0)).isEqualTo(reading.path("reading_id"));
    assertThat(file.at("/dispositions/0/by").asString()).isEqualTo("reconciler");
    assertThat(file.at("/receipts/0/accepted").asBoolean()).isTrue();
    JsonNode entry = store.audit("decision-recorded").getFirst();
    assertThat(entry.path("actor").asString()).isEqualTo("reconciler");
    assertThat(entry.path("entry").asString())
        .contains(reading.path("evidence_digest").asString(), "\"kind\":\"job\"");
  }

  @Test
  @DisplayName(
      "at the threshold a person decides: 499.99 alone, 500.00 and 500.01 not (n-1, n, n+1)")
  void onlyBelowTheThreshold() {
    witnesses.show("present re_1");
    var below = store.unknown(StoreFixture.refund("r-1", "49999", "order 1", "x"));
    var at = store.unknown(StoreFixture.refund("r-2", "50000", "order 2", "x"));
    var above = store.unknown(StoreFixture.refund("r-3", "50001", "order 3", "x"));
    Map<String, Object> other = StoreFixture.refund("r-4", "100", "order 4", "x");
    other.put("amount", Map.of("currency", "USD", "minor", "100"));
    other.put("bound_fields", List.of());
    var noThreshold = store.unknown(other);
    witnesses.show(at.id(), "present re_2");
    witnesses.show(above.id(), "present re_3");
    witnesses.show(noThreshold.id(), "present re_4");
    store.sweep();
    assertThat(store.state(below)).isEqualTo("committed");
    for (var running : List.of(at, above, noThreshold)) {
      assertThat(store.state(running)).isEqualTo("indeterminate");
      assertThat(store.caseOf(running).path("readings")).hasSize(1);
      assertThat(store.caseOf(running).path("decisions")).isEmpty();
    }
  }

  @Test
  void nothingButOursIsConclusive() {
    List<String> says =
        List.of("not_seen", "pending re_1", "doubled re_1 re_2", "undone re_1", "<html>");
    List<StoreFixture.Running> all = new ArrayList<>();
    for (int i = 0; i < says.size(); i++) {
      var running = store.unknown(StoreFixture.refund("r-" + i, "100", "order " + i, "x"));
      witnesses.show(running.id(), says.get(i));
      all.add(running);
    }
    store.sweep();
    store.pastHorizon();
    store.sweep();
    store.clock.advance(RESOLVE);
    store.sweep();
    assertThat(witnesses.asked()).isEqualTo(3 * says.size());
    for (int i = 0; i < says.size(); i++) {
      assertThat(store.state(all.get(i))).as(says.get(i)).isEqualTo("indeterminate");
      assertThat(store.caseOf(all.get(i)).path("decisions")).as(says.get(i)).isEmpty();
    }
  }

  @Test
  void absenceIsPreparedByTheStoreAndDecidedByAPersonOnly() {
    var running = store.unknown("r-1");
    witnesses.show("absent");
    store.sweep();
    store.pastHorizon();
    store.sweep();
    JsonNode file = store.caseOf(running);
    assertThat(file.path("readings")).hasSize(2);
    assertThat(file.at("/readings/1/verdict/kind").asString()).isEqualTo("absent_as_of");
    for (int i = 0; i < 3; i++) {
      until(resolveBy(running).plus(MICRO));
      store.sweep();
    }
    assertThat(store.state(running)).isEqualTo("indeterminate");
    assertThat(store.caseOf(running).path("decisions")).isEmpty();
    JsonNode readings = store.caseOf(running).path("readings");
    assertThat(
            store
                .decide(
                    "mara",
                    running,
                    StoreFixture.decision(
                        running, "fail_close", 1, readings.get(readings.size() - 1)))
                .status())
        .isEqualTo(201);
  }

  @Test
  void whatAPersonReadDoesNotSettleByItself() {
    var running = store.unknown("r-1");
    store.sweep();
    store.pastHorizon();
    until(resolveBy(running).minusSeconds(1));
    assertThat(store.look(running, 1, "present re_1").status()).isEqualTo(201);
    witnesses.show("<html>");
    until(resolveBy(running).plus(MICRO));
    store.sweep();
    assertThat(store.state(running)).isEqualTo("indeterminate");
    assertThat(store.caseOf(running).at("/owner/name").asString()).isEqualTo("managers");
  }

  @Test
  void anotherRoundIsAPersonsAndAnotherOnes() {
    var running = store.unknown("r-1");
    witnesses.show("present re_1");
    store.sweep();
    store.pastHorizon();
    assertThat(store.look(running, 1, "undone re_1").body().path("round").asInt()).isEqualTo(2);
    store.sweep();
    JsonNode file = store.caseOf(running);
    assertThat(file.path("state").asString()).isEqualTo("indeterminate");
    assertThat(file.path("round").asInt()).isEqualTo(2);
    assertThat(file.path("decisions")).hasSize(1);
  }

  @Test
  @DisplayName(
      "two attempts are confirmed only by a look past E and settle, when one is all there is")
  void whereTwoMayHaveLandedItCountsFirst() {
    var running = store.executing("r-1");
    store.clock.advance(Duration.ofSeconds(31));
    JsonNode second = store.begin(store.caseOf(running).path("envelope"));
    assertThat(second.path("number").asInt()).isEqualTo(2);
    store.report(second, Map.of("kind", "timed_out"));
    witnesses.show("present re_1");
    store.sweep();
    assertThat(store.state(running)).isEqualTo("indeterminate");
    store.clock.advance(Duration.ofSeconds(42));
    store.sweep();
    assertThat(store.state(running)).isEqualTo("indeterminate");
    store.clock.advance(Duration.ofSeconds(1));
    store.sweep();
    assertThat(store.state(running)).isEqualTo("committed");
    assertThat(witnesses.asked()).isEqualTo(2);
  }

  @Test
  void whatWasRefusedBeforeEffectEveryTimeIsFailedButNotBeforeTheHorizon() {
    var running = store.executing("r-1");
    store.clock.advance(Duration.ofSeconds(31));
    store.sweep();
    assertThat(store.state(running)).isEqualTo("indeterminate");
    store.report(
        running.attempt(), Map.of("kind", "answered", "status", 422, "code", "invalid_order"));
    store.sweep();
    assertThat(store.state(running)).isEqualTo("indeterminate");
    store.pastHorizon();
    store.sweep();
    JsonNode file = store.caseOf(running);
    assertThat(file.path("state").asString()).isEqualTo("rejected");
    assertThat(file.at("/decisions/0/act").asString()).isEqualTo("fail_close");
    assertThat(file.at("/decisions/0/reason").asString()).isEqualTo("refused_before_effect");
    assertThat(file.at("/decisions/0/by/kind").asString()).isEqualTo("job");
    assertThat(file.path("dispositions")).hasSize(1);
  }

  @Test
  void oneAttemptThatMayHaveLandedIsNotFailed() {
    var running = store.executing("r-1");
    store.clock.advance(Duration.ofSeconds(31));
    JsonNode second = store.begin(store.caseOf(running).path("envelope"));
    store.report(second, Map.of("kind", "answered", "status", 422, "code", "invalid_order"));
    assertThat(store.state(running)).isEqualTo("indeterminate");
    store.pastHorizon();
    store.sweep();
    until(resolveBy(running).plus(MICRO));
    store.sweep();
    assertThat(store.state(running)).isEqualTo("indeterminate");
    assertThat(store.caseOf(running).path("decisions")).isEmpty();
  }

  @Test
  void nobodyComesInUnderAJobsName() {
    assertThat(store.as("reconciler").get("/v1/me").status()).isEqualTo(401);
  }
}
