package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Bad input gets a problem with a stable type and the offending field, and nothing changes.
class BadInputContractTest extends StoreContract {

  @Test
  void recordingRefusesWhatIsNotWellFormed() {
    long before = store.changes();
    refused(record("{\"request_ref\": "), 400, "malformed-json", "");
    refused(record("[1"), 400, "malformed-json", "");
    refused(record(""), 400, "malformed-json", "");
    refused(record(Wire.text(with("surprise", 1))), 400, "unknown-member", "/surprise");
    refused(
        record(Wire.text(StoreFixture.refund("r")).replaceFirst("\\{", "{\"tenant\":\"acme\",")),
        400,
        "duplicate-member",
        "/tenant");
    refused(record(Wire.text(without("purpose"))), 400, "invalid-member", "/purpose");
    refused(record(Wire.text(with("purpose", "x".repeat(70_000)))), 413, "body-too-large", "");
    assertThat(store.changes()).isEqualTo(before);
  }

  @Test
  void recordingRefusesAmountsThatAreNotIntegersOfMinorUnits() {
    long before = store.changes();
    refused(money("EUR", 42.0), 400, "invalid-amount", "/amount/minor");
    refused(money("EUR", 4200), 400, "invalid-amount", "/amount/minor");
    refused(money("EUR", "42.00"), 400, "invalid-amount", "/amount/minor");
    refused(money("EUR", "1e3"), 400, "invalid-amount", "/amount/minor");
    refused(money("XQQ", "4200"), 400, "invalid-amount", "/amount/currency");
    refused(argument("amount", "42.00"), 400, "invalid-amount", "/arguments/amount");
    refused(argument("amount", 42.5), 400, "invalid-amount", "/arguments/amount");
    refused(argument("amount", "4300"), 400, "invalid-amount", "/arguments/amount");
    refused(argument("currency", "USD"), 400, "invalid-amount", "/arguments/currency");
    assertThat(store.changes()).isEqualTo(before);
  }

  @Test
  void keysWithPersonalDataAndKeysOfAgentsAreRefused() {
    long before = store.changes();
    for (String key : List.of("rf:mara@example.org", "rf:+989121234567", "rf:4111111111111111")) {
      refused(
          store.as("worker").post("/v1/intents", with("action_key", key)),
          422,
          "personal-data-in-key",
          "/action_key");
    }
    refused(record(with("action_key", "rf:own-key-1")), 403, "key-not-yours", "/action_key");
    assertThat(store.changes()).isEqualTo(before);
    assertThat(store.as("worker").post("/v1/intents", with("action_key", "rf:own-key-1")).status())
        .isEqualTo(201);
    Map<String, Object> second = StoreFixture.refund("r-other", "100", "order 1", "x");
    second.put("action_key", "rf:own-key-1");
    refused(
        store.as("worker").post("/v1/intents", second), 409, "changed-arguments", "/action_key");
  }

  @Test
  void aKnownReferenceRecoversTheSameIntentAndChangedArgumentsNameTheField() {
    JsonNode first = store.record(StoreFixture.refund("r-1"));
    Map<String, Object> inPersian = StoreFixture.refund("r-1");
    inPersian.put("language", "fa");
    inPersian.put("purpose", "مشتری کالا را پس فرستاد");
    var again = record(inPersian);
    assertThat(again.status()).isEqualTo(200);
    assertThat(again.string("intent_id")).isEqualTo(first.path("intent_id").asString());
    long before = store.changes();
    refused(
        record(StoreFixture.refund("r-1", "4300", "order 4812", "item-1")),
        409,
        "changed-arguments",
        "/arguments/amount");
    refused(
        record(StoreFixture.refund("r-1", "4200", "order 4812", "item-2")),
        409,
        "changed-arguments",
        "/arguments/item");
    assertThat(store.changes()).isEqualTo(before);
  }

