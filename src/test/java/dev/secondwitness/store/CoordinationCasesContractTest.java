package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What has gone wrong elsewhere with keys, answers, money, events and retries.
class CoordinationCasesContractTest extends CoordinationContract {

  @Test
  @DisplayName("C06: a key is tied to one operation; another one never gets it")
  void aKeyNeverServesAnotherOperation() {
    var refund = store.executing("r-1");
    String key = refund.intent().path("action_key").asString();
    Map<String, Object> body = StoreFixture.refund("r-2", "100", "order 1", "x");
    body.put("operation", "charge.create");
    JsonNode charge = store.authorize(store.record(body));
    assertThat(charge.path("action_key").asString()).isNotEqualTo(key);
    Map<String, Object> leaked = attempt(charge);
    leaked.put("action_key", key);
    assertThat(store.as("agent").post(StoreFixture.path(charge) + "/attempts", leaked).problem())
        .isEqualTo("key-drift");
    Map<String, Object> brought = StoreFixture.refund("r-3", "100", "order 2", "x");
    brought.put("operation", "charge.create");
    brought.put("action_key", key);
    var refused = store.as("worker").post("/v1/intents", brought);
    assertThat(refused.problem()).isEqualTo("changed-arguments");
    assertThat(refused.string("field")).isEqualTo("/action_key");
    assertThat(begin(charge).body().path("action_key")).isEqualTo(charge.path("action_key"));
  }

  @Test
  @DisplayName("C08: two tenants with the same key text are two intents, each seen by its own")
  void theSameKeyTextInTwoTenants() {
    String key = "refund-2026-03-01-4812";
    Map<String, Object> acme = StoreFixture.refund("r-1", "100", "order 1", "x");
    acme.put("action_key", key);
    Map<String, Object> beta = StoreFixture.refund("r-1", "200", "order 2", "y");
    beta.put("action_key", key);
    beta.put("tenant", "beta");
    JsonNode ours = store.as("worker").post("/v1/intents", acme).body();
    JsonNode theirs = store.as("hired").post("/v1/intents", beta).body();
    assertThat(id(ours)).isNotEqualTo(id(theirs));
    JsonNode hits = store.as("olga").get("/v1/search?q=" + key).body().path("hits");
    assertThat(hits).hasSize(1);
    assertThat(hits.at("/0/intent_id").asString()).isEqualTo(id(theirs));
    assertThat(store.as("olga").get(StoreFixture.path(ours)).problem()).isEqualTo("not-found");
    Map<String, Object> event =
        event(
            "evt_1",
            "committed",
            Map.of("action_key", key, "receipt", Map.of("receipt_id", "re_1")));
    assertThat(store.as("hired").post("/v1/events", event).string("intent_id"))
        .isEqualTo(id(theirs));
    assertThat(file(StoreFixture.path(ours)).path("receipts")).isEmpty();
    assertThat(store.as("olga").get("/v1/search?q=re_1").body().path("hits")).hasSize(1);
    assertThat(store.as("mara").get("/v1/search?q=re_1").body().path("hits")).isEmpty();
  }

  @Test
  @DisplayName(
      "C09: the key stays while the outcome is open, and protects no longer than the card says")
  void aKeyIsKeptWhileTheOutcomeIsOpen() {
    Map<String, Object> body = StoreFixture.refund("r-1");
    body.put("deadline", StoreFixture.START.plus(Duration.ofDays(3)).toString());
    var running = store.unknown(body);
    String key = running.intent().path("action_key").asString();
    Object[][] steps = {
      {Duration.ofMinutes(61), "met"},
      {Duration.ofHours(23).plusMinutes(58), "met"},
      {Duration.ofHours(24), "failed"},
      {Duration.ofHours(25), "failed"},
    };
    Duration passed = Duration.ZERO;
    for (Object[] step : steps) {
      Duration at = (Duration) step[0];
      store.clock.advance(at.minus(passed));
      passed = at;
      JsonNode file = store.caseOf(running);
      assertThat(file.at("/envelope/action_key").asString()).isEqualTo(key);
      assertThat(file.at("/envelope/key_retained_until").asString())
          .isEqualTo(StoreFixture.START.plus(Duration.ofHours(24)).toString());
      assertThat(
              file.path("checks")
                  .valueStream()
                  .filter(c -> c.path("check").asString().equals("key_protects"))
                  .filter(c -> c.path("act").asString().equals("fail_allow_replay"))
                  .map(c -> c.path("status").asString()))
          .as(at.toString())
          .containsExactly((String) step[1]);
      assertThat(begin(running.intent()).status()).isEqualTo(409);
    }
    JsonNode absent = store.look(running, 1, "absent").body();
    assertThat(
            store
                .decide(
                    "mara", running, StoreFixture.decision(running, "fail_allow_replay", 1, absent))
                .problem())
        .isEqualTo("checks-unmet");
  }

