package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.secondwitness.store.core.Rules;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// An attempt is written down before it is sent, and refused, for all to see, when anything
/// drifted.
class AttemptContractTest extends StoreContract {
  @Override
  Rules rules(TestClock clock) {
    return World.rules(clock, Set.of());
  }

  @Test
  void driftOfKeyOrArgumentsIsRefusedKeptAndShown() {
    JsonNode intent = store.authorize(store.record(StoreFixture.refund("r-1")));
    Map<String, Object> drifted = StoreFixture.attempt(intent);
    drifted.put("action_key", intent.path("action_key").asString() + ":2");
    refused(intent, drifted, "key-drift", "/action_key");
    Map<String, Object> other = StoreFixture.attempt(intent);
    other.put("canonical_args_hash", StoreFixture.HASH_OF_NOTHING);
    refused(intent, other, "args-drift", "/canonical_args_hash");
    Map<String, Object> elsewhere = StoreFixture.attempt(intent);
    elsewhere.put("provider", "payments-us");
    refused(intent, elsewhere, "args-drift", "/provider");
    JsonNode file = store.as("mara").get(StoreFixture.path(intent)).body();
    assertThat(file.path("state").asString()).isEqualTo("authorized");
    assertThat(file.path("attempts")).isEmpty();
    assertThat(file.path("refused_attempts").valueStream().map(r -> r.path("problem").asString()))
        .containsExactly("key-drift", "args-drift", "args-drift");
    store.begin(intent);
    JsonNode row = store.as("mara").get("/v1/queue?view=all").body().at("/rows/0/findings");
    assertThat(row.valueStream().map(JsonNode::asString))
        .contains("key_drift_refused", "args_drift_refused");
  }

  @Test
  void staleAuthorityOtherOwnersAndHoldsAreRefused() {
    JsonNode intent = store.authorize(store.record(StoreFixture.refund("r-1")));
    Map<String, Object> stale = StoreFixture.attempt(intent);
    stale.put("authorization_version", 2);
    refused(intent, stale, "stale-authorization", "/authorization_version");
    assertThat(
            store
                .as("rival")
                .post(StoreFixture.path(intent) + "/attempts", StoreFixture.attempt(intent))
                .problem())
        .isEqualTo("other-retry-owner");
    String hold =
        store
            .as("ines")
            .post("/v1/holds", Map.of("tenant", "acme", "over", "tenant", "why", "incident 12"))
            .string("hold_id");
    refused(intent, StoreFixture.attempt(intent), "held", "");
    store.as("ines").call("DELETE", "/v1/holds/" + hold + "?why=over", Map.of(), Optional.empty());
    assertThat(store.begin(intent).path("number").asInt()).isEqualTo(1);
    refused(intent, StoreFixture.attempt(intent), "attempt-running", "");
  }

  @Test
  void theDeadlineEndsTheAuthorityToTheMicrosecond() {
    Map<String, Object> body = StoreFixture.refund("r-1");
    body.put("deadline", StoreFixture.START.plusSeconds(60).toString());
    JsonNode intent = store.authorize(store.record(body));
    store.clock.advance(Duration.ofSeconds(60));
    refused(intent, StoreFixture.attempt(intent), "deadline-passed", "");
    store.clock.advance(Duration.ofNanos(-1000));
    assertThat(store.begin(intent).path("number").asInt()).isEqualTo(1);
  }

  @Test
  void theBudgetHoldsAtItsLimitAndOnePast() {
    Map<String, Object> body = StoreFixture.refund("r-1");
    body.put("max_attempts", 2);
    JsonNode intent = store.authorize(store.record(body));
    Map<String, Object> overloaded =
        Map.of("kind", "answered", "status", 503, "code", "overloaded", "retry_after", "PT4S");
    var first = store.report(store.begin(intent), overloaded);
    assertThat(first.string("next_move")).isEqualTo("wait_and_retry");
    assertThat(first.string("state")).isEqualTo("authorized");
    assertThat(Duration.parse(first.string("wait")))
        .isBetween(Duration.ofSeconds(4), Duration.ofSeconds(5));
    var second = store.report(store.begin(intent), overloaded);
    assertThat(second.string("next_move")).isEqualTo("stop");
    assertThat(second.string("state")).isEqualTo("rejected");
    refused(intent, StoreFixture.attempt(intent), "budget-spent", "");
  }

