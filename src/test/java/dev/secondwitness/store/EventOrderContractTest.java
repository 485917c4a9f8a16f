package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Events early, late, twice at once, shuffled, and before anybody knows what they are about.
class EventOrderContractTest extends CoordinationContract {
  private static final int INTENTS = 20;
  private static final int COPIES = 5;

  @Test
  @DisplayName(
      "C22: an event before the reply: one receipt from two sources, one change, one notice")
  void eventAndReplyInEitherOrder() {
    var early = store.executing(refund(1));
    store.clock.advance(Duration.ofSeconds(2));
    hand(event("evt_1", "committed", about(early, "re_1")));
    store.clock.advance(Duration.ofSeconds(4));
    committed(early, "re_1");
    var late = store.executing(refund(2));
    committed(late, "re_2");
    hand(event("evt_2", "committed", about(late, "re_2")));
    for (StoreFixture.Running running : List.of(early, late)) {
      JsonNode file = store.caseOf(running);
      assertThat(file.path("state").asString()).isEqualTo("committed");
      assertThat(file.path("dispositions")).hasSize(1);
      assertThat(file.path("receipts").valueStream().map(r -> r.path("source").asString()))
          .containsExactlyInAnyOrder("own_answer", "verified_event");
      assertThat(timeline(running.path())).containsOnlyOnce("settled");
    }
    assertThat(lease("agent", "w-1")).hasSize(2);
    assertThat(store.as("mara").get("/v1/doubles").body().path("cases")).isEmpty();
  }

  @Test
  @DisplayName("C22: an event that names only the receipt waits for the reply that tells it")
  void anEventThatNamesOnlyTheReceiptWaitsForIt() {
    var running = store.executing("r-1");
    Map<String, Object> early =
        event("evt_1", "committed", Map.of("receipt", Map.of("receipt_id", "re_1")));
    assertThat(hand(early).string("effect")).isEqualTo("unmatched");
    Map<String, Object> undone =
        event("evt_2", "undone", Map.of("receipt", Map.of("receipt_id", "re_1")));
    undone.put("occurred_at", StoreFixture.START.plusSeconds(60).toString());
    assertThat(hand(undone).string("effect")).isEqualTo("unmatched");
    assertThat(timeline(running.path())).doesNotContain("event_received");

    store.clock.advance(Duration.ofSeconds(6));
    var told = committed(running, "re_1");
    assertThat(told.string("state")).isEqualTo("indeterminate");
    assertThat(timeline(running.path()))
        .containsSubsequence("settled", "event_received", "event_received", "round_opened");
    var again = hand(early);
    assertThat(again.body().path("duplicate").asBoolean()).isTrue();
    assertThat(again.string("intent_id")).isEqualTo(running.id());
    assertThat(again.string("effect")).isEqualTo("evidence");
    assertThat(store.caseOf(running).path("receipts")).hasSize(2);
  }

  /// The provider's own id of a call ties an event to its attempt, as soon as that is told.
  @Test
  void anEventThatNamesTheProvidersCallWaitsForTheAttempt() {
    Map<String, Object> early =
        event(
            "evt_1",
            "committed",
            Map.of("provider_request_id", "call-9", "receipt", Map.of("receipt_id", "re_1")));
    assertThat(hand(early).string("effect")).isEqualTo("unmatched");
    var running = store.executing("r-1");
    var told =
        store.report(
            running.attempt(), Map.of("kind", "timed_out", "provider_request_id", "call-9"));
    assertThat(told.string("state")).isEqualTo("committed");
    assertThat(told.string("next_move")).isEqualTo("done");
    assertThat(store.caseOf(running).at("/dispositions/0/receipt_id").asString()).isEqualTo("re_1");
    Map<String, Object> late = event("evt_2", "committed", Map.of("provider_request_id", "call-9"));
    assertThat(hand(late).string("intent_id")).isEqualTo(running.id());
  }

  @Test
  void anEventAboutAKeyWaitsForItsIntentAndWhatIsDoneAlreadyIsNotSent() {
    Map<String, Object> about =
        Map.of("action_key", "rf:own-key-7", "receipt", Map.of("receipt_id", "re_7"));
    assertThat(hand(event("evt_1", "committed", about)).string("effect")).isEqualTo("unmatched");
    Map<String, Object> body = StoreFixture.refund("r-1");
    body.put("action_key", "rf:own-key-7");
    body.put("retry_owner", "agent");
    JsonNode intent = store.as("worker").post("/v1/intents", body).body();
    assertThat(timeline(StoreFixture.path(intent))).contains("event_received");
    assertThat(file(StoreFixture.path(intent)).at("/receipts/0/receipt_id").asString())
        .isEqualTo("re_7");
    assertThat(authorize("agent", intent, "policy:test").status()).isEqualTo(200);
    var refused = begin(intent);
    assertThat(refused.problem()).isEqualTo("illegal-transition");
    assertThat(refused.string("detail")).contains("re_7");
  }

