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
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What changes something is sent once at a time; what only reads may be asked twice at once.
class HedgeContractTest extends CoordinationContract {
  private static final int OVERLOADS = 20;
  private static final int LAYERS = 4;

  /// L180, L183: a mutation is never hedged, whoever the second worker, region or model is.
  @Test
  @DisplayName("C82: no second dispatch while the first is on its way, unknown or done")
  void aMutationIsNeverHedged() {
    var running = store.executing("r-1");
    for (String worker : List.of("w-1", "w-2", "eu-west/w-3", "model-b")) {
      Map<String, Object> body = attempt(running.intent());
      body.put("worker", worker);
      var refused = store.as("agent").post(running.path() + "/attempts", body);
      assertThat(refused.problem()).as(worker).isEqualTo("attempt-running");
      assertThat(refused.status()).isEqualTo(409);
    }
    store.report(running.attempt(), Map.of("kind", "timed_out"));
    var unknown = begin(running.intent());
    assertThat(unknown.problem()).isEqualTo("illegal-transition");
    assertThat(unknown.string("detail")).contains("indeterminate");
    store.pastHorizon();
    JsonNode seen = store.look(running, 1, "present re_1").body();
    store.decide("mara", running, StoreFixture.confirm(running, 1, "re_1", seen));
    var done = begin(running.intent());
    assertThat(done.problem()).isEqualTo("illegal-transition");
    assertThat(done.string("detail")).contains("re_1");
    JsonNode again = store.record(StoreFixture.refund("r-1"));
    assertThat(again.path("state").asString()).isEqualTo("committed");
    JsonNode file = store.caseOf(running);
    assertThat(file.path("attempts")).hasSize(1);
    assertThat(file.path("refused_attempts")).hasSize(6);
  }

  /// L106, L108, L128, L129: each refusal is kept with the case and in the audit.
  @Test
  void everyRefusalIsKeptAndAudited() {
    JsonNode intent = store.authorize(store.record(StoreFixture.refund("r-1")));
    List<String> expected = new ArrayList<>();
    refused("agent", intent, Map.of("action_key", "rf:acme:other"), "key-drift", expected);
    refused(
        "agent",
        intent,
        Map.of("canonical_args_hash", StoreFixture.HASH_OF_NOTHING),
        "args-drift",
        expected);
    refused("agent", intent, Map.of("provider", "payments-us"), "args-drift", expected);
    refused("agent", intent, Map.of("authorization_version", 9), "stale-authorization", expected);
    refused("rival", intent, Map.of(), "other-retry-owner", expected);
    refused("mara", intent, Map.of(), "forbidden", expected);
    store.begin(intent);
    refused("agent", intent, Map.of(), "attempt-running", expected);
    store.clock.advance(Duration.ofHours(4));
    refused("agent", intent, Map.of(), "deadline-passed", expected);
    JsonNode file = file(StoreFixture.path(intent));
    assertThat(file.path("refused_attempts").valueStream().map(r -> r.path("problem").asString()))
        .containsExactlyElementsOf(expected);
    assertThat(file.path("attempts")).hasSize(1);
    assertThat(auditKinds().stream().filter(k -> k.equals("request-refused")).count())
        .isEqualTo(expected.size());
  }

  private void refused(
      String who,
      JsonNode intent,
      Map<String, Object> other,
      String problem,
      List<String> expected) {
    Map<String, Object> body = attempt(intent);
    body.putAll(other);
    assertThat(store.as(who).post(StoreFixture.path(intent) + "/attempts", body).problem())
        .isEqualTo(problem);
    expected.add(problem);
  }

  /// L106, L178: another worker, region or model is a new attempt of the same intent and budget.
  @Test
  void nothingResetsTheBudget() {
    JsonNode intent = store.authorize(store.record(StoreFixture.refund("r-1")));
    for (int i = 1; i <= 3; i++) {
      Map<String, Object> body = attempt(intent);
      body.put("worker", "region-" + i + "/model-" + i);
      JsonNode begun = store.as("agent").post(StoreFixture.path(intent) + "/attempts", body).body();
      assertThat(begun.path("number").asInt()).isEqualTo(i);
      store.report(begun, Map.of("kind", "not_sent", "proof", "no route"));
      if (i == 2) {
        store.restart();
      }
    }
    Map<String, Object> elsewhere = attempt(intent);
    elsewhere.put("provider", "payments-us");
    assertThat(store.as("agent").post(StoreFixture.path(intent) + "/attempts", elsewhere).problem())
        .isEqualTo("args-drift");
    assertThat(begin(intent).problem()).isEqualTo("budget-spent");
    assertThat(file(StoreFixture.path(intent)).path("attempts")).hasSize(3);
  }