  @Test
  void readingsOfOtherIntentsRoundsAndWitnessesAreRefused() {
    var running = store.unknown("r-1");
    long before = store.changes();
    String path = running.path() + "/readings";
    Wire mara = store.as("mara");
    refused(
        mara.post(path, store.reading("int_other1", 1, "present re_1")),
        422,
        "reading-other-intent",
        "/intent_id");
    refused(
        mara.post(path, store.reading(running, 2, "present re_1")),
        409,
        "reading-other-round",
        "/round");
    Map<String, Object> unknown = new HashMap<>(store.reading(running, 1, "present re_1"));
    Map<String, Object> observation = copy(unknown.get("observation"));
    observation.put("witness", "payments.hearsay");
    unknown.put("observation", observation);
    refused(mara.post(path, unknown), 422, "unknown-witness", "/observation/witness");
    refused(
        store.as("agent").post(path, store.reading(running, 1, "present re_1")),
        403,
        "forbidden",
        "");
    refused(
        store.as("vera").post(path, store.reading(running, 1, "present re_1")),
        403,
        "forbidden",
        "");
    assertThat(store.changes()).isEqualTo(before);
  }

  @Test
  void timesThatCannotHaveBeenAreRefusedSoThatAbsenceIsNotInvented() {
    var running = store.unknown("r-1");
    store.clock.advance(Duration.ofSeconds(100));
    Instant born = StoreFixture.START;
    Instant now = store.clock.instant();
    String first = "/observation/looks/0/exchanges/0/";
    String second = "/observation/looks/1/exchanges/0/";
    Duration error = Duration.ofSeconds(2);
    long before = store.changes();
    String start = "started_at";
    String end = "received_at";
    refusedTimes(running, first + end, now, now.plus(error).plusNanos(1000));
    refusedTimes(running, first + start, born.minus(error).minusNanos(1000), now);
    refusedTimes(running, first + end, now, now.minusNanos(1000));
    refusedTimes(running, first + end, now, now.plusSeconds(3600), now, now);
    refusedTimes(running, second + start, now, now, now.minusNanos(1000), now);
    refusedTimes(running, second + end, now, now, now, now.plusSeconds(3600));
    assertThat(store.changes()).isEqualTo(before);
    assertThat(posted(running, born.minus(error), now).status()).isEqualTo(201);
    assertThat(posted(running, now, now.plus(error)).status()).isEqualTo(201);
    assertThat(posted(running, now, now, now, now).status()).isEqualTo(201);
  }

  @Test
  void aLookOfAnEarlierRoundIsNotHalfOfALaterAbsence() {
    var running = store.unknown("r-1");
    store.pastHorizon();
    Instant inRoundOne = store.clock.instant();
    JsonNode absent = store.look(running, 1, "absent").body();
    store.clock.advance(Duration.ofSeconds(10));
    store.decide("mara", running, StoreFixture.decision(running, "fail_allow_replay", 1, absent));
    store.clock.advance(Duration.ofSeconds(10));
    store.report(store.begin(running.intent()), Map.of("kind", "timed_out"));
    store.pastHorizon();
    Instant now = store.clock.instant();
    Map<String, Object> body = timed(running, inRoundOne, inRoundOne, now, now);
    body.put("round", 2);
    refused(
        store.as("mara").post(running.path() + "/readings", body),
        400,
        "invalid-member",
        "/observation/looks/0/exchanges/0/started_at");
  }

  private void refusedTimes(StoreFixture.Running running, String field, Instant... times) {
    refused(posted(running, times), 400, "invalid-member", field);
  }

  private Wire.Got posted(StoreFixture.Running running, Instant... times) {
    return store.as("mara").post(running.path() + "/readings", timed(running, times));
  }

  /// Looks of one exchange each, asked and answered at these times.
  private static Map<String, Object> timed(StoreFixture.Running running, Instant... times) {
    List<Map<String, Object>> looks = new ArrayList<>();
    for (int i = 0; i < times.length; i += 2) {
      looks.add(StoreFixture.look("absent", times[i], times[i + 1]));
    }
    Map<String, Object> body = new HashMap<>();
    body.put("intent_id", running.id());
    body.put("round", 1);
    body.put(
        "observation", Map.of("witness", "payments.by-key", "witness_version", 1, "looks", looks));
    return body;
  }

