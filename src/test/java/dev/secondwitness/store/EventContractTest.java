package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Events in any order and number, and results that come late.
class EventContractTest extends StoreContract {
  private static final String SIGNED = "payments-signed";

  static Map<String, Object> event(
      StoreFixture.Running running, String source, String id, String kind, String receipt) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("source", source);
    body.put("event_id", id);
    body.put("kind", kind);
    body.put("action_key", running.intent().path("action_key").asString());
    body.put("receipt", Map.of("receipt_id", receipt));
    body.put("occurred_at", StoreFixture.START.toString());
    return body;
  }

  @Test
  void anEventBeforeTheReplyIsOneReceiptFromTwoSourcesAndOneStateChangeInEitherOrder() {
    var early = store.executing(StoreFixture.refund("r-1", "100", "order 1", "x"));
    assertThat(hand(event(early, SIGNED, "evt_1", "committed", "re_1")).string("effect"))
        .isEqualTo("committed");
    reply(early, "re_1");
    var late = store.executing(StoreFixture.refund("r-2", "100", "order 2", "x"));
    reply(late, "re_2");
    hand(event(late, SIGNED, "evt_2", "committed", "re_2"));
    for (StoreFixture.Running running : List.of(early, late)) {
      JsonNode file = store.caseOf(running);
      assertThat(file.path("state").asString()).isEqualTo("committed");
      assertThat(file.path("dispositions")).hasSize(1);
      assertThat(file.path("receipts").valueStream().map(r -> r.path("source").asString()))
          .containsExactlyInAnyOrder("own_answer", "verified_event");
      assertThat(file.path("receipts").valueStream().map(r -> r.path("receipt_id").asString()))
          .containsOnly(running == early ? "re_1" : "re_2");
    }
  }

  @Test
  void anUnverifiedEventIsEvidenceAndSettlesNothing() {
    var running = store.unknown("r-1");
    var taken = hand(event(running, "payments-eu", "evt_1", "committed", "re_1"));
    assertThat(taken.string("effect")).isEqualTo("evidence");
    assertThat(store.state(running)).isEqualTo("indeterminate");
    var again = hand(event(running, "payments-eu", "evt_1", "committed", "re_1"));
    assertThat(again.body().path("duplicate").asBoolean()).isTrue();
    assertThat(store.caseOf(running).path("receipts")).hasSize(1);
  }

  @Test
  void aVerifiedEventCommitsAnUnknownBelowTheThresholdOnly() {
    var below = store.unknown(StoreFixture.refund("r-1", "49999", "order 1", "x"));
    hand(event(below, SIGNED, "evt_1", "committed", "re_1"));
    assertThat(store.state(below)).isEqualTo("committed");
    var at = store.unknown(StoreFixture.refund("r-2", "50000", "order 2", "x"));
    hand(event(at, SIGNED, "evt_2", "committed", "re_2"));
    assertThat(store.state(at)).isEqualTo("indeterminate");
  }

  @Test
  void aLateFailureOfAnotherTryMovesNothingAndANewerOneAboutTheReceiptReopens() {
    var running = store.executing("r-1");
    store.clock.advance(Duration.ofSeconds(20));
    reply(running, "re_1");
    Map<String, Object> old = event(running, SIGNED, "evt_1", "failed", "re_1");
    assertThat(hand(old).string("effect")).isEqualTo("none");
    Map<String, Object> other = event(running, SIGNED, "evt_2", "failed", "re_9");
    other.put("occurred_at", later(40));
    assertThat(hand(other).string("effect")).isEqualTo("none");
    assertThat(store.state(running)).isEqualTo("committed");
    Map<String, Object> newer = event(running, SIGNED, "evt_3", "failed", "re_1");
    newer.put("occurred_at", later(40));
    assertThat(hand(newer).string("effect")).isEqualTo("round_opened");
    JsonNode file = store.caseOf(running);
    assertThat(file.path("state").asString()).isEqualTo("indeterminate");
    assertThat(file.path("round").asInt()).isEqualTo(2);
    assertThat(file.path("owner").isMissingNode()).isFalse();
    assertThat(file.at("/dispositions/0/outcome").asString()).isEqualTo("confirmed");
  }

  @Test
  void aLateReceiptAfterAFailNeverFlipsItButOpensTheNextRound() {
    var running = store.unknown("r-1");
    store.pastHorizon();
    JsonNode absent = store.look(running, 1, "absent").body();
    store.decide("mara", running, StoreFixture.decision(running, "fail_close", 1, absent));
    var told = reply(running, "re_1");
    assertThat(told.string("state")).isEqualTo("indeterminate");
    assertThat(told.string("next_move")).isEqualTo("review");
    JsonNode file = store.caseOf(running);
    assertThat(file.path("round").asInt()).isEqualTo(2);
    assertThat(file.at("/dispositions/0/outcome").asString()).isEqualTo("failed");
    assertThat(file.at("/attempts/0/late").asBoolean()).isTrue();
    assertThat(file.path("resolve_by").asString()).isNotEmpty();
  }

  @Test
  void aLateReceiptForAnUnknownIsEvidenceThatAPersonMayConfirm() {
    var running = store.executing("r-1");
    store.clock.advance(Duration.ofSeconds(31));
    await().until(() -> store.state(running).equals("indeterminate"));
    var told = reply(running, "re_1");
    assertThat(told.string("state")).isEqualTo("indeterminate");
    assertThat(told.string("next_move")).isEqualTo("reconcile");
    var done = store.decide("mara", running, StoreFixture.confirm(running, 1, "re_1"));
    assertThat(done.string("state")).isEqualTo("committed");
  }

  @Test
  void aReversalThatCameBeforeItsCommitIsNotForgotten() {
    var running = store.unknown(StoreFixture.refund("r-1", "100", "order 1", "x"));
    Map<String, Object> undone = event(running, SIGNED, "evt_2", "undone", "re_1");
    undone.put("occurred_at", later(40));
    assertThat(hand(undone).string("effect")).isEqualTo("none");
    assertThat(hand(event(running, SIGNED, "evt_1", "committed", "re_1")).string("effect"))
        .isEqualTo("evidence");
    assertThat(store.state(running)).isEqualTo("indeterminate");
    assertThat(store.decide("mara", running, StoreFixture.confirm(running, 1, "re_1")).problem())
        .isEqualTo("receipt-unknown");

    var answered = store.executing(StoreFixture.refund("r-2", "100", "order 2", "x"));
    hand(event(answered, SIGNED, "evt_3", "failed", "re_2"));
    assertThat(reply(answered, "re_2").string("state")).isEqualTo("indeterminate");
    var again = store.unknown(StoreFixture.refund("r-3", "100", "order 3", "x"));
    hand(event(again, SIGNED, "evt_4", "failed", "re_3"));
    Map<String, Object> newer = event(again, SIGNED, "evt_5", "committed", "re_3");
    newer.put("occurred_at", later(40));
    assertThat(hand(newer).string("effect")).isEqualTo("committed");
  }

  @Test
  void anEventNobodyCanPlaceIsKeptAndSaysSo() {
    var running = store.executing("r-1");
    Map<String, Object> stray = event(running, SIGNED, "evt_1", "committed", "re_1");
    stray.put("action_key", "rf:acme:int_nobody");
    assertThat(hand(stray).string("effect")).isEqualTo("unmatched");
    Map<String, Object> torn = event(running, SIGNED, "evt_2", "committed", "re_1");
    torn.put("action_key", "rf:acme:int_nobody");
    torn.put("intent_id", running.id());
    assertThat(hand(torn).string("field")).isEqualTo("/action_key");
    assertThat(store.as("mara").post("/v1/events", torn).problem()).isEqualTo("forbidden");
  }

  private static String later(int seconds) {
    return StoreFixture.START.plusSeconds(seconds).toString();
  }

  private Wire.Got hand(Map<String, Object> event) {
    return store.as("agent").post("/v1/events", event);
  }

  private Wire.Got reply(StoreFixture.Running running, String receipt) {
    return store.report(
        running.attempt(),
        Map.of("kind", "answered", "status", 201, "receipt", Map.of("receipt_id", receipt)));
  }
}