  @Test
  @DisplayName("C10: a replayed error is a replay, not new evidence, and turns no key")
  void aReplayedErrorIsNoSecondFailure() {
    JsonNode intent = store.authorize(store.record(StoreFixture.refund("r-1")));
    store.report(
        begin(intent).body(), Map.of("kind", "answered", "status", 503, "code", "overloaded"));
    JsonNode second = begin(intent).body();
    var told = store.report(second, Map.of("kind", "answered", "status", 500, "replayed", true));
    assertThat(told.string("state")).isEqualTo("indeterminate");
    assertThat(told.string("next_move")).isEqualTo("reconcile");
    var listed = store.authorize(store.record(refund(2)));
    told =
        store.report(
            begin(listed).body(),
            Map.of("kind", "answered", "status", 422, "code", "invalid_order", "replayed", true));
    assertThat(told.string("state")).isEqualTo("indeterminate");
    JsonNode file = file(StoreFixture.path(intent));
    assertThat(file.at("/attempts/1/replayed").asBoolean()).isTrue();
    assertThat(file.at("/envelope/action_key")).isEqualTo(intent.path("action_key"));
    assertThat(file.path("receipts")).isEmpty();
    assertThat(file.path("dispositions")).isEmpty();
  }

  @Test
  @DisplayName(
      "C12: duplicate-request after a dropped line says the key was seen, not that it happened")
  void aDuplicateRequestErrorIsALeadAndNothingMore() {
    var running = store.executing("r-1");
    store.report(running.attempt(), Map.of("kind", "connection_lost"));
    fail(running, "fail_allow_replay");
    JsonNode second = begin(running.intent()).body();
    var told =
        store.report(
            second, Map.of("kind", "answered", "status", 400, "code", "DUPLICATE_REQUEST_ID"));
    assertThat(told.string("state")).isEqualTo("indeterminate");
    assertThat(told.string("next_move")).isEqualTo("reconcile");
    long decisions = store.caseOf(running).path("decisions").size();
    assertThat(cancel("mara", running.path()).string("state")).isEqualTo("indeterminate");
    assertThat(store.caseOf(running).path("decisions")).hasSize((int) decisions);
    var exists = store.executing(refund(2));
    told =
        store.report(
            exists.attempt(),
            Map.of("kind", "answered", "status", 409, "code", "already_refunded"));
    assertThat(told.string("outcome")).isEqualTo("says_exists");
    assertThat(told.string("state")).isEqualTo("indeterminate");
  }

  @Test
  @DisplayName("C17: amounts are minor units from end to end, to the last one")
  void amountsAreExact() {
    for (String minor : List.of("34948", "1999", "456", "14505", "999999999999999999")) {
      JsonNode intent =
          store.record(StoreFixture.refund("r-" + minor, minor, "order " + minor, "x"));
      assertThat(file(StoreFixture.path(intent)).at("/envelope/amount/minor").asString())
          .isEqualTo(minor);
      assertThat(intent.path("canonical_args").asString()).contains("\"" + minor + "\"");
    }
    var running = store.executing(StoreFixture.refund("r-x", "34948", "order x", "x"));
    Map<String, Object> off =
        Map.of(
            "kind",
            "answered",
            "status",
            201,
            "receipt",
            Map.of("receipt_id", "re_1", "amount", Map.of("currency", "EUR", "minor", "34949")));
    assertThat(store.report(running.attempt(), off).string("state")).isEqualTo("indeterminate");
  }

