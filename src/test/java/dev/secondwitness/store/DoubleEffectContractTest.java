package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// A second, different receipt opens a case of its own, and the intent's state stays (L130).
class DoubleEffectContractTest extends CoordinationContract {

  @Test
  void aLateAnswerWithAnotherReceiptOpensACaseWithOwnerAndDeadline() {
    try (StreamListener stream = new StreamListener(store.url(), "mara", 0)) {
      var running = twoAttempts();
      var late = store.report(running.attempt(), answered("re_9"));
      assertThat(late.string("state")).isEqualTo("committed");
      JsonNode found = only();
      assertThat(found.path("intent_id").asString()).isEqualTo(running.id());
      assertThat(found.at("/first/receipt_id").asString()).isEqualTo("re_1");
      assertThat(found.at("/first/accepted").asBoolean()).isTrue();
      assertThat(found.at("/second/receipt_id").asString()).isEqualTo("re_9");
      assertThat(found.at("/second/made_by").asString()).isEqualTo("outcome");
      assertThat(found.at("/second/reference")).isEqualTo(running.attempt().path("attempt_id"));
      assertThat(found.at("/owner/name").asString()).isEqualTo("reviewers");
      assertThat(found.path("resolve_by").asString())
          .isEqualTo(store.clock.instant().plus(Duration.ofMinutes(60)).toString());
      assertThat(newest(running.path(), "doubled").path("second").asString()).isEqualTo("re_9");
      assertThat(auditKinds()).contains("double-effect");
      await().until(() -> stream.kinds().contains("double-effect"));
      JsonNode file = store.caseOf(running);
      assertThat(file.path("dispositions")).hasSize(1);
      assertThat(file.path("receipts").valueStream().filter(r -> r.path("accepted").asBoolean()))
          .hasSize(1);
      JsonNode row = store.as("mara").get("/v1/queue?view=all").body().at("/rows/0/findings");
      assertThat(row.valueStream().map(JsonNode::asString)).contains("double_effect");
    }
  }

  @Test
  void anEventAndAReadingOfAnotherReceiptOpenOneTooWhateverTheState() {
    var settled = store.executing(refund(1));
    committed(settled, "re_1");
    hand(event("evt_1", "committed", about(settled, "re_2")));
    assertThat(store.state(settled)).isEqualTo("committed");
    assertThat(only().at("/second/made_by").asString()).isEqualTo("event");
    assertThat(only().at("/second/reference").asString()).isEqualTo(SIGNED + " evt_1");

    JsonNode seen = store.look(settled, 1, "present re_3").body();
    assertThat(cases()).hasSize(2);
    assertThat(cases().getFirst().at("/second/made_by").asString()).isEqualTo("reading");
    assertThat(cases().getFirst().at("/second/reference")).isEqualTo(seen.path("reading_id"));
    assertThat(cases().getFirst().at("/first/receipt_id").asString()).isEqualTo("re_1");
    assertThat(store.state(settled)).isEqualTo("committed");
  }

  @Test
  void theSameReceiptAgainIsOneEffectWhoeverTellsIt() {
    var running = twoAttempts();
    store.report(running.attempt(), answered("re_1"));
    hand(event("evt_1", "committed", about(running, "re_1")));
    hand(event("evt_2", "pending", about(running, "re_1")));
    store.look(running, 1, "present re_1");
    store.look(running, 1, "not_seen");
    assertThat(cases()).isEmpty();
    hand(event("evt_3", "committed", about(running, "re_2")));
    hand(event("evt_4", "committed", about(running, "re_2")));
    store.look(running, 1, "present re_2");
    store.look(running, 1, "present re_1");
    hand(event("evt_5", "committed", about(running, "re_1")));
    assertThat(cases()).hasSize(1);
  }

  @Test
  @DisplayName("C52: one attempt here, two effects there: both shown, confirmed by neither")
  void oneAttemptTwoEffects() {
    var running = store.unknown("r-1");
    store.pastHorizon();
    JsonNode doubled = store.look(running, 1, "doubled re_1 re_2").body();
    assertThat(doubled.at("/verdict/kind").asString()).isEqualTo("doubled");
    assertThat(store.caseOf(running).path("attempts")).hasSize(1);
    JsonNode opened = only();
    assertThat(
            List.of(
                opened.at("/first/receipt_id").asString(),
                opened.at("/second/receipt_id").asString()))
        .containsExactlyInAnyOrder("re_1", "re_2");
    for (String receipt : List.of("re_1", "re_2")) {
      assertThat(
              store
                  .decide("mara", running, StoreFixture.confirm(running, 1, receipt, doubled))
                  .status())
          .isIn(409, 422);
    }
    assertThat(store.state(running)).isEqualTo("indeterminate");
  }

  /// Two different results: neither of them settles the intent by itself.
  @Test
  void whileTwoAreKnownNoneOfThemSettlesByItself() {
    var running = store.unknown("r-1");
    committed(running, "re_1");
    assertThat(hand(event("evt_1", "committed", about(running, "re_2"))).string("effect"))
        .isEqualTo("evidence");
    assertThat(store.state(running)).isEqualTo("indeterminate");
    assertThat(only().at("/first/accepted").asBoolean()).isFalse();

    var executing = store.executing(refund(2));
    Map<String, Object> hearsay = event("evt_2", "committed", about(executing, "re_3"));
    hearsay.put("source", "hearsay");
    hand(hearsay);
    assertThat(committed(executing, "re_4").string("state")).isEqualTo("indeterminate");
    assertThat(cases()).hasSize(2);
  }

