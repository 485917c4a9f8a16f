package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Submitted, confirmed, failed, unknown: who moves each, and whether it may be sent again
/// (L9-L12).
class FourStatesContractTest extends CoordinationContract {

  @Test
  @DisplayName("L9: submitted has a timer, the timeout handler moves it, and it is not sent again")
  void submitted() {
    var running = store.executing("r-1");
    JsonNode attempt = store.caseOf(running).at("/attempts/0");
    assertThat(attempt.path("answer_by").asString())
        .isEqualTo(StoreFixture.START.plusSeconds(30).toString());
    assertThat(begin(running.intent()).problem()).isEqualTo("attempt-running");
    store.clock.advance(Duration.ofSeconds(31));
    await().until(() -> store.state(running).equals("indeterminate"));
    assertThat(
            store.audit().stream()
                .filter(e -> e.path("kind").asString().equals("became-unknown"))
                .map(e -> e.path("actor").asString()))
        .containsExactly("timeout-handler");
  }

  @Test
  @DisplayName("L10: confirmed has its one accepted receipt, and is not sent again")
  void confirmed() {
    var running = store.executing("r-1");
    var bare = store.report(running.attempt(), Map.of("kind", "answered", "status", 200));
    assertThat(bare.string("state")).isEqualTo("indeterminate");
    hand(event("evt_1", "committed", about(running, "re_1")));
    JsonNode file = store.caseOf(running);
    assertThat(file.path("state").asString()).isEqualTo("committed");
    assertThat(file.at("/dispositions/0/receipt_id").asString()).isEqualTo("re_1");
    assertThat(file.path("receipts").valueStream().filter(r -> r.path("accepted").asBoolean()))
        .hasSize(1);
    assertThat(begin(running.intent()).problem()).isEqualTo("illegal-transition");
  }

  @Test
  @DisplayName("L11: failed shows the rejection; where a retry may help it carries the same key")
  void failed() {
    var running = store.executing("r-1");
    var told = store.report(running.attempt(), refusedFor("invalid_order"));
    assertThat(told.string("reason")).contains("422").contains("invalid_order");
    JsonNode file = store.caseOf(running);
    assertThat(file.path("state").asString()).isEqualTo("rejected");
    assertThat(file.at("/attempts/0/code").asString()).isEqualTo("invalid_order");

    JsonNode again = store.authorize(store.record(refund(2)));
    JsonNode first = begin(again).body();
    store.report(first, Map.of("kind", "answered", "status", 503, "code", "overloaded"));
    JsonNode second = begin(again).body();
    assertThat(second.path("action_key")).isEqualTo(first.path("action_key"));
  }

  @Test
  @DisplayName(
      "L12, L126: unknown has a queue, an owner and a deadline, and no way to failed without"
          + " evidence")
  void unknown() {
    var running = store.unknown("r-1");
    JsonNode row = store.as("mara").get("/v1/queue").body().at("/rows/0");
    assertThat(row.path("intent_id").asString()).isEqualTo(running.id());
    assertThat(row.at("/owner/name").asString()).isEqualTo("reviewers");
    assertThat(row.path("resolve_by").asString()).isNotEmpty();
    assertThat(begin(running.intent()).problem()).isEqualTo("illegal-transition");
    for (String act : List.of("fail_close", "fail_allow_replay")) {
      assertThat(store.decide("mara", running, StoreFixture.decision(running, act, 1)).problem())
          .isEqualTo("checks-unmet");
    }
    store.clock.advance(Duration.ofDays(2));
    assertThat(store.state(running)).isEqualTo("indeterminate");
  }
}