  @Test
  @DisplayName("I17: an answer after a timeout is kept once though it proves nothing")
  void aLateAnswerThatProvesNothingIsKept() {
    var running = store.unknown("r-1");
    Map<String, Object> error = Map.of("kind", "answered", "status", 500, "code", "oops");
    var told = store.report(running.attempt(), error);
    assertThat(told.status()).isEqualTo(200);
    assertThat(told.string("state")).isEqualTo("indeterminate");
    JsonNode kept = store.caseOf(running).at("/attempts/0");
    assertThat(kept.path("status").asInt()).isEqualTo(500);
    assertThat(kept.path("code").asString()).isEqualTo("oops");
    assertThat(store.report(running.attempt(), error).problem()).isEqualTo("illegal-transition");
    assertThat(store.report(running.attempt(), Map.of("kind", "timed_out")).problem())
        .isEqualTo("illegal-transition");
  }

  @Test
  void sendBeforeAndAnswerByAreBoundedByPolicy() {
    JsonNode intent = store.authorize(store.record(StoreFixture.refund("r-1")));
    Map<String, Object> body = StoreFixture.attempt(intent);
    body.put("send_within", "PT5S");
    JsonNode begun = store.as("agent").post(StoreFixture.path(intent) + "/attempts", body).body();
    assertThat(begun.path("send_before").asString()).isEqualTo(at(5));
    assertThat(begun.path("answer_by").asString()).isEqualTo(at(30));
    JsonNode other =
        store.authorize(store.record(StoreFixture.refund("r-2", "100", "order 2", "x")));
    Map<String, Object> tooLong = StoreFixture.attempt(other);
    tooLong.put("send_within", "PT31S");
    begun = store.as("agent").post(StoreFixture.path(other) + "/attempts", tooLong).body();
    assertThat(begun.path("send_before").asString()).isEqualTo(at(30));
    assertThat(
            store
                .as("mara")
                .get(StoreFixture.path(other))
                .body()
                .at("/envelope/key_retained_until")
                .asString())
        .isEqualTo(StoreFixture.START.plus(Duration.ofHours(24)).toString());
  }

  @Test
  void anOutcomeIsReportedByItsSenderOnceAndMeansWhatTheCardSays() {
    Object[][] cells = {
      {Map.of("kind", "timed_out"), "unknown", "indeterminate", "reconcile"},
      {Map.of("kind", "connection_lost"), "unknown", "indeterminate", "reconcile"},
      {Map.of("kind", "cancelled"), "unknown", "indeterminate", "reconcile"},
      {Map.of("kind", "not_sent", "proof", "no route"), "not_sent", "authorized", "retry"},
      {answered(500, ""), "unknown", "indeterminate", "reconcile"},
      {answered(503, ""), "unknown", "indeterminate", "reconcile"},
      {answered(429, "slow_down"), "unknown", "indeterminate", "reconcile"},
      {answered(404, ""), "unknown", "indeterminate", "reconcile"},
      {answered(422, "other"), "unknown", "indeterminate", "reconcile"},
      {answered(422, "invalid_order"), "refused_before_effect", "rejected", "stop"},
      {answered(503, "overloaded"), "refused_for_now", "authorized", "wait_and_retry"},
      {answered(409, "already_refunded"), "says_exists", "indeterminate", "reconcile"},
      {answered(200, ""), "unknown", "indeterminate", "reconcile"},
      {
        Map.of("kind", "answered", "status", 202, "final", false),
        "accepted_not_final",
        "indeterminate",
        "reconcile"
      },
      {
        Map.of(
            "kind",
            "answered",
            "status",
            200,
            "replayed",
            true,
            "receipt",
            Map.of("receipt_id", "re_r")),
        "committed",
        "indeterminate",
        "reconcile"
      },
    };
    for (int i = 0; i < cells.length; i++) {
      var running = store.executing(StoreFixture.refund("r-" + i, "100", "order " + i, "x"));
      String path = "/v1/attempts/" + running.attempt().path("attempt_id").asString() + "/outcome";
      assertThat(store.as("rival").post(path, cells[i][0]).problem()).isEqualTo("not-your-attempt");
      var told = store.as("agent").post(path, cells[i][0]);
      String cell = cells[i][0].toString();
      assertThat(told.string("outcome")).as(cell).isEqualTo(cells[i][1]);
      assertThat(told.string("state")).as(cell).isEqualTo(cells[i][2]);
      assertThat(told.string("next_move")).as(cell).isEqualTo(cells[i][3]);
      assertThat(store.as("agent").post(path, cells[i][0]).problem())
          .isEqualTo("illegal-transition");
    }
  }

  @Test
  void aReplayIsRefusedOnceTheReceiverNoLongerKeepsTheKey() {
    Map<String, Object> body = StoreFixture.refund("r-1");
    body.put("deadline", StoreFixture.START.plus(Duration.ofDays(3)).toString());
    var running = store.unknown(body);
    store.pastHorizon();
    JsonNode absent = store.look(running, 1, "absent").body();
    store.decide("mara", running, StoreFixture.decision(running, "fail_allow_replay", 1, absent));
    Instant needed = StoreFixture.START.plus(Duration.ofHours(24)).minusSeconds(30 + 6 + 3 + 2);
    store.clock.advance(Duration.between(store.clock.instant(), needed).plusNanos(1000));
    refused(running.intent(), StoreFixture.attempt(running.intent()), "replay-unsafe", "");
    store.clock.advance(Duration.ofNanos(-1000));
    assertThat(store.begin(running.intent()).path("number").asInt()).isEqualTo(2);
  }