  @Test
  void bodiesAreTakenToTheirLimitAndNotAByteFurther() {
    int limit = 64 * 1024;
    for (int size : List.of(limit - 1, limit, limit + 1)) {
      String body = padded(StoreFixture.refund("r-" + size, "100", "order " + size, "x"), size);
      long before = store.changes();
      var got = record(body);
      if (size > limit) {
        refused(got, 413, "body-too-large", "");
        assertThat(store.changes()).isEqualTo(before);
      } else {
        assertThat(got.status()).isEqualTo(201);
      }
    }
    var running = store.unknown("r-1");
    int large = 2 * 1024 * 1024;
    for (int size : List.of(large - 1, large, large + 1)) {
      long before = store.changes();
      store.clock.advance(Duration.ofMillis(1));
      String body = padded(store.reading(running, 1, "not_seen"), size);
      var got = store.as("mara").post(running.path() + "/readings", body);
      if (size > large) {
        refused(got, 413, "body-too-large", "");
        assertThat(store.changes()).isEqualTo(before);
      } else {
        assertThat(got.status()).isEqualTo(201);
      }
    }
  }

  private static String padded(Map<String, Object> body, int size) {
    String text = Wire.text(body);
    return text + " ".repeat(size - text.getBytes(StandardCharsets.UTF_8).length);
  }

  @Test
  void aFailNamesItsAbsenceAlsoWhereEveryAttemptWasRefusedButOneDrifted() {
    var running = store.executing("r-1");
    Map<String, Object> drifted = StoreFixture.attempt(running.intent());
    drifted.put("action_key", "rf:other");
    store.as("agent").post(running.path() + "/attempts", drifted);
    store.report(running.attempt(), Map.of("kind", "timed_out"));
    store.report(
        running.attempt(), Map.of("kind", "answered", "status", 422, "code", "invalid_order"));
    store.pastHorizon();
    JsonNode absent = store.look(running, 1, "absent").body();
    refused(
        store.decide("mara", running, StoreFixture.decision(running, "fail_close", 1)),
        412,
        "evidence-changed",
        "/rests_on");
    assertThat(
            store
                .decide("mara", running, StoreFixture.decision(running, "fail_close", 1, absent))
                .status())
        .isEqualTo(201);
  }

  @Test
  void aLargeReadingIsTakenAndATooLargeOneIsNot() {
    var running = store.unknown("r-1");
    String path = running.path() + "/readings";
    var taken =
        store
            .as("mara")
            .post(path, store.reading(running, 1, "present re_1 " + "x".repeat(1_500_000)));
    assertThat(taken.status()).isEqualTo(201);
    var evidence =
        store.as("mara").get(path + "/" + taken.string("reading_id") + "/evidence").body();
    assertThat(evidence.at("/looks/0/exchanges/0/body").asString()).hasSize(1_500_013);
    refused(
        store.as("mara").post(path, store.reading(running, 1, "x".repeat(2_100_000))),
        413,
        "body-too-large",
        "");
  }

  @Test
  void aDecisionOnASettledIntentIsToldByWhomAndWhen() {
    var running = store.unknown("r-1");
    store.pastHorizon();
    JsonNode reading = store.look(running, 1, "present re_1").body();
    Map<String, Object> confirm = StoreFixture.confirm(running, 1, "re_1", reading);
    assertThat(store.decide("mara", running, confirm).status()).isEqualTo(201);
    long before = store.changes();
    var late = store.decide("reza", running, confirm);
    refused(late, 409, "already-settled", "");
    assertThat(late.string("settled_by")).isEqualTo("mara");
    assertThat(late.string("settled_at")).isEqualTo(store.clock.instant().toString());
    assertThat(late.string("act")).isEqualTo("confirm");
    assertThat(store.changes()).isEqualTo(before);
  }