  @Test
  @DisplayName("C19: pending is neither failed nor done, and its receipt is kept")
  void pendingIsNotFailed() {
    var running = store.executing("r-1");
    var told =
        store.report(
            running.attempt(),
            Map.of(
                "kind",
                "answered",
                "status",
                200,
                "final",
                false,
                "receipt",
                Map.of("receipt_id", "re_9")));
    assertThat(told.string("outcome")).isEqualTo("accepted_not_final");
    JsonNode file = store.caseOf(running);
    assertThat(file.path("state").asString()).isEqualTo("indeterminate");
    assertThat(file.at("/receipts/0/receipt_id").asString()).isEqualTo("re_9");
    assertThat(file.at("/receipts/0/final").asBoolean()).isFalse();
    assertThat(file.path("resolve_by").asString()).isNotEmpty();
    assertThat(begin(running.intent()).problem()).isEqualTo("illegal-transition");
  }

  @Test
  @DisplayName("C20: pending is not done; what is done later is confirmed once, with one notice")
  void pendingIsNotDone() {
    var running = store.unknown("r-1");
    store.pastHorizon();
    JsonNode pending = store.look(running, 1, "pending re_9").body();
    assertThat(
            store
                .decide("mara", running, StoreFixture.confirm(running, 1, "re_9", pending))
                .problem())
        .isEqualTo("checks-unmet");
    store.clock.advance(Duration.ofDays(2));
    for (int i = 0; i < 3; i++) {
      hand(event("evt_" + i, "committed", about(running, "re_9")));
    }
    assertThat(store.state(running)).isEqualTo("committed");
    assertThat(timeline(running.path())).containsOnlyOnce("settled");
    assertThat(lease("agent", "w-1")).hasSize(1);
  }

  @Test
  @DisplayName("C21: a later failure of what was confirmed brings it back and sends nothing")
  void aLaterFailureReopensAndSendsNothing() {
    var running = store.executing("r-1");
    committed(running, "re_1");
    assertThat(lease("agent", "w-1")).hasSize(1);
    Map<String, Object> failed = event("evt_1", "failed", about(running, "re_1"));
    failed.put("occurred_at", StoreFixture.START.plusSeconds(60).toString());
    failed.put("detail", "REFUND_FAILED success=true");
    assertThat(hand(failed).string("effect")).isEqualTo("round_opened");
    JsonNode row = store.as("mara").get("/v1/queue").body().at("/rows/0");
    assertThat(row.path("intent_id").asString()).isEqualTo(running.id());
    assertThat(row.path("findings").valueStream().map(JsonNode::asString)).contains("reopened");
    assertThat(store.caseOf(running).at("/dispositions/0/outcome").asString())
        .isEqualTo("confirmed");
    assertThat(lease("agent", Map.of("worker", "w-1", "kind", "dispatch"))).isEmpty();
    assertThat(begin(running.intent()).problem()).isEqualTo("illegal-transition");
  }

  @Test
  @DisplayName("C77: a reference used again for the rest of an order: the refusal is its own end")
  void theRestOfAnOrderIsItsOwnIntent() {
    var first = store.executing(StoreFixture.refund("bill-1", "6000", "PO-77", "part 1"));
    committed(first, "bill_1");
    store.clock.advance(Duration.ofMinutes(1));
    var second = store.executing(StoreFixture.refund("bill-2", "4000", "PO-77", "part 2"));
    var told = store.report(second.attempt(), refusedFor("invalid_order"));
    assertThat(told.string("state")).isEqualTo("rejected");
    assertThat(told.string("reason")).contains("invalid_order");
    JsonNode file = store.caseOf(second);
    assertThat(file.path("receipts")).isEmpty();
    assertThat(file.path("accepted_elsewhere").valueStream().map(JsonNode::asString))
        .containsExactly("bill_1");
  }

