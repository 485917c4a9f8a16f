package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// When authority ends, what was never sent expires, what is proven without effect is failed, and
/// whatever may have had an effect is left alone (I28, S6, L125, L210).
@Tag("fault")
class AuthorityEndContractTest extends JobsContract {
  private static final int RACES = Figure.rounds(30, 500);
  private static final Instant DEADLINE = StoreFixture.START.plus(Duration.ofHours(4));

  @Test
  @DisplayName("a microsecond before the deadline it may be sent, at it it is expired (n-1, n)")
  void whatWasNeverSentExpiresAtItsDeadline() {
    JsonNode prepared = store.record(refund(1));
    JsonNode authorized = store.authorize(store.record(refund(2)));
    until(DEADLINE.minus(MICRO));
    store.sweep();
    assertThat(state(prepared)).isEqualTo("prepared");
    assertThat(state(authorized)).isEqualTo("authorized");
    store.clock.advance(MICRO);
    store.sweep();
    store.sweep();
    for (JsonNode intent : List.of(prepared, authorized)) {
      assertThat(state(intent)).isEqualTo("expired");
      var running = new StoreFixture.Running(intent, intent);
      assertThat(store.events(running, "expired")).hasSize(1);
      assertThat(store.caseOf(running).path("dispositions")).isEmpty();
      Wire.Got again =
          store.as("agent").post(running.path() + "/attempts", StoreFixture.attempt(authorized));
      assertThat(again.status()).isEqualTo(409);
    }
    assertThat(store.audit("intent-expired")).hasSize(2);
  }

  @Test
  void whatIsProvenWithoutEffectIsFailedWithTheReason() {
    var notSent = store.executing(refund(1));
    store.report(notSent.attempt(), Map.of("kind", "not_sent", "proof", "connect refused"));
    var refused = store.executing(refund(2));
    store.report(
        refused.attempt(), Map.of("kind", "answered", "status", 503, "code", "overloaded"));
    until(DEADLINE.minus(MICRO));
    store.sweep();
    assertThat(store.state(notSent)).isEqualTo("authorized");
    assertThat(store.state(refused)).isEqualTo("authorized");
    store.clock.advance(MICRO);
    store.sweep();
    for (var running : List.of(notSent, refused)) {
      JsonNode file = store.caseOf(running);
      assertThat(file.path("state").asString()).isEqualTo("rejected");
      assertThat(file.at("/dispositions/0/outcome").asString()).isEqualTo("failed");
      assertThat(file.at("/dispositions/0/by").asString()).isEqualTo("authority-clock");
      assertThat(store.events(running, "authority_ended").getFirst().at("/values/why").asString())
          .startsWith("authority ended");
    }
    assertThat(store.audit("authority-ended")).hasSize(2);
  }

  @Test
  @DisplayName("S6: authority that ends in flight stays visible; its answer counts, no try is made")
  void whatIsInFlightIsLeftAlone() {
    until(DEADLINE.minusSeconds(10));
    var answered = store.executing(refund(1));
    var silent = store.executing(refund(2));
    var unknown = store.unknown(refund(3));
    until(DEADLINE);
    store.sweep();
    assertThat(store.state(answered)).isEqualTo("executing");
    assertThat(store.state(silent)).isEqualTo("executing");
    assertThat(store.state(unknown)).isEqualTo("indeterminate");
    Wire.Got again =
        store
            .as("agent")
            .post(unknown.path() + "/attempts", StoreFixture.attempt(unknown.intent()));
    assertThat(again.status()).isEqualTo(409);
    store.report(
        answered.attempt(),
        Map.of("kind", "answered", "status", 200, "receipt", Map.of("receipt_id", "re_1")));
    store.clock.advance(Duration.ofMinutes(1));
    store.sweep();
    assertThat(store.state(answered)).isEqualTo("committed");
    assertThat(store.state(silent)).isEqualTo("indeterminate");
    store.clock.advance(Duration.ofDays(2));
    store.sweep();
    for (var running : List.of(silent, unknown)) {
      assertThat(store.state(running)).isEqualTo("indeterminate");
      assertThat(store.caseOf(running).path("attempts")).hasSize(1);
      assertThat(store.caseOf(running).at("/owner/name").asString()).isEqualTo("managers");
    }
  }

  @Test
  void whatAPersonAllowedToBeSentAgainMayHaveHadAnEffectAndIsLeftAlone() {
    var running = store.unknown("r-1");
    store.pastHorizon();
    JsonNode absent = store.look(running, 1, "absent").body();
    Object body = StoreFixture.decision(running, "fail_allow_replay", 1, absent);
    assertThat(store.decide("mara", running, body).status()).isEqualTo(201);
    until(DEADLINE.plus(Duration.ofDays(3)));
    store.sweep();
    assertThat(store.state(running)).isEqualTo("authorized");
    assertThat(store.events(running, "authority_ended")).isEmpty();
  }

  @Test
  void aDispositionThatIsThereIsNotWrittenAgain() {
    var running = store.executing("r-1");
    store.clock.advance(Duration.ofSeconds(31));
    store.sweep();
    store.report(
        running.attempt(), Map.of("kind", "answered", "status", 422, "code", "invalid_order"));
    store.pastHorizon();
    Object body = StoreFixture.decision(running, "fail_allow_replay", 1);
    assertThat(store.decide("mara", running, body).status()).isEqualTo(201);
    until(DEADLINE);
    store.sweep();
    JsonNode file = store.caseOf(running);
    assertThat(file.path("state").asString()).isEqualTo("rejected");
    assertThat(file.path("dispositions")).hasSize(1);
    assertThat(file.at("/dispositions/0/by").asString()).isEqualTo("mara");
  }

  @Test
  @DisplayName(
      "I28: many times an attempt begins as authority ends; one of the two happens, never both")
  void anAttemptAndTheEndOfAuthorityExcludeEachOther() throws Exception {
    List<JsonNode> intents = new ArrayList<>();
    for (int i = 0; i < RACES; i++) {
      Map<String, Object> body = refund(i);
      body.put("deadline", StoreFixture.START.plusSeconds(600 + i).toString());
      intents.add(store.authorize(store.record(body)));
    }
    int begun = 0;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < RACES; i++) {
        JsonNode intent = intents.get(i);
        until(StoreFixture.START.plusSeconds(600 + i).minus(MICRO));
        Future<Wire.Got> attempt =
            threads.submit(
                () ->
                    store
                        .as("agent")
                        .post(
                            StoreFixture.path(intent) + "/attempts", StoreFixture.attempt(intent)));
        LockSupport.parkNanos(i % 30 * 300_000L);
        store.clock.advance(MICRO);
        store.sweep();
        boolean got = attempt.get().status() == 201;
        begun += got ? 1 : 0;
        assertThat(state(intent)).isEqualTo(got ? "executing" : "expired");
      }
    }
    Figure.print("I28 S6", database.name(), "intents both begun and expired", 0, RACES);
    Figure.print("I28", database.name(), "begun in time", Integer.toString(begun));
  }

  private static Map<String, Object> refund(int i) {
    return StoreFixture.refund("r-" + i, "100", "order " + i, "x");
  }

  private String state(JsonNode intent) {
    return store.state(new StoreFixture.Running(intent, intent));
  }
}