  @Test
  void aDecisionBindsArgumentsEvidenceAndReceipt() {
    var running = store.unknown("r-1");
    store.pastHorizon();
    JsonNode reading = store.look(running, 1, "present re_1").body();
    long before = store.changes();
    Map<String, Object> body = StoreFixture.confirm(running, 1, "re_1", reading);
    body.put("canonical_args_hash", StoreFixture.HASH_OF_NOTHING);
    refused(store.decide("mara", running, body), 409, "args-drift", "/canonical_args_hash");
    body = StoreFixture.confirm(running, 1, "re_1", reading);
    body.put(
        "rests_on",
        List.of(
            Map.of(
                "reading_id",
                reading.path("reading_id").asString(),
                "evidence_digest",
                StoreFixture.HASH_OF_NOTHING)));
    refused(
        store.decide("mara", running, body),
        412,
        "evidence-changed",
        "/rests_on/0/evidence_digest");
    refused(
        store.decide("mara", running, StoreFixture.confirm(running, 1, "re_2", reading)),
        422,
        "receipt-unknown",
        "/receipt_id");
    refused(
        store.decide("mara", running, StoreFixture.confirm(running, 1, "re_1")),
        422,
        "receipt-unknown",
        "/rests_on");
    refused(
        store.decide("mara", running, StoreFixture.decision(running, "confirm", 1, reading)),
        400,
        "invalid-member",
        "/receipt_id");
    refused(
        store.decide("agent", running, StoreFixture.confirm(running, 1, "re_1", reading)),
        403,
        "agents-never-decide",
        "");
    refused(
        store.decide("vera", running, StoreFixture.confirm(running, 1, "re_1", reading)),
        403,
        "forbidden",
        "");
    assertThat(store.changes()).isEqualTo(before);
  }

  @Test
  void anAmountAtTheThresholdTakesTwoPeopleAndOneBelowDoesNot() {
    for (String minor : List.of("49999", "50000", "50001")) {
      var running = store.unknown(StoreFixture.refund("r-" + minor, minor, "order " + minor, "x"));
      store.pastHorizon();
      JsonNode reading = store.look(running, 1, "present re_" + minor).body();
      var answer =
          store.decide("mara", running, StoreFixture.confirm(running, 1, "re_" + minor, reading));
      if (minor.equals("49999")) {
        assertThat(answer.status()).isEqualTo(201);
      } else {
        refused(answer, 409, "needs-two-people", "");
      }
    }
  }

  private Wire.Got record(Object body) {
    return store.as("agent").post("/v1/intents", body);
  }

  private Wire.Got money(String currency, Object minor) {
    Map<String, Object> body = StoreFixture.refund("r-" + UUID.randomUUID());
    body.put("amount", Map.of("currency", currency, "minor", minor));
    return record(body);
  }

  private Wire.Got argument(String name, Object value) {
    Map<String, Object> body = StoreFixture.refund("r-" + UUID.randomUUID());
    Map<String, Object> arguments = copy(body.get("arguments"));
    arguments.put(name, value);
    body.put("arguments", arguments);
    return record(body);
  }

  private static Map<String, Object> copy(@Nullable Object object) {
    Map<String, Object> copy = new LinkedHashMap<>();
    if (object instanceof Map<?, ?> members) {
      members.forEach((name, value) -> copy.put(String.valueOf(name), value));
    }
    return copy;
  }

  private static Map<String, Object> with(String member, Object value) {
    Map<String, Object> body = StoreFixture.refund("r-1");
    body.put(member, value);
    return body;
  }

  private static Map<String, Object> without(String member) {
    Map<String, Object> body = StoreFixture.refund("r-1");
    body.remove(member);
    return body;
  }

  private static void refused(Wire.Got got, int status, String problem, String field) {
    assertThat(got.problem()).isEqualTo(problem);
    assertThat(got.status()).isEqualTo(status);
    assertThat(got.string("field")).isEqualTo(field);
    assertThat(got.string("code")).startsWith("req_");
    assertThat(Optional.of(got.string("title"))).get().asString().isNotBlank();
  }
}
