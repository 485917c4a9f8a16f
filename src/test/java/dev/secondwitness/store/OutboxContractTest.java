package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Messages are written with what they follow from, handed on as the same bytes, and let nobody
/// send.
class OutboxContractTest extends CoordinationContract {

  /// L186, L187, L190: the message carries all that is needed, and its bytes never change.
  @Test
  void aDispatchIsWrittenWithTheAuthorisationAndRedeliveredByteForByte() {
    JsonNode intent = store.authorize(store.record(StoreFixture.refund("r-1")));
    JsonNode first = lease("agent", "w-1").getFirst();
    assertThat(first.path("outbox_id").asString())
        .isEqualTo(newest(StoreFixture.path(intent), "authorized").path("outbox").asString());
    JsonNode said = said(first);
    assertThat(said.path("canonical_args")).isEqualTo(intent.path("canonical_args"));
    assertThat(said.path("canonical_args_hash")).isEqualTo(intent.path("canonical_args_hash"));
    assertThat(said.path("action_key")).isEqualTo(intent.path("action_key"));
    assertThat(said.path("authorization_version").asInt()).isEqualTo(1);
    assertThat(lease("agent", "w-2")).isEmpty();

    int same = 0;
    for (int i = 2; i <= 10; i++) {
      store.clock.advance(Duration.ofSeconds(60));
      if (i == 5) {
        store.restart();
      }
      JsonNode again = lease("agent", "w-" + i).getFirst();
      assertThat(again.path("message")).isEqualTo(first.path("message"));
      assertThat(again.path("deliveries").asInt()).isEqualTo(i);
      same++;
    }
    System.out.printf("L190: %d redeliveries, all byte-equal%n", same);
    assertThat(file(StoreFixture.path(intent)).path("attempts")).isEmpty();
  }

  @Test
  void aLeaseEndsToTheMicrosecond() {
    store.authorize(store.record(StoreFixture.refund("r-1")));
    lease("agent", Map.of("worker", "w-1", "lease_for", "PT30S"));
    store.clock.advance(Duration.ofSeconds(30).minusNanos(1000));
    assertThat(lease("agent", "w-2")).isEmpty();
    store.clock.advance(Duration.ofNanos(1000));
    assertThat(lease("agent", "w-2")).hasSize(1);
    for (String bad : List.of("PT0.999S", "PT5M0.001S")) {
      assertThat(
              store
                  .as("agent")
                  .post("/v1/outbox/leases", Map.of("worker", "w-1", "lease_for", bad))
                  .string("field"))
          .isEqualTo("/lease_for");
    }
  }

  @Test
  void onlyTheRetryOwnerOfTheTenantLeases() {
    Map<String, Object> body = StoreFixture.refund("r-1");
    body.put("retry_owner", "coordinator");
    store.authorize(store.record(body));
    assertThat(lease("agent", "w-1")).isEmpty();
    assertThat(lease("rival", "rival")).isEmpty();
    for (String person : List.of("mara", "reza", "ines", "vera")) {
      assertThat(
              store.as(person).post("/v1/outbox/leases", Map.of("worker", "coordinator")).problem())
          .isEqualTo("forbidden");
    }
    Map<String, Object> beta = StoreFixture.refund("r-2");
    beta.put("tenant", "beta");
    beta.put("retry_owner", "coordinator");
    JsonNode theirs = store.as("rival").post("/v1/intents", beta).body();
    assertThat(authorize("rival", theirs, "policy:test").status()).isEqualTo(200);
    List<JsonNode> mine = lease("worker", "coordinator");
    // from here on the name is worker's in acme, and rival's in beta
    assertThat(mine).hasSize(1);
    assertThat(said(mine.getFirst()).path("tenant").asString()).isEqualTo("acme");
    String foreign = lease("rival", "coordinator").getFirst().path("outbox_id").asString();
    assertThat(ack("worker", "coordinator", foreign).problem()).isEqualTo("not-found");
  }

