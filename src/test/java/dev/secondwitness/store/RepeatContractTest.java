package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// An intent that may repeat another stays prepared until a person says it is separate.
class RepeatContractTest extends CoordinationContract {
  private static final int FRESH_REFERENCES = 20;

  @Test
  @DisplayName(
      "C04: a second try under an invented reference waits for a person, linked to the first")
  void aPersonSeparatesAndApprovesInOne() {
    var first = store.unknown("r-1");
    JsonNode second = store.record(StoreFixture.refund("r-2"));
    assertThat(second.path("action_key")).isNotEqualTo(first.intent().path("action_key"));
    assertThat(second.path("may_repeat").asString()).isEqualTo(first.id());
    String path = StoreFixture.path(second);
    for (String who : List.of("agent", "rival", "worker")) {
      assertThat(authorize(who, second, "policy:test").problem()).isEqualTo("may-repeat");
      assertThat(separate(who, second, first.id()).problem()).isEqualTo("agents-never-decide");
    }
    assertThat(separate("vera", second, first.id()).problem()).isEqualTo("forbidden");
    assertThat(separate("olga", second, first.id()).problem()).isEqualTo("not-found");
    assertThat(authorize("mara", second, "mara").problem()).isEqualTo("may-repeat");
    assertThat(state(second)).isEqualTo("prepared");

    var done = separate("mara", second, first.id());
    assertThat(done.status()).isEqualTo(200);
    assertThat(done.string("state")).isEqualTo("authorized");
    assertThat(done.body().has("may_repeat")).isFalse();
    assertThat(done.body().path("authorization_version").asInt()).isEqualTo(1);
    assertThat(newest(path, "separated").path("from").asString()).isEqualTo(first.id());
    assertThat(newest(path, "separated").path("reason").asString()).contains("two items");
    assertThat(newest(path, "authorized").path("approved_by").asString()).isEqualTo("mara");
    assertThat(auditKinds())
        .containsSubsequence("request-refused", "intent-separated", "intent-authorized");
    assertThat(file(path).at("/links/0/relation").asString()).isEqualTo("same_reference");
    JsonNode row =
        store
            .as("mara")
            .get("/v1/queue?view=all")
            .body()
            .path("rows")
            .valueStream()
            .filter(r -> r.path("intent_id").asString().equals(id(second)))
            .findFirst()
            .orElseThrow();
    assertThat(row.path("findings").valueStream().map(JsonNode::asString))
        .doesNotContain("may_repeat");
    assertThat(begin(second).status()).isEqualTo(201);
    store.restart();
    assertThat(store.as("mara").get("/v1/health").string("status")).isEqualTo("ok");
  }

  /// S9, L31: the unique open business reference, whatever the caller forgets.
  @Test
  @DisplayName(
      "C76, S9: fresh references, other words, other agents and restarts open no second way")
  void theOpenReferenceHoldsWhateverTheCallerForgets() {
    var first = store.unknown("r-first");
    int authorised = 0;
    for (int i = 0; i < FRESH_REFERENCES; i++) {
      if (i % 5 == 4) {
        store.restart();
        store.clock.advance(Duration.ofMinutes(1));
      }
      String who = i % 2 == 0 ? "agent" : "rival";
      JsonNode again = store.as(who).post("/v1/intents", reworded("r-fresh-" + i, i)).body();
      assertThat(again.path("state").asString()).isEqualTo("prepared");
      Wire.Got got = authorize(who, again, "policy:test");
      assertThat(got.problem()).isEqualTo("may-repeat");
      assertThat(begin(again).status()).isEqualTo(409);
      authorised += got.status() == 200 ? 1 : 0;
    }
    System.out.printf(
        "S9: %d intents authorised of %d fresh references%n", authorised, FRESH_REFERENCES);
    assertThat(authorised).isZero();
    assertThat(store.caseOf(first).path("attempts")).hasSize(1);
  }

  /// The second stays prepared also when the first turns out to have happened: then most of all.
  @Test
  void aConfirmedFirstKeepsTheSecondWaitingAndAFailedOneLetsItGo() {
    var first = store.unknown("r-1");
    JsonNode second = store.record(reworded("r-2", 1));
    store.clock.advance(Duration.ofMinutes(1));
    hand(event("evt_1", "committed", about(first, "re_1")));
    assertThat(store.state(first)).isEqualTo("committed");
    assertThat(authorize("agent", second, "policy:test").string("intent")).isEqualTo(first.id());

    var other = store.unknown(StoreFixture.refund("r-3", "100", "order 3", "x"));
    JsonNode again = store.record(StoreFixture.refund("r-4", "100", "order 3", "y"));
    assertThat(authorize("agent", again, "policy:test").problem()).isEqualTo("may-repeat");
    fail(other, "fail_close");
    assertThat(authorize("agent", again, "policy:test").string("state")).isEqualTo("authorized");
  }

