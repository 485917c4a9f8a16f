package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Deciding *replay allowed* and beginning the replay go by one gate and cannot disagree (I17).
class ReplayContractTest extends StoreContract {
  private static final Duration TICK = Duration.ofNanos(1000);

  /// The last moment at which a repeat of what was begun at the start is safe.
  private static final Instant LAST =
      StoreFixture.START
          .plus(Duration.ofHours(24))
          .minusSeconds(30)
          .minus(World.IN_FLIGHT)
          .minus(World.SETTLE)
          .minusSeconds(2);

  @Test
  void theDecisionIsOfferedToTheLastMicrosecondAndNotPastIt() {
    int pastBound = 0;
    for (int tick = -1; tick <= 1; tick++) {
      var running = longLived("r" + tick);
      at(LAST.minusSeconds(60));
      JsonNode absent = store.look(running, 1, "absent").body();
      at(LAST.plus(TICK.multipliedBy(tick)));
      var decided =
          store.decide(
              "mara", running, StoreFixture.decision(running, "fail_allow_replay", 1, absent));
      pastBound += tick > 0 && decided.status() == 201 ? 1 : 0;
      assertThat(decided.status()).as("tick %d", tick).isEqualTo(tick > 0 ? 409 : 201);
      if (tick > 0) {
        assertThat(decided.body().at("/unmet/0/check").asString()).isEqualTo("key_protects");
        assertThat(decided.body().at("/unmet/0/values/quote").asString())
            .contains("key kept PT24H from the first dispatch", "PT41S in all");
      }
      at(StoreFixture.START);
    }
    Figure.print("I17", database.name(), "replays decided past the bound", pastBound, 3);
  }

  @Test
  void theAttemptBeginsToTheLastMicrosecondAndNotPastIt() {
    int pastBound = 0;
    for (int tick = -1; tick <= 1; tick++) {
      var running = longLived("r" + tick);
      at(LAST.minusSeconds(60));
      JsonNode absent = store.look(running, 1, "absent").body();
      store.decide("mara", running, StoreFixture.decision(running, "fail_allow_replay", 1, absent));
      at(LAST.plus(TICK.multipliedBy(tick)));
      JsonNode gate = replay("agent", running);
      var begun =
          store
              .as("agent")
              .post(running.path() + "/attempts", StoreFixture.attempt(running.intent()));
      pastBound += tick > 0 && begun.status() == 201 ? 1 : 0;
      assertThat(begun.status()).as("tick %d", tick).isEqualTo(tick > 0 ? 409 : 201);
      assertThat(gate.path("allowed").asBoolean()).isEqualTo(tick <= 0);
      if (tick > 0) {
        assertThat(begun.problem()).isEqualTo("replay-unsafe");
        assertThat(begun.string("detail")).contains("key kept PT24H", "until " + kept());
        assertThat(begun.body().at("/known/kept_at").asString()).isEqualTo(kept());
        assertThat(store.caseOf(running).at("/refused_attempts/0/problem").asString())
            .isEqualTo("replay-unsafe");
      }
      at(StoreFixture.START);
    }
    Figure.print("I17", database.name(), "replays begun past the bound", pastBound, 3);
  }

  /// L134, L144: before anything else is asked, anybody can see what stands in the way, in words.
  @Test
  void theVerdictHasFiveLinesAndTheContractIsQuoted() {
    var running = store.unknown("r-1");
    JsonNode open = replay("mara", running);
    assertThat(open.path("verdict").valueStream().map(l -> l.path("term").asString()))
        .containsExactly("evidence", "semantics", "deadline", "budget", "consequence");
    assertThat(open.path("allowed").asBoolean()).isFalse();
    assertThat(open.at("/verdict/0/words").asString())
        .isEqualTo("not met: covered_absence: no_absence, past_horizon: horizon_ahead");
    assertThat(open.path("contract").valueStream().map(l -> l.path("term").asString()))
        .containsExactly(
            "idempotent", "key_scope", "changed_body", "replayed_errors", "key_retention");
    store.pastHorizon();
    store.look(running, 1, "absent");
    JsonNode allowed = replay("agent", running);
    assertThat(allowed.path("allowed").asBoolean()).isTrue();
    assertThat(allowed.path("verdict").valueStream().map(l -> l.path("holds").asBoolean()))
        .containsOnly(true);
    store.as("mara").post("/v1/holds", hold(running));
    assertThat(replay("mara", running).at("/verdict/4/words").asString())
        .isEqualTo("idempotent write, held by mara: looking");
    assertThat(store.as("olga").get(running.path() + "/replay").problem()).isEqualTo("not-found");
  }

  /// L171: a receiver without any of it gets no automatic retry, and the answer says so.
  @Test
  void aReceiverThatPromisesNothingHasItsRetrySwitchedOff() {
    Map<String, Object> body = StoreFixture.refund("r-1");
    body.put("operation", "comment.create");
    body.put("provider", "forum");
    body.put("arguments", Map.of("body", "hello"));
    body.put("bound_fields", List.of());
    body.remove("amount");
    JsonNode intent = store.authorize(store.record(body));
    var told =
        store.report(store.begin(intent), Map.of("kind", "answered", "status", 503, "code", "x"));
    assertThat(told.string("next_move")).isEqualTo("reconcile");
    JsonNode gate = store.as("agent").get(StoreFixture.path(intent) + "/replay").body();
    assertThat(gate.path("allowed").asBoolean()).isFalse();
    assertThat(gate.at("/verdict/1/words").asString())
        .isEqualTo(
            "Contract card forum, version 1, does not say idempotent: automatic retry is off, a"
                + " repeat may do it twice");
  }

  private StoreFixture.Running longLived(String ref) {
    Map<String, Object> body = StoreFixture.refund(ref, "100", "order " + ref, "x");
    body.put("deadline", StoreFixture.START.plus(Duration.ofDays(3)).toString());
    return store.unknown(body);
  }

  private JsonNode replay(String who, StoreFixture.Running running) {
    return store.as(who).get(running.path() + "/replay").body();
  }

  private static Map<String, Object> hold(StoreFixture.Running running) {
    return Map.of("tenant", "acme", "over", "intent", "subject", running.id(), "why", "looking");
  }

  private static String kept() {
    return StoreFixture.START.plus(Duration.ofHours(24)).toString();
  }

  private void at(Instant moment) {
    store.clock.advance(Duration.between(store.clock.instant(), moment));
  }
}