  @Test
  void anotherWorkerTakesOverOnceNothingCanBeWrittenAnyMoreAndWithinTheBudget() {
    Map<String, Object> body = StoreFixture.refund("r-1");
    body.put("max_attempts", 2);
    JsonNode intent = store.authorize(store.record(body));
    Map<String, Object> soon = StoreFixture.attempt(intent);
    soon.put("send_within", "PT5S");
    store.as("agent").post(StoreFixture.path(intent) + "/attempts", soon);
    store.clock.advance(Duration.ofSeconds(5));
    refused(intent, soon, "attempt-running", "");
    store.clock.advance(Duration.ofNanos(1000));
    JsonNode second = store.as("agent").post(StoreFixture.path(intent) + "/attempts", soon).body();
    assertThat(second.path("number").asInt()).isEqualTo(2);
    store.clock.advance(Duration.ofSeconds(6));
    refused(intent, soon, "budget-spent", "");
    JsonNode file = store.as("mara").get(StoreFixture.path(intent)).body();
    assertThat(file.path("state").asString()).isEqualTo("executing");
    assertThat(file.path("round").asInt()).isEqualTo(1);
  }

  @Test
  void aRefusalOfTheSecondAttemptNeverFreesAnIntentWhoseFirstIsStillOnItsWay() {
    var first = takenOver("r-1");
    JsonNode second = store.begin(first.intent());
    var told = store.report(second, answered(503, "overloaded"));
    assertThat(told.string("state")).isEqualTo("indeterminate");
    assertThat(told.string("next_move")).isEqualTo("reconcile");
    assertThat(store.caseOf(first).at("/owner/name").asString()).isEqualTo("reviewers");
    store.clock.advance(Duration.ofSeconds(31));
    await().until(() -> outcomes(first).equals(List.of("unknown", "refused_for_now")));
    var late = store.report(first.attempt(), receipt("re_1"));
    assertThat(late.string("state")).isEqualTo("indeterminate");
    assertThat(store.caseOf(first).path("dispositions")).isEmpty();
    store.audit();
  }

  @Test
  void twoSilentAttemptsAreBothMarkedAndALateAnswerNeverCommitsTwice() {
    var silent = takenOver("r-1");
    store.begin(silent.intent());
    store.clock.advance(Duration.ofSeconds(31));
    await().until(() -> outcomes(silent).equals(List.of("unknown", "unknown")));
    assertThat(store.state(silent)).isEqualTo("indeterminate");

    var first = takenOver("r-2");
    JsonNode second = store.begin(first.intent());
    assertThat(store.report(second, receipt("re_2")).string("state")).isEqualTo("committed");
    store.clock.advance(Duration.ofSeconds(31));
    await().until(() -> outcomes(first).equals(List.of("unknown", "committed")));
    assertThat(store.state(first)).isEqualTo("committed");
    var late = store.report(first.attempt(), receipt("re_9"));
    assertThat(late.string("state")).isEqualTo("committed");
    JsonNode file = store.caseOf(first);
    assertThat(file.path("dispositions")).hasSize(1);
    assertThat(file.path("receipts").valueStream().filter(r -> r.path("accepted").asBoolean()))
        .extracting(r -> r.path("receipt_id").asString())
        .containsExactly("re_2");
    assertThat(file.at("/attempts/0/late").asBoolean()).isTrue();
    store.audit();
  }

  @Test
  void whatIsReplacedMustStillBeFailedWhenTheReplacementIsSent() {
    var original = store.unknown("r-1");
    store.pastHorizon();
    JsonNode absent = store.look(original, 1, "absent").body();
    store.decide("mara", original, StoreFixture.decision(original, "fail_close", 1, absent));
    Map<String, Object> body = StoreFixture.refund("r-2", "4300", "order 4812", "item-1");
    body.put("supersedes", original.id());
    JsonNode replacement = store.authorize(store.record(body));
    store.look(original, 1, "present re_1");
    assertThat(store.state(original)).isEqualTo("indeterminate");
    refused(replacement, StoreFixture.attempt(replacement), "illegal-transition", "");
  }

