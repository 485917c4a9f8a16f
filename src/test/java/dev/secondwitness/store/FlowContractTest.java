package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The main job from the store's side: recorded, sent, unknown, looked at, decided.
class FlowContractTest extends StoreContract {

  @Test
  void anAnsweredAttemptCommitsWithItsOwnReceipt() {
    var running = store.executing("r-1");
    var told =
        store.report(
            running.attempt(),
            Map.of("kind", "answered", "status", 201, "receipt", Map.of("receipt_id", "re_1")));
    assertThat(told.string("state")).isEqualTo("committed");
    assertThat(told.string("next_move")).isEqualTo("done");
    JsonNode file = store.caseOf(running);
    assertThat(file.at("/dispositions/0/receipt_id").asString()).isEqualTo("re_1");
    assertThat(file.at("/receipts/0/accepted").asBoolean()).isTrue();
    store.audit();
  }

  /// C01.
  @Test
  void anAttemptWithoutAnswerIsUnknownNeverFailedAndIsConfirmedByWhatAWitnessFound() {
    try (StreamListener stream = new StreamListener(store.url(), "ines", 0)) {
      var running = store.executing("r-1");
      store.clock.advance(Duration.ofSeconds(31));
      await().until(() -> store.state(running).equals("indeterminate"));
      JsonNode file = store.caseOf(running);
      assertThat(file.at("/owner/name").asString()).isEqualTo("reviewers");
      assertThat(file.path("resolve_by").asString()).isNotEmpty();
      store.pastHorizon();
      JsonNode reading = store.look(running, 1, "present re_91").body();
      assertThat(reading.at("/verdict/kind").asString()).isEqualTo("present");
      JsonNode checks = store.caseOf(running).path("checks");
      assertThat(checks.valueStream().filter(c -> c.path("act").asString().equals("confirm")))
          .allMatch(c -> List.of("met", "not_asked").contains(c.path("status").asString()));
      var done = store.decide("mara", running, StoreFixture.confirm(running, 1, "re_91", reading));
      assertThat(done.status()).isEqualTo(201);
      assertThat(done.string("state")).isEqualTo("committed");
      file = store.caseOf(running);
      assertThat(file.at("/dispositions/0/receipt_id").asString()).isEqualTo("re_91");
      assertThat(file.at("/receipts/0/accepted").asBoolean()).isTrue();
      await().until(() -> stream.states().contains("committed"));
      assertThat(stream.states())
          .containsSubsequence("executing", "indeterminate", "committed")
          .doesNotContain("rejected");
      stream.assertGapless();
      store.audit();
    }
  }

  @Test
  void absenceIsFailedOnlyOnceItCoversTheWriteAndALaterPresenceOpensTheNextRound() {
    var running = store.unknown("r-1");
    store.clock.advance(Duration.ofSeconds(5));
    JsonNode early = store.look(running, 1, "absent").body();
    var tooEarly =
        store.decide("mara", running, StoreFixture.decision(running, "fail_close", 1, early));
    assertThat(tooEarly.problem()).isEqualTo("checks-unmet");
    assertThat(tooEarly.body().path("unmet")).isNotEmpty();
    store.pastHorizon();
    JsonNode absent = store.look(running, 1, "absent").body();
    var failed =
        store.decide("mara", running, StoreFixture.decision(running, "fail_close", 1, absent));
    assertThat(failed.string("state")).isEqualTo("rejected");

    store.clock.advance(Duration.ofSeconds(10));
    JsonNode later = store.look(running, 1, "present re_7").body();
    assertThat(later.path("round").asInt()).isEqualTo(2);
    JsonNode file = store.caseOf(running);
    assertThat(file.path("state").asString()).isEqualTo("indeterminate");
    assertThat(file.path("round").asInt()).isEqualTo(2);
    assertThat(file.at("/owner/name").asString()).isEqualTo("reviewers");
    assertThat(file.path("resolve_by").asString())
        .isEqualTo(store.clock.instant().plus(Duration.ofMinutes(60)).toString());
    assertThat(file.at("/dispositions/0/outcome").asString()).isEqualTo("failed");
    assertThat(file.path("decisions")).hasSize(1);
    assertThat(file.path("events").valueStream().map(e -> e.path("kind").asString()))
        .contains("round_opened");
    var alone = store.decide("mara", running, StoreFixture.confirm(running, 2, "re_7", later));
    assertThat(alone.problem()).isEqualTo("needs-two-people");
  }

  /// C03: without the person's permission nothing is sent; with it, under the same key.
  @Test
  void failWithReplayKeepsKeyAndRowsAndTheNextAttemptCarriesTheSameKey() {
    var running = store.unknown("r-1");
    assertThat(
            store
                .as("agent")
                .post(running.path() + "/attempts", StoreFixture.attempt(running.intent()))
                .problem())
        .isEqualTo("illegal-transition");
    store.pastHorizon();
    JsonNode absent = store.look(running, 1, "absent").body();
    var allowed =
        store.decide(
            "mara", running, StoreFixture.decision(running, "fail_allow_replay", 1, absent));
    assertThat(allowed.string("state")).isEqualTo("authorized");
    JsonNode second = store.begin(running.intent());
    assertThat(second.path("number").asInt()).isEqualTo(2);
    assertThat(second.path("action_key")).isEqualTo(running.attempt().path("action_key"));
    JsonNode file = store.caseOf(running);
    assertThat(file.path("attempts")).hasSize(2);
    assertThat(file.path("round").asInt()).isEqualTo(2);
    assertThat(file.at("/envelope/action_key").asString())
        .isEqualTo(running.intent().path("action_key").asString())
        .startsWith("rf:acme:int_");
  }