  @Test
  @DisplayName(
      "C76: the same reference accepted twice by the receiver: both shown, confirmed by neither")
  void twoEffectsUnderOneReference() {
    var running = store.unknown("r-1");
    store.pastHorizon();
    JsonNode seen = store.look(running, 1, "doubled 501 502").body();
    JsonNode found = only();
    assertThat(found.at("/first/receipt_id").asString()).isEqualTo("501");
    assertThat(found.at("/second/receipt_id").asString()).isEqualTo("502");
    assertThat(found.path("state").asString()).isEqualTo("indeterminate");
    for (String receipt : List.of("501", "502")) {
      assertThat(
              store
                  .decide("mara", running, StoreFixture.confirm(running, 1, receipt, seen))
                  .problem())
          .isEqualTo("checks-unmet");
    }
    store.look(running, 1, "doubled 502 501");
    assertThat(cases()).hasSize(1);
  }

  @Test
  @DisplayName(
      "C78: one post sent, the answer 504: unknown and blocked; copies that appear are counted")
  void copiesOfOnePostAreCounted() {
    var running = store.executing("r-1");
    store.report(running.attempt(), Map.of("kind", "answered", "status", 504));
    assertThat(store.state(running)).isEqualTo("indeterminate");
    assertThat(begin(running.intent()).problem()).isEqualTo("illegal-transition");
    assertThat(store.caseOf(running).path("attempts")).hasSize(1);
    store.look(running, 1, "present p_1");
    store.look(running, 1, "doubled p_1 p_2");
    store.look(running, 1, "doubled p_1 p_3");
    assertThat(cases()).hasSize(2);
    assertThat(cases()).allMatch(c -> c.at("/first/receipt_id").asString().equals("p_1"));
  }

  /// C07: the other intent's receipt is not a second one of this.
  @Test
  void whatAnotherIntentHasAcceptedIsNoSecondEffectOfThisOne() {
    var first = store.executing(StoreFixture.refund("r-1", "1000", "order 4812", "item-1"));
    committed(first, "re_1");
    store.clock.advance(Duration.ofMinutes(5));
    var second = store.executing(StoreFixture.refund("r-2", "1000", "order 4812", "item-2"));
    committed(second, "re_2");
    store.look(second, 1, "present re_1");
    hand(event("evt_1", "committed", about(second, "re_1")));
    assertThat(cases()).isEmpty();
  }

  @Test
  void casesArePagedWithinTheCallersTenants() {
    List<String> opened = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      var running = store.executing(refund(i));
      committed(running, "re_" + i);
      hand(event("evt_" + i, "committed", about(running, "other_" + i)));
      opened.addFirst(running.id());
    }
    List<String> paged = new ArrayList<>();
    String cursor = "";
    do {
      JsonNode page = store.as("vera").get("/v1/doubles?limit=2" + cursor).body();
      page.path("cases").forEach(c -> paged.add(c.path("intent_id").asString()));
      cursor = page.has("next") ? "&cursor=" + page.path("next").asString() : "";
    } while (!cursor.isEmpty());
    assertThat(paged).isEqualTo(opened);
    assertThat(store.as("olga").get("/v1/doubles").body().path("cases")).isEmpty();
    assertThat(store.as("agent").get("/v1/doubles").problem()).isEqualTo("forbidden");
    assertThat(store.as("mara").get("/v1/doubles?cursor=x").string("field")).isEqualTo("cursor");
    store.restart();
    assertThat(store.as("vera").get("/v1/health").string("status")).isEqualTo("ok");
  }

  @Test
  void noCaseIsWithoutOwnerAndDeadlineEvenBySql() throws SQLException {
    var running = store.executing("r-1");
    committed(running, "re_1");
    hand(event("evt_1", "committed", about(running, "re_2")));
    store.stop();
    for (String column : List.of("owner_kind", "owner_name", "resolve_by", "opened_at")) {
      assertThatThrownBy(() -> execute("update double_effects set " + column + " = null"))
          .isInstanceOf(SQLException.class);
    }
    assertThatThrownBy(() -> execute("update double_effects set second_receipt = first_receipt"))
        .isInstanceOf(SQLException.class);
    store.startAgain();
    assertThat(only().at("/owner/name").asString()).isEqualTo("reviewers");
  }

  /// Begun twice by take-over, the second answered with `re_1`.
  private StoreFixture.Running twoAttempts() {
    JsonNode intent = store.authorize(store.record(StoreFixture.refund("r-1")));
    Map<String, Object> soon = attempt(intent);
    soon.put("send_within", "PT5S");
    JsonNode first = store.as("agent").post(StoreFixture.path(intent) + "/attempts", soon).body();
    store.clock.advance(Duration.ofSeconds(6));
    store.report(begin(intent).body(), answered("re_1"));
    return new StoreFixture.Running(intent, first);
  }

  private List<JsonNode> cases() {
    List<JsonNode> cases = new ArrayList<>();
    store.as("mara").get("/v1/doubles").body().path("cases").forEach(cases::add);
    return cases;
  }

  private JsonNode only() {
    assertThat(cases()).hasSize(1);
    return cases().getFirst();
  }

  private void execute(String statement) throws SQLException {
    try (Connection connection = store.connect();
        Statement sql = connection.createStatement()) {
      sql.execute(statement);
    }
  }
}