  /// S4, L113, L208, I19, C51: four layers that all retry at once stay within one budget.
  @Test
  void layersThatRetryAtOnceStayWithinOneBudget() throws Exception {
    int most = 0;
    try (ExecutorService layers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < OVERLOADS; i++) {
        JsonNode intent = store.authorize(store.record(refund(i)));
        List<Callable<Integer>> work = new ArrayList<>();
        for (int layer = 0; layer < LAYERS; layer++) {
          work.add(() -> retries(intent));
        }
        int begun = 0;
        for (Future<Integer> layer : layers.invokeAll(work)) {
          begun += layer.get();
        }
        most = Math.max(most, begun);
        assertThat(file(StoreFixture.path(intent)).path("attempts")).hasSize(begun);
        assertThat(begun).isBetween(1, 3);
      }
    }
    System.out.printf(
        "I19: at most %d attempts of 3 in %d intents, %d layers retrying%n",
        most, OVERLOADS, LAYERS);
  }

  private int retries(JsonNode intent) {
    int begun = 0;
    for (int i = 0; i < 3; i++) {
      Wire.Got got = begin(intent);
      if (got.problem().equals("budget-spent")) {
        return begun;
      }
      if (got.status() == 201) {
        begun++;
        store.report(got.body(), Map.of("kind", "answered", "status", 503, "code", "overloaded"));
      }
    }
    return begun;
  }

  /// L94, L139, L180-L182, L209: two reads at once, one deadline, the winner counts.
  @Test
  void aReadIsHedgedWithinOneDeadlineAndItsCap() {
    JsonNode intent = search("s-1");
    JsonNode first = hedge(intent, "search-eu").body();
    store.clock.advance(Duration.ofSeconds(10));
    JsonNode second = hedge(intent, "search-us").body();
    assertThat(second.path("number").asInt()).isEqualTo(2);
    assertThat(second.path("answer_by")).isEqualTo(first.path("answer_by"));
    assertThat(hedge(intent, "search-eu").problem()).isEqualTo("attempt-running");
    assertThat(hedge(intent, "search-write").problem()).isEqualTo("args-drift");

    var loser = store.report(first, Map.of("kind", "connection_lost"));
    assertThat(loser.string("state")).isEqualTo("executing");
    assertThat(loser.string("next_move")).isEqualTo("stop");
    var winner = store.report(second, answered("page-1"));
    assertThat(winner.string("state")).isEqualTo("committed");
    JsonNode file = file(StoreFixture.path(intent));
    assertThat(file.path("attempts")).hasSize(2);
    assertThat(file.path("dispositions")).hasSize(1);
  }

  @Test
  void aHedgeThatComesLaterIsRecordedAndChangesNothing() {
    JsonNode intent = search("s-1");
    JsonNode first = hedge(intent, "search-eu").body();
    JsonNode second = hedge(intent, "search-us").body();
    store.report(second, answered("page-1"));
    var late = store.report(first, answered("page-2"));
    assertThat(late.string("state")).isEqualTo("committed");
    JsonNode file = file(StoreFixture.path(intent));
    assertThat(file.at("/attempts/0/late").asBoolean()).isTrue();
    assertThat(store.as("mara").get("/v1/doubles").body().path("cases")).isEmpty();
  }

  @Test
  void aReadEndsWithItsAuthorityAndItsBudget() {
    Map<String, Object> body = searching("s-1");
    body.put("deadline", StoreFixture.START.plusSeconds(20).toString());
    body.put("max_attempts", 2);
    JsonNode intent = store.authorize(store.record(body));
    JsonNode first = hedge(intent, "search-eu").body();
    assertThat(first.path("answer_by").asString())
        .isEqualTo(StoreFixture.START.plusSeconds(20).toString());
    assertThat(first.path("send_before").asString())
        .isEqualTo(StoreFixture.START.plusSeconds(20).toString());
    store.report(hedge(intent, "search-us").body(), Map.of("kind", "timed_out"));
    assertThat(hedge(intent, "search-us").problem()).isEqualTo("budget-spent");
  }

  private JsonNode search(String ref) {
    return store.authorize(store.record(searching(ref)));
  }

  private static Map<String, Object> searching(String ref) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("request_ref", ref);
    body.put("tenant", "acme");
    body.put("purpose", "which orders are open");
    body.put("operation", "orders.search");
    body.put("provider", "search-eu");
    body.put("arguments", Map.of("open", true));
    body.put("bound_fields", List.of());
    body.put("max_attempts", 4);
    body.put("deadline", StoreFixture.START.plus(Duration.ofHours(4)).toString());
    return body;
  }

  private Wire.Got hedge(JsonNode intent, String provider) {
    Map<String, Object> body = attempt(intent);
    body.put("provider", provider);
    return store.as("agent").post(StoreFixture.path(intent) + "/attempts", body);
  }
}