  @Test
  @DisplayName("C79: of a whole heap that is sent again, only what may be sent again is")
  void aRedriveTouchesOnlyWhatMayBeSentAgain() {
    List<StoreFixture.Running> heap = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      heap.add(store.unknown(refund(i)));
    }
    for (int i = 6; i < 9; i++) {
      var running = store.executing(refund(i));
      committed(running, "re_" + i);
      heap.add(running);
    }
    for (int i = 9; i < 12; i++) {
      var running = store.executing(refund(i));
      store.report(running.attempt(), Map.of("kind", "not_sent", "proof", "no route"));
      heap.add(running);
    }
    // while the dialog is open, one of the failed is done after all
    committed(heap.getLast(), "re_late");
    hand(event("evt_late", "committed", about(heap.getLast(), "re_late")));
    int sent = 0;
    for (StoreFixture.Running running : heap) {
      sent += begin(running.intent()).status() == 201 ? 1 : 0;
    }
    System.out.printf("C79: %d of %d sent again, 2 were allowed%n", sent, heap.size());
    assertThat(sent).isEqualTo(2);
  }

  @Test
  @DisplayName("C80: a copy from the dead-letter queue recovers the same intent and fails nothing")
  void aDeadLetterCopyIsTheSameIntent() {
    var running = store.executing("r-1");
    for (int i = 0; i < 5; i++) {
      var copy = store.as("agent").post("/v1/intents", StoreFixture.refund("r-1"));
      assertThat(copy.status()).isEqualTo(200);
      assertThat(copy.string("intent_id")).isEqualTo(running.id());
      assertThat(copy.string("state")).isEqualTo("executing");
    }
    assertThat(committed(running, "re_1").string("state")).isEqualTo("committed");
    assertThat(store.caseOf(running).path("attempts")).hasSize(1);
  }

  @Test
  @DisplayName("C83: a receipt and a fail at one moment: one wins, the other sees it")
  void aReceiptAndAFailAtOneMoment() throws Exception {
    race(30);
  }

  @Test
  @Tag("slow")
  @DisplayName("C83: a receipt and a fail at one moment, 200 rounds")
  void aReceiptAndAFailAtOneMomentTwoHundredTimes() throws Exception {
    race(200);
  }

  private void race(int rounds) throws Exception {
    int receipts = 0;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < rounds; i++) {
        var running = store.unknown(refund(i));
        store.pastHorizon();
        var look = store.look(running, 1, "absent");
        String version = look.etag().orElseThrow();
        Map<String, Object> fail = StoreFixture.decision(running, "fail_close", 1, look.body());
        Map<String, Object> event = event("evt_" + i, "committed", about(running, "re_" + i));
        String key = "press-" + i;
        Callable<Wire.Got> person =
            () -> store.as("mara").post(running.path() + "/decisions", key, version, fail);
        Callable<Wire.Got> resolver = () -> store.as("worker").post("/v1/events", event);
        List<Future<Wire.Got>> both = threads.invokeAll(List.of(person, resolver));
        JsonNode file = store.caseOf(running);
        assertThat(file.path("dispositions")).hasSize(1);
        if (both.getFirst().get().status() == 201) {
          assertThat(both.getLast().get().string("effect")).isEqualTo("round_opened");
          assertThat(file.path("state").asString()).isEqualTo("indeterminate");
          assertThat(file.path("round").asInt()).isEqualTo(2);
        } else {
          assertThat(both.getFirst().get().problem()).isEqualTo("stale-version");
          assertThat(file.path("state").asString()).isEqualTo("committed");
          receipts++;
        }
      }
    }
    System.out.printf(
        "C83: %d rounds, the receipt first in %d, never failed with a receipt in silence%n",
        rounds, receipts);
  }

  /// L26, L211: the same intent in either language, after a restart, with attempts that go on.
  @Test
  void theSameIntentInEitherLanguageAndAfterARestart() {
    JsonNode first = store.authorize(store.record(StoreFixture.refund("r-1")));
    store.report(begin(first).body(), Map.of("kind", "not_sent", "proof", "no route"));
    store.restart();
    Map<String, Object> persian = new LinkedHashMap<>(StoreFixture.refund("r-1"));
    persian.put("language", "fa");
    var again = store.as("agent").post("/v1/intents", persian);
    assertThat(again.status()).isEqualTo(200);
    assertThat(again.string("intent_id")).isEqualTo(id(first));
    assertThat(begin(first).body().path("number").asInt()).isEqualTo(2);
  }
}
