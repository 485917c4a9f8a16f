package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Who may allow an intent, what of it is kept, and how authority is renewed.
class AuthorityContractTest extends CoordinationContract {
  private static final Instant LATER = StoreFixture.START.plus(Duration.ofHours(8));

  /// L19, L193: nobody lends an agent a name.
  @Test
  void agentsPassOnAPolicyAndPeopleApproveInTheirOwnName() {
    JsonNode intent = store.record(StoreFixture.refund("r-1"));
    for (String who : List.of("agent", "rival", "worker")) {
      for (String approver : List.of("mara", "reza", "policy", "policy:", who)) {
        var refused = authorize(who, intent, approver);
        assertThat(refused.problem()).as(who + " as " + approver).isEqualTo("forbidden");
        assertThat(refused.string("field")).isEqualTo("/approved_by");
      }
    }
    assertThat(authorize("mara", intent, "reza").string("field")).isEqualTo("/approved_by");
    assertThat(authorize("mara", intent, "policy:test").string("field")).isEqualTo("/approved_by");
    assertThat(authorize("vera", intent, "vera").problem()).isEqualTo("forbidden");
    JsonNode own =
        store
            .as("mara")
            .post("/v1/intents", StoreFixture.refund("own", "1", "order 7", "x"))
            .body();
    assertThat(authorize("mara", own, "mara").problem()).isEqualTo("forbidden");
    assertThat(authorize("reza", own, "reza").string("state")).isEqualTo("authorized");
    assertThat(authorize("mara", intent, "mara").string("state")).isEqualTo("authorized");
  }

  /// L120, L149, L186.
  @Test
  void anAuthorisationKeepsApprovalLimitsAndVersion() {
    JsonNode intent = store.authorize(store.record(StoreFixture.refund("r-1")));
    JsonNode kept = newest(StoreFixture.path(intent), "authorized");
    assertThat(kept.path("approved_by").asString()).isEqualTo("policy:test");
    assertThat(kept.path("version").asString()).isEqualTo("1");
    assertThat(kept.path("minor").asString()).isEqualTo("4200");
    assertThat(kept.path("currency").asString()).isEqualTo("EUR");
    assertThat(kept.path("max_attempts").asString()).isEqualTo("3");
    assertThat(kept.path("deadline").asString())
        .isEqualTo(StoreFixture.START.plus(Duration.ofHours(4)).toString());
    assertThat(kept.path("outbox").asString()).startsWith("out_").endsWith("_a1");
  }

  @Test
  void onlyAnApproverRenewsAuthorityNeverAnAgent() {
    JsonNode intent = store.authorize(store.record(StoreFixture.refund("r-1")));
    for (String who : List.of("agent", "rival", "worker", "mara", "ines", "vera")) {
      assertThat(renew(who, intent, LATER.toString()).problem()).as(who).isEqualTo("forbidden");
    }
    var renewed = renew("reza", intent, LATER.toString());
    assertThat(renewed.status()).isEqualTo(200);
    assertThat(renewed.body().path("authorization_version").asInt()).isEqualTo(2);
    assertThat(renewed.string("deadline")).isEqualTo(LATER.toString());
    assertThat(renewed.body().path("max_attempts").asInt()).isEqualTo(3);
    JsonNode kept = newest(StoreFixture.path(intent), "renewed");
    assertThat(kept.path("approved_by").asString()).isEqualTo("reza");
    assertThat(kept.path("version").asString()).isEqualTo("2");
    assertThat(
            store
                .as("agent")
                .post(StoreFixture.path(intent) + "/attempts", StoreFixture.attempt(intent))
                .problem())
        .isEqualTo("stale-authorization");
    assertThat(begin(intent).status()).isEqualTo(201);
    assertThat(auditKinds()).contains("authority-renewed");
  }

  @Test
  void aRenewalBindsVersionArgumentsAndTheFuture() {
    JsonNode intent = store.authorize(store.record(StoreFixture.refund("r-1")));
    String path = StoreFixture.path(intent) + "/authority";
    Map<String, Object> body =
        Map.of(
            "canonical_args_hash",
            intent.path("canonical_args_hash").asString(),
            "deadline",
            LATER.toString(),
            "reason",
            "late");
    assertThat(store.as("reza").post(path, body).problem()).isEqualTo("version-missing");
    assertThat(store.as("reza").post(path, "k-1", "\"1\"", body).problem())
        .isEqualTo("stale-version");
    for (Instant past : List.of(StoreFixture.START, StoreFixture.START.minusNanos(1000))) {
      assertThat(renew("reza", intent, past.toString()).problem()).isEqualTo("deadline-passed");
    }
    assertThat(renew("reza", intent, StoreFixture.START.plusNanos(1000).toString()).status())
        .isEqualTo(200);
    JsonNode own =
        store
            .as("reza")
            .post("/v1/intents", StoreFixture.refund("own", "1", "order 7", "x"))
            .body();
    authorize("mara", own, "mara");
    assertThat(renew("reza", own, LATER.toString()).problem()).isEqualTo("forbidden");
  }

  /// S6, L210: authority that ended in flight stays ended until an approver says otherwise.
  @Test
  void renewedAuthorityLetsAnUnknownBeReplayedWithinTheOldBudget() {
    Map<String, Object> body = StoreFixture.refund("r-1");
    body.put("deadline", StoreFixture.START.plusSeconds(60).toString());
    body.put("max_attempts", 2);
    var running = store.unknown(body);
    store.pastHorizon();
    store.clock.advance(Duration.ofSeconds(60));
    JsonNode absent = store.look(running, 1, "absent").body();
    var refused =
        store.decide(
            "mara", running, StoreFixture.decision(running, "fail_allow_replay", 1, absent));
    assertThat(refused.problem()).isEqualTo("checks-unmet");
    assertThat(store.state(running)).isEqualTo("indeterminate");
    assertThat(renew("reza", running.intent(), LATER.toString()).string("state"))
        .isEqualTo("indeterminate");
    var allowed =
        store.decide(
            "mara", running, StoreFixture.decision(running, "fail_allow_replay", 1, absent));
    assertThat(allowed.string("state")).isEqualTo("authorized");
    JsonNode second = begin(running.intent()).body();
    assertThat(second.path("number").asInt()).isEqualTo(2);
    store.report(second, Map.of("kind", "answered", "status", 503, "code", "overloaded"));
    assertThat(begin(running.intent()).problem()).isEqualTo("budget-spent");
  }

  @Test
  void whatHasNoAuthorityHasNoneToRenew() {
    JsonNode prepared = store.record(refund(1));
    var committed = store.executing(refund(2));
    committed(committed, "re_1");
    var rejected = store.executing(refund(3));
    store.report(rejected.attempt(), refusedFor("invalid_order"));
    JsonNode cancelled = store.record(refund(4));
    cancel("agent", StoreFixture.path(cancelled));
    for (JsonNode intent : List.of(prepared, committed.intent(), rejected.intent(), cancelled)) {
      assertThat(renew("reza", intent, LATER.toString()).problem()).isEqualTo("illegal-transition");
    }
    var executing = store.executing(refund(5));
    assertThat(renew("reza", executing.intent(), LATER.toString()).string("state"))
        .isEqualTo("executing");
  }
}