  /// C07, the variant: the provider takes both, and each is confirmed by its own.
  @Test
  void twoHonestRefundsOfEqualAmountAreTwoIntentsEachWithItsOwnReceipt() {
    var first = store.executing(StoreFixture.refund("r-1", "1000", "order 4812", "item-1"));
    store.report(
        first.attempt(),
        Map.of("kind", "answered", "status", 201, "receipt", Map.of("receipt_id", "re_1")));
    store.clock.advance(Duration.ofMinutes(5));
    var second = store.unknown(StoreFixture.refund("r-2", "1000", "order 4812", "item-2"));
    assertThat(second.id()).isNotEqualTo(first.id());
    store.pastHorizon();
    JsonNode wrong = store.look(second, 1, "present re_1").body();
    var stolen = store.decide("mara", second, StoreFixture.confirm(second, 1, "re_1", wrong));
    assertThat(stolen.problem()).isEqualTo("receipt-unknown");
    JsonNode right = store.look(second, 1, "present re_2").body();
    var own = store.decide("mara", second, StoreFixture.confirm(second, 1, "re_2", right));
    assertThat(own.string("state")).isEqualTo("committed");
    assertThat(store.caseOf(second).path("accepted_elsewhere").valueStream())
        .extracting(JsonNode::asString)
        .containsExactly("re_1");
  }

  /// C07: the refusal of the second is its own end, and the first one's receipt is not touched.
  @Test
  void aSecondHonestRefundThatIsRefusedFailsWithTheReasonAndTakesNoReceipt() {
    var first = store.executing(StoreFixture.refund("r-1", "1000", "order 4812", "item-1"));
    store.report(
        first.attempt(),
        Map.of("kind", "answered", "status", 201, "receipt", Map.of("receipt_id", "re_1")));
    store.clock.advance(Duration.ofMinutes(5));
    var second = store.executing(StoreFixture.refund("r-2", "1000", "order 4812", "item-2"));
    var told =
        store.report(
            second.attempt(), Map.of("kind", "answered", "status", 422, "code", "invalid_order"));
    assertThat(told.string("state")).isEqualTo("rejected");
    assertThat(told.string("reason")).contains("422").contains("invalid_order");
    JsonNode file = store.caseOf(second);
    assertThat(file.path("receipts")).isEmpty();
    assertThat(file.at("/dispositions/0/outcome").asString()).isEqualTo("failed");
    assertThat(file.at("/attempts/0/code").asString()).isEqualTo("invalid_order");
    assertThat(store.state(first)).isEqualTo("committed");
  }

  @Test
  void aRepeatStaysPreparedUntilTheFirstIsSettled() {
    var first = store.unknown("r-1");
    JsonNode again = store.record(StoreFixture.refund("r-2"));
    assertThat(again.path("state").asString()).isEqualTo("prepared");
    var refused =
        store
            .as("agent")
            .post(
                StoreFixture.path(again) + "/authorization",
                "k-again",
                "\"1\"",
                Map.of(
                    "canonical_args_hash",
                    again.path("canonical_args_hash").asString(),
                    "approved_by",
                    "policy:test"));
    assertThat(refused.problem()).isEqualTo("may-repeat");
    assertThat(refused.string("intent")).isEqualTo(first.id());
    JsonNode file = store.as("mara").get(StoreFixture.path(again)).body();
    assertThat(file.at("/links/0/relation").asString()).isEqualTo("may_repeat");
  }

  @Test
  void anEscalationChangesOwnerAndDeadlineAndSettlesNothing() {
    var running = store.unknown("r-1");
    Map<String, Object> body = StoreFixture.decision(running, "escalate", 1);
    body.put("to", Map.of("kind", "person", "name", "dana"));
    body.put("resolve_by", StoreFixture.START.plus(Duration.ofHours(24)).toString());
    var done = store.decide("mara", running, body);
    assertThat(done.string("state")).isEqualTo("indeterminate");
    JsonNode file = store.caseOf(running);
    assertThat(file.at("/owner/name").asString()).isEqualTo("dana");
    assertThat(file.path("dispositions")).isEmpty();
    body.put(
        "resolve_by", StoreFixture.START.plus(Duration.ofHours(24)).plusNanos(1000).toString());
    assertThat(store.decide("mara", running, body).problem()).isEqualTo("resolve-by-out-of-range");
    assertThat(store.decide("ines", running, body).status()).isEqualTo(201);
    body.put("resolve_by", StoreFixture.START.toString());
    assertThat(store.decide("ines", running, body).problem()).isEqualTo("resolve-by-out-of-range");
  }
}