  /// A worker's name is the principal's that used it first, in each tenant; its own name is always
  /// its own.
  @Test
  void aWorkersNameIsOnePrincipals() {
    Map<String, Object> body = StoreFixture.refund("r-1");
    body.put("retry_owner", "w-9");
    JsonNode intent = store.authorize(store.record(body));
    assertThat(lease("agent", "w-9")).hasSize(1);
    store.clock.advance(Duration.ofMinutes(2));
    for (String other : List.of("rival", "worker")) {
      var refused = store.as(other).post("/v1/outbox/leases", Map.of("worker", "w-9"));
      if (other.equals("rival")) {
        // it coordinates for beta too, where the name is free; of acme it gets nothing
        assertThat(refused.body().path("messages")).isEmpty();
      } else {
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.problem()).isEqualTo("worker-name-taken");
        assertThat(refused.string("field")).isEqualTo("/worker");
        assertThat(refused.string("detail")).contains("w-9").contains("agent");
      }
      Map<String, Object> attempt = attempt(intent);
      attempt.put("worker", "w-9");
      var begun = store.as(other).post(StoreFixture.path(intent) + "/attempts", attempt);
      assertThat(begun.problem()).isEqualTo("worker-name-taken");
    }
    assertThat(file(StoreFixture.path(intent)).path("refused_attempts")).hasSize(2);
    assertThat(store.audit("request-refused").toString()).contains("worker-name-taken");
    store.restart();
    assertThat(lease("agent", "w-9")).hasSize(1);
    assertThat(store.replay().differing()).isZero();
  }

  /// What an agent recorded is addressed to it by its own name, before it ever asked for a lease.
  @Test
  void nobodyLeasesUnderTheNameOfAPrincipal() {
    store.authorize(store.record(StoreFixture.refund("r-1")));
    assertThat(store.as("worker").post("/v1/outbox/leases", Map.of("worker", "agent")).problem())
        .isEqualTo("worker-name-taken");
    assertThat(lease("agent", "agent")).hasSize(1);

    // a name that somebody took before its principal came is the principal's from then on
    Map<String, Object> body = StoreFixture.refund("r-2", "100", "order 2", "x");
    body.put("retry_owner", "rival");
    store.authorize(store.record(body));
    assertThat(lease("worker", "rival")).hasSize(1);
    store.clock.advance(Duration.ofMinutes(2));
    assertThat(lease("rival", "rival")).hasSize(1);
    assertThat(store.as("worker").post("/v1/outbox/leases", Map.of("worker", "rival")).problem())
        .isEqualTo("worker-name-taken");
  }

  /// A lease by time never causes a second dispatch: only a begun attempt lets somebody send.
  @Test
  void aLeaseThatEndsLetsNobodySendTwice() {
    JsonNode intent = store.authorize(store.record(StoreFixture.refund("r-1")));
    lease("agent", Map.of("worker", "w-1", "lease_for", "PT1S"));
    JsonNode begun = begin(intent).body();
    store.clock.advance(Duration.ofSeconds(2));
    assertThat(lease("agent", "w-2")).hasSize(1);
    assertThat(begin(intent).problem()).isEqualTo("attempt-running");
    store.report(begun, Map.of("kind", "timed_out"));
    store.clock.advance(Duration.ofMinutes(10));
    assertThat(lease("agent", "w-3")).isEmpty();
    assertThat(file(StoreFixture.path(intent)).path("attempts")).hasSize(1);
  }

  @Test
  void ofManyWorkersAtOnceEachMessageGoesToOne() throws Exception {
    for (int i = 0; i < 20; i++) {
      store.authorize(store.record(refund(i)));
    }
    List<String> leased = new ArrayList<>();
    try (ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<List<JsonNode>>> asking = new ArrayList<>();
      for (int w = 0; w < 8; w++) {
        String worker = "w-" + w;
        asking.add(() -> lease("agent", Map.of("worker", worker, "limit", 4)));
      }
      for (Future<List<JsonNode>> got : workers.invokeAll(asking)) {
        assertThat(got.get()).hasSizeLessThanOrEqualTo(4);
        got.get().forEach(m -> leased.add(m.path("outbox_id").asString()));
      }
    }
    assertThat(leased).hasSize(20).doesNotHaveDuplicates();
  }

  @Test
  void anAcknowledgedDispatchComesBackWhenItMayBeSentAgain() {
    JsonNode intent = store.authorize(store.record(StoreFixture.refund("r-1")));
    JsonNode message = lease("agent", "w-1").getFirst();
    String outboxId = message.path("outbox_id").asString();
    var tooSoon = ack("agent", "w-1", outboxId);
    assertThat(tooSoon.problem()).isEqualTo("illegal-transition");
    assertThat(ack("agent", "w-2", outboxId).problem()).isEqualTo("lease-lost");
    assertThat(ack("rival", "w-1", outboxId).problem()).isEqualTo("lease-lost");
    assertThat(ack("mara", "w-1", outboxId).problem()).isEqualTo("forbidden");
    JsonNode begun = begin(intent).body();
    assertThat(ack("agent", "w-1", outboxId).string("state")).isEqualTo("acknowledged");
    assertThat(ack("agent", "w-1", outboxId).string("state")).isEqualTo("acknowledged");

    // L110, L177: not before the wait that the receiver asked for
    var told =
        store.report(
            begun,
            Map.of(
                "kind", "answered", "status", 503, "code", "overloaded", "retry_after", "PT20S"));
    Duration wait = Duration.parse(told.string("wait"));
    store.clock.advance(Duration.ofSeconds(60));
    assertThat(wait).isLessThan(Duration.ofSeconds(60));
    JsonNode again = lease("agent", "w-2").getFirst();
    assertThat(again.path("message")).isEqualTo(message.path("message"));

    JsonNode other = store.authorize(store.record(refund(2)));
    begun = begin(other).body();
    told =
        store.report(
            begun,
            Map.of(
                "kind", "answered", "status", 503, "code", "overloaded", "retry_after", "PT20S"));
    store.clock.advance(Duration.parse(told.string("wait")).minusNanos(1000));
    assertThat(lease("agent", "w-3")).isEmpty();
    store.clock.advance(Duration.ofMillis(1));
    assertThat(lease("agent", "w-3")).hasSize(1);
  }

  @Test
  void aPersonsReplayBringsTheSameMessageBackAndARenewalANewOne() {
    var running = store.unknown("r-1");
    assertThat(lease("agent", "w-1")).isEmpty();
    fail(running, "fail_allow_replay");
    JsonNode first = lease("agent", "w-1").getFirst();
    assertThat(said(first).path("authorization_version").asInt()).isEqualTo(1);
    renew("reza", running.intent(), StoreFixture.START.plus(Duration.ofHours(9)).toString());
    List<JsonNode> renewed = lease("agent", "w-1");
    assertThat(renewed).hasSize(1);
    assertThat(said(renewed.getFirst()).path("authorization_version").asInt()).isEqualTo(2);
    assertThat(ack("agent", "w-1", first.path("outbox_id").asString()).string("state"))
        .isEqualTo("withdrawn");
  }

  /// A settled or cancelled intent's dispatch is withdrawn, whichever way it ended.
  @Test
  void whatHasEndedIsNotDispatched() {
    JsonNode cancelled = store.authorize(store.record(refund(1)));
    cancel("mara", StoreFixture.path(cancelled));
    var committed = store.executing(refund(2));
    committed(committed, "re_2");
    var rejected = store.executing(refund(3));
    store.report(rejected.attempt(), refusedFor("invalid_order"));
    var silent = store.executing(refund(4));
    store.clock.advance(Duration.ofSeconds(31));
    await().until(() -> store.state(silent).equals("indeterminate"));
    assertThat(lease("agent", Map.of("worker", "w-1", "kind", "dispatch"))).isEmpty();
  }

  /// L189, L204, I20: whoever asked is told each outcome once, in the language of the request.
  @Test
  void anOutcomeIsToldOnceAndTakenBackWhileNobodyWasTold() {
    Map<String, Object> body = StoreFixture.refund("r-1");
    body.put("language", "fa");
    var running = store.executing(body);
    committed(running, "re_1");
    committed(running, "re_1");
    hand(event("evt_1", "committed", about(running, "re_1")));
    List<JsonNode> notices = lease("agent", "w-1");
    assertThat(notices).hasSize(1);
    JsonNode said = said(notices.getFirst());
    assertThat(said.path("kind").asString()).isEqualTo("notice");
    assertThat(said.path("outcome").asString()).isEqualTo("committed");
    assertThat(said.path("receipt_id").asString()).isEqualTo("re_1");
    assertThat(said.path("language").asString()).isEqualTo("fa");
    assertThat(said.path("request_ref").asString()).isEqualTo("r-1");
    String first = notices.getFirst().path("outbox_id").asString();
    assertThat(ack("agent", "w-1", first).string("state")).isEqualTo("acknowledged");
    store.clock.advance(Duration.ofMinutes(10));
    assertThat(lease("agent", "w-1")).isEmpty();

    var taken = store.unknown(refund(2));
    fail(taken, "fail_close");
    committed(taken, "re_2");
    assertThat(store.state(taken)).isEqualTo("indeterminate");
    assertThat(lease("agent", "w-1")).isEmpty();
  }
}