  /// C60: what is sent is what was approved, bit by bit; a drifted try uses nothing up. Variant:
  /// only what belongs to the one call differs.
  @Test
  void anApprovalIsForOnePayloadAndIsNotUsedUpByAnother() {
    JsonNode intent = store.authorize(store.record(StoreFixture.refund("r-1")));
    JsonNode dearer = store.record(StoreFixture.refund("r-2", "9000", "order 9", "item-1"));
    for (String bound : List.of("canonical_args_hash", "action_key", "provider")) {
      Map<String, Object> other = StoreFixture.attempt(intent);
      other.put(bound, bound.equals("provider") ? "forum" : dearer.path(bound).asString());
      refused(intent, other, bound.equals("action_key") ? "key-drift" : "args-drift", "/" + bound);
    }
    JsonNode file = store.as("mara").get(StoreFixture.path(intent)).body();
    assertThat(file.path("attempts")).isEmpty();
    assertThat(file.path("refused_attempts")).hasSize(3);
    Map<String, Object> transientOnly = StoreFixture.attempt(intent);
    transientOnly.put("provider_request_id", "call-77");
    transientOnly.put("worker", "w-2");
    var begun = store.as("agent").post(StoreFixture.path(intent) + "/attempts", transientOnly);
    assertThat(begun.body().path("number").asInt()).isEqualTo(1);
    var approvedOther =
        store
            .as("agent")
            .post(
                StoreFixture.path(dearer) + "/authorization",
                "k-1",
                "\"1\"",
                Map.of(
                    "canonical_args_hash",
                    intent.path("canonical_args_hash").asString(),
                    "approved_by",
                    "mara"));
    assertThat(approvedOther.problem()).isEqualTo("args-drift");
    for (int i = 0; i < 3; i++) {
      Map<String, Object> changed =
          StoreFixture.refund(
              "r-1",
              i == 0 ? "4300" : "4200",
              i == 1 ? "order 1" : "order 4812",
              i == 2 ? "item-2" : "item-1");
      assertThat(store.as("agent").post("/v1/intents", changed).problem())
          .isEqualTo("changed-arguments");
    }
  }

  /// C05: the extra member is named when the intent is asked for again, and its hash is not sent.
  @Test
  void anExtraMemberOnTheRetryIsNamedAndNothingIsSent() {
    var running = store.unknown("r-1");
    Map<String, Object> body = StoreFixture.refund("r-1");
    Map<String, Object> arguments =
        new LinkedHashMap<>(
            Map.of("order", "order 4812", "item", "item-1", "amount", "4200", "currency", "EUR"));
    arguments.put("metadata", Map.of("try", "2"));
    body.put("arguments", arguments);
    var again = store.as("agent").post("/v1/intents", body);
    assertThat(again.problem()).isEqualTo("changed-arguments");
    assertThat(again.string("field")).isEqualTo("/arguments/metadata");
    assertThat(again.string("intent")).isEqualTo(running.id());
    body.put("request_ref", "r-2");
    JsonNode other = store.record(body);
    assertThat(other.path("canonical_args_hash"))
        .isNotEqualTo(running.intent().path("canonical_args_hash"));
    Map<String, Object> drifted = StoreFixture.attempt(running.intent());
    drifted.put("canonical_args_hash", other.path("canonical_args_hash").asString());
    refused(running.intent(), drifted, "args-drift", "/canonical_args_hash");
    assertThat(store.caseOf(running).path("attempts")).hasSize(1);
  }

  /// Begun, and past its `send_before` while an answer may still come.
  private StoreFixture.Running takenOver(String ref) {
    JsonNode intent =
        store.authorize(store.record(StoreFixture.refund(ref, "4200", "order " + ref, "x")));
    Map<String, Object> soon = StoreFixture.attempt(intent);
    soon.put("send_within", "PT5S");
    JsonNode attempt = store.as("agent").post(StoreFixture.path(intent) + "/attempts", soon).body();
    store.clock.advance(Duration.ofSeconds(6));
    return new StoreFixture.Running(intent, attempt);
  }

  private List<String> outcomes(StoreFixture.Running running) {
    return store
        .caseOf(running)
        .path("attempts")
        .valueStream()
        .map(a -> a.path("outcome").asString())
        .toList();
  }

  private static Map<String, Object> receipt(String id) {
    return Map.of("kind", "answered", "status", 201, "receipt", Map.of("receipt_id", id));
  }

  private static Map<String, Object> answered(int status, String code) {
    return code.isEmpty()
        ? Map.of("kind", "answered", "status", status)
        : Map.of("kind", "answered", "status", status, "code", code);
  }

  private static String at(int seconds) {
    return StoreFixture.START.plusSeconds(seconds).toString();
  }

  private void refused(JsonNode intent, Object body, String problem, String field) {
    var got = store.as("agent").post(StoreFixture.path(intent) + "/attempts", body);
    assertThat(got.problem()).isEqualTo(problem);
    assertThat(got.string("field")).isEqualTo(field);
  }
}