  @Test
  void eachDoubtIsTakenAwayByItself() {
    var first = store.unknown("r-1");
    JsonNode second = store.record(reworded("r-2", 2));
    JsonNode third = store.record(reworded("r-3", 3));
    var one = separate("mara", third, first.id());
    assertThat(one.string("state")).isEqualTo("prepared");
    var refused = authorize("mara", third, "mara");
    assertThat(refused.problem()).isEqualTo("may-repeat");
    assertThat(refused.string("intent")).isEqualTo(id(second));
    assertThat(separate("mara", third, first.id()).string("field")).isEqualTo("/separate_from");
    assertThat(separate("mara", third, id(second)).string("state")).isEqualTo("authorized");
  }

  @Test
  void aSeparationBindsVersionArgumentsAndAnotherPerson() {
    var first = store.unknown("r-1");
    JsonNode second = store.record(StoreFixture.refund("r-2"));
    String path = StoreFixture.path(second) + "/separation";
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("separate_from", first.id());
    body.put("canonical_args_hash", second.path("canonical_args_hash").asString());
    body.put("reason", "another item");
    assertThat(store.as("mara").post(path, body).problem()).isEqualTo("version-missing");
    assertThat(store.as("mara").post(path, "k-1", "\"9\"", body).problem())
        .isEqualTo("stale-version");
    assertThat(
            separate(
                    "mara",
                    second,
                    first.id(),
                    Map.of("canonical_args_hash", StoreFixture.HASH_OF_NOTHING))
                .problem())
        .isEqualTo("args-drift");
    assertThat(separate("mara", second, "int_nobody").string("field")).isEqualTo("/separate_from");
    Map<String, Object> asked = StoreFixture.refund("r-3");
    JsonNode own = store.as("mara").post("/v1/intents", asked).body();
    assertThat(separate("mara", own, first.id()).problem()).isEqualTo("forbidden");
    assertThat(separate("mara", first.intent(), first.id()).problem())
        .isEqualTo("illegal-transition");
    assertThat(state(second)).isEqualTo("prepared");
  }

  /// The fingerprint counts for 30 days, to the microsecond.
  @Test
  void aFingerprintIsRememberedForThirtyDays() {
    var first = store.executing(longLived("r-1"));
    committed(first, "re_1");
    JsonNode again = store.record(longLived("r-2"));
    store.clock.advance(Duration.ofDays(30));
    assertThat(authorize("agent", again, "policy:test").problem()).isEqualTo("may-repeat");
    Map<String, Object> body = longLived("r-3");
    store.clock.advance(Duration.ofNanos(1000));
    // what was linked when it was recorded stays linked; a new one is free of the first
    assertThat(authorize("agent", again, "policy:test").problem()).isEqualTo("may-repeat");
    cancel("agent", StoreFixture.path(again));
    JsonNode late = store.record(body);
    assertThat(authorize("agent", late, "policy:test").string("state")).isEqualTo("authorized");
  }

  @Test
  void whatTurnsOutToBeARepeatAfterItsApprovalIsNotSent() {
    var first = store.unknown("r-1");
    fail(first, "fail_close");
    JsonNode second = store.authorize(store.record(StoreFixture.refund("r-2")));
    assertThat(second.path("state").asString()).isEqualTo("authorized");
    committed(first, "re_late");
    assertThat(store.state(first)).isEqualTo("indeterminate");
    assertThat(begin(second).problem()).isEqualTo("may-repeat");
    assertThat(file(StoreFixture.path(second)).path("attempts")).isEmpty();
    assertThat(separate("mara", second, first.id()).string("state")).isEqualTo("authorized");
    assertThat(begin(second).status()).isEqualTo(201);
  }

  @Test
  void twoReplacementsOfOneOriginalMayRepeatEachOther() {
    var original = store.executing("r-1");
    store.report(original.attempt(), refusedFor("invalid_order"));
    var first = store.executing(replacing("r-2", original.id()));
    committed(first, "re_2");
    Map<String, Object> again = replacing("r-3", original.id());
    again.put("amount", Map.of("currency", "EUR", "minor", "4400"));
    again.put("arguments", Map.of("order", "order 9", "amount", "4400", "currency", "EUR"));
    again.put("business_ref", "order 9");
    JsonNode second = store.record(again);
    var refused = authorize("agent", second, "policy:test");
    assertThat(refused.problem()).isEqualTo("may-repeat");
    assertThat(refused.string("intent")).isEqualTo(first.id());
  }

  /// The same order in other words, as an agent whose memory was compacted would put it.
  private static Map<String, Object> reworded(String ref, int turn) {
    Map<String, Object> body =
        StoreFixture.refund(ref, "4200", "order 4812", "item-1, again " + UUID.randomUUID());
    body.put("purpose", "try " + turn + ": the customer still waits");
    body.put("language", turn % 3 == 0 ? "fa" : "en");
    return body;
  }

  private static Map<String, Object> longLived(String ref) {
    Map<String, Object> body = StoreFixture.refund(ref);
    body.put("deadline", StoreFixture.START.plus(Duration.ofDays(90)).toString());
    return body;
  }
}
