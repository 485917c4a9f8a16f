package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Cancelling is an observation, not a rollback (L124, L135).
class CancelContractTest extends CoordinationContract {

  @Test
  void whatWasNeverSentIsCancelledByWhoeverCoordinatesOrReviews() {
    for (String who : List.of("agent", "rival", "worker", "mara", "reza", "ines")) {
      JsonNode prepared = store.record(StoreFixture.refund(who, "100", "order " + who, "x"));
      assertThat(cancel(who, StoreFixture.path(prepared)).string("state")).isEqualTo("cancelled");
      JsonNode authorized =
          store.authorize(
              store.record(StoreFixture.refund(who + "-2", "100", "order 2 " + who, "x")));
      var done = cancel(who, StoreFixture.path(authorized));
      assertThat(done.string("state")).isEqualTo("cancelled");
      assertThat(newest(StoreFixture.path(authorized), "cancelled").path("reason").asString())
          .contains("keeps it");
      assertThat(begin(authorized).status()).isEqualTo(409);
      assertThat(cancel(who, StoreFixture.path(authorized)).problem())
          .isEqualTo("illegal-transition");
    }
    JsonNode other = store.record(StoreFixture.refund("r-9"));
    assertThat(cancel("vera", StoreFixture.path(other)).problem()).isEqualTo("forbidden");
    assertThat(cancel("olga", StoreFixture.path(other)).problem()).isEqualTo("not-found");
    assertThat(state(other)).isEqualTo("prepared");
  }

  @Test
  @DisplayName(
      "C81: cancelled here, charged there: the wish is kept, nothing is undone, the late success"
          + " says so")
  void aCancelInFlightIsAWishAndALateSuccessSaysSo() {
    var running = store.executing("r-1");
    store.clock.advance(Duration.ofSeconds(5));
    long version = store.caseOf(running).path("version").asLong();
    assertThat(cancel("mara", running.path()).string("state")).isEqualTo("executing");
    assertThat(store.caseOf(running).path("version").asLong()).isEqualTo(version);
    store.report(running.attempt(), Map.of("kind", "cancelled"));
    assertThat(store.state(running)).isEqualTo("indeterminate");
    assertThat(cancel("agent", running.path()).string("state")).isEqualTo("indeterminate");
    assertThat(store.caseOf(running).path("resolve_by").asString()).isNotEmpty();

    store.clock.advance(Duration.ofSeconds(35));
    hand(event("evt_1", "committed", about(running, "re_1")));
    assertThat(store.state(running)).isEqualTo("committed");
    assertThat(timeline(running.path()))
        .containsSubsequence("cancel_wished", "cancel_wished", "settled")
        .doesNotContain("cancelled");
    assertThat(newest(running.path(), "settled").path("despite_cancel").asString()).isNotEmpty();
    JsonNode row = store.as("mara").get("/v1/queue?view=all").body().at("/rows/0/findings");
    assertThat(row.valueStream().map(JsonNode::asString)).contains("executed_despite_cancel");
    List<JsonNode> messages = lease("agent", "w-1");
    assertThat(messages).hasSize(1);
    assertThat(said(messages.getFirst()).path("kind").asString()).isEqualTo("notice");
    assertThat(said(messages.getFirst()).has("despite_cancel")).isTrue();
    assertThat(store.caseOf(running).path("attempts")).hasSize(1);
    assertThat(cancel("mara", running.path()).problem()).isEqualTo("illegal-transition");
  }

  /// A person who fails the unknown, or an approver, may still let it be sent.
  @Test
  void nothingMoreIsSentAfterAWishUntilSomebodyAllowsItAnew() {
    JsonNode intent = store.authorize(store.record(StoreFixture.refund("r-1")));
    store.report(
        store.begin(intent), Map.of("kind", "answered", "status", 503, "code", "overloaded"));
    assertThat(state(intent)).isEqualTo("authorized");
    assertThat(cancel("agent", StoreFixture.path(intent)).string("state")).isEqualTo("authorized");
    assertThat(begin(intent).problem()).isEqualTo("illegal-transition");
    renew("reza", intent, StoreFixture.START.plus(Duration.ofHours(5)).toString());
    assertThat(begin(intent).status()).isEqualTo(201);

    var unknown = store.unknown(refund(2));
    cancel("mara", unknown.path());
    fail(unknown, "fail_allow_replay");
    assertThat(begin(unknown.intent()).status()).isEqualTo(201);
  }
}