  @Test
  @DisplayName("C23: a late failure of an older try pulls nothing down; a newer one re-opens")
  void aLateFailureMovesNothing() {
    var running = store.executing("r-1");
    store.clock.advance(Duration.ofSeconds(60));
    hand(at(event("evt_1", "committed", about(running, "re_1")), 60));
    assertThat(store.state(running)).isEqualTo("committed");
    store.clock.advance(Duration.ofSeconds(30));
    assertThat(hand(at(event("evt_2", "failed", about(running, "re_1")), 5)).string("effect"))
        .isEqualTo("none");
    assertThat(store.state(running)).isEqualTo("committed");
    assertThat(timeline(running.path())).containsSubsequence("settled", "event_received");
    assertThat(hand(at(event("evt_3", "failed", about(running, "re_1")), 80)).string("effect"))
        .isEqualTo("round_opened");
    JsonNode file = store.caseOf(running);
    assertThat(file.path("state").asString()).isEqualTo("indeterminate");
    assertThat(file.at("/dispositions/0/outcome").asString()).isEqualTo("confirmed");
  }

  @Test
  @DisplayName("C24: two copies of one event at once change the state once")
  void twoCopiesAtOnce() throws Exception {
    copiesAtOnce(40);
  }

  @Test
  @Tag("slow")
  @DisplayName("C24: two copies of one event at once, 200 rounds")
  void twoCopiesAtOnceTwoHundredTimes() throws Exception {
    copiesAtOnce(200);
  }

  private void copiesAtOnce(int rounds) throws Exception {
    int moved = 0;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < rounds; i++) {
        var running = store.executing(refund(i));
        Map<String, Object> event = event("evt_" + i, "committed", about(running, "re_" + i));
        Callable<Wire.Got> one = () -> store.as("agent").post("/v1/events", event);
        Callable<Wire.Got> other = () -> store.as("worker").post("/v1/events", event);
        List<Boolean> duplicates = new ArrayList<>();
        for (Future<Wire.Got> got : threads.invokeAll(List.of(one, other))) {
          duplicates.add(got.get().body().path("duplicate").asBoolean());
        }
        assertThat(duplicates).containsExactlyInAnyOrder(true, false);
        assertThat(timeline(running.path()))
            .containsOnlyOnce("settled")
            .containsOnlyOnce("event_received");
        moved++;
      }
    }
    System.out.printf("C24: %d rounds of two copies at once, %d state changes%n", rounds, moved);
  }

  /// I20, S3, L132, L191, L207: 200 deliveries, five of each, shuffled; each state moves once.
  @Test
  void eventsFiveTimesEachInAnyOrderMoveEachStateOnce() {
    List<StoreFixture.Running> intents = new ArrayList<>();
    List<Map<String, Object>> deliveries = new ArrayList<>();
    for (int i = 0; i < INTENTS; i++) {
      var running = store.executing(refund(i));
      intents.add(running);
      for (int copy = 0; copy < COPIES; copy++) {
        deliveries.add(event("evt_c" + i, "committed", about(running, "re_" + i)));
        deliveries.add(event("evt_p" + i, "pending", about(running, "re_" + i)));
      }
    }
    Collections.shuffle(deliveries, new Random(20));
    deliveries.forEach(d -> assertThat(hand(d).status()).isEqualTo(200));
    for (int i = 0; i < INTENTS; i++) {
      JsonNode file = store.caseOf(intents.get(i));
      assertThat(file.path("state").asString()).isEqualTo("committed");
      assertThat(file.path("dispositions")).hasSize(1);
      assertThat(file.path("receipts")).hasSize(2);
      assertThat(
              file.path("events")
                  .valueStream()
                  .filter(e -> e.path("kind").asString().equals("event_received"))
                  .map(e -> e.at("/values/duplicates").asString()))
          .containsExactly("4", "4");
    }
    assertThat(lease("agent", "w-1")).hasSize(INTENTS);
    assertThat(auditKinds().stream().filter(k -> k.equals("event-came-again")).count())
        .isEqualTo(deliveries.size() - 2L * INTENTS);
    System.out.printf(
        "I20: %d deliveries of %d events, %d state changes for %d intents%n",
        deliveries.size(), 2 * INTENTS, INTENTS, INTENTS);
  }

  @Test
  void anotherBodyUnderAnEventsIdChangesNothingAndIsNoted() {
    var running = store.executing("r-1");
    hand(event("evt_1", "pending", about(running, "re_1")));
    var other = hand(event("evt_1", "committed", about(running, "re_1")));
    assertThat(other.body().path("duplicate").asBoolean()).isTrue();
    assertThat(store.state(running)).isEqualTo("executing");
    assertThat(store.audit().getLast().path("entry").asString())
        .contains("\"same_body\":\"false\"");
  }

  @Test
  void oneTenantsEventIsNotTakenForAnothers() {
    var running = store.executing("r-1");
    Map<String, Object> theirs = event("evt_1", "committed", about(running, "re_1"));
    assertThat(store.as("stranger").post("/v1/events", theirs).string("effect"))
        .isEqualTo("unmatched");
    assertThat(store.state(running)).isEqualTo("executing");
    assertThat(hand(theirs).string("effect")).isEqualTo("committed");
    assertThat(store.as("stranger").post("/v1/events", theirs).body().has("intent_id")).isFalse();
  }

  private static Map<String, Object> at(Map<String, Object> event, int seconds) {
    Map<String, Object> timed = new LinkedHashMap<>(event);
    timed.put("occurred_at", StoreFixture.START.plusSeconds(seconds).toString());
    return timed;
  }
}
