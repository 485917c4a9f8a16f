package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.secondwitness.Figure;
import dev.secondwitness.domain.decision.SpendCeiling;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.store.core.Rules;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The store holds spending below its ceilings, whatever an agent was told (L50, I19).
class CeilingContractTest extends StoreContract {
  private static final Duration DAY = Duration.ofHours(24);
  private final ExecutorService windows = Executors.newVirtualThreadPerTaskExecutor();
  private volatile List<SpendCeiling> ceilings = List.of(eur(10_000));
  private int asked;

  @Override
  Rules rules(TestClock clock) {
    return World.rules(clock, () -> ceilings);
  }

  @AfterEach
  void closeWindows() {
    windows.shutdownNow();
  }

  @Test
  void exactlyTheCeilingMayBeReservedAndNotOneMinorUnitMore() {
    assertThat(authorize(recorded("6000")).status()).isEqualTo(200);
    JsonNode tooMuch = recorded("4001");
    var refused = authorize(tooMuch);
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.problem()).isEqualTo("over-ceiling");
    assertThat(refused.string("detail"))
        .isEqualTo(
            "The ceiling of 100.00 EUR in PT24H for refund.create: used 0.00, reserved 60.00,"
                + " left 40.00, asked 40.01");
    JsonNode known = refused.body().path("known");
    assertThat(known.path("ceiling").asString()).isEqualTo("10000");
    assertThat(known.path("left").asString()).isEqualTo("4000");
    assertThat(known.path("asked").asString()).isEqualTo("4001");
    assertThat(authorize(recorded("3999")).status()).isEqualTo(200);
    assertThat(authorize(recorded("2")).problem()).isEqualTo("over-ceiling");
    assertThat(authorize(recorded("1")).status()).isEqualTo(200);
    assertThat(authorize(recorded("1")).problem()).isEqualTo("over-ceiling");
    JsonNode quota = quota();
    assertThat(quota.path("reserved").asString()).isEqualTo("10000");
    assertThat(quota.path("left").asString()).isEqualTo("0");
    assertThat(quota.path("blocked").asString()).isEqualTo("4004");
    assertThat(quota.path("blocked_intents").asInt()).isEqualTo(3);
    store.audit();
  }

  @Test
  void whatIsUnknownCountsAsSpentUntilItIsProvenWithoutEffect() {
    var unknown = store.unknown(refund("6000"));
    assertThat(authorize(recorded("4001")).problem()).isEqualTo("over-ceiling");
    JsonNode quota = quota();
    assertThat(quota.path("used").asString()).isEqualTo("6000");
    assertThat(quota.path("in_doubt").asString()).isEqualTo("6000");
    assertThat(quota.path("reserved").asString()).isEqualTo("0");
    store.clock.advance(DAY.multipliedBy(3));
    assertThat(quota().path("used").asString()).isEqualTo("6000");
    JsonNode absent = store.look(unknown, 1, "absent").body();
    var failed =
        store.decide("mara", unknown, StoreFixture.decision(unknown, "fail_close", 1, absent));
    assertThat(failed.status()).isEqualTo(201);
    assertThat(quota().path("used").asString()).isEqualTo("0");
  }

  @Test
  void aRejectedOneIsReleasedAndOneThatComesBackCountsAgain() {
    var running = store.executing(refund("10000"));
    store.report(
        running.attempt(), Map.of("kind", "answered", "status", 422, "code", "invalid_order"));
    assertThat(quota().path("left").asString()).isEqualTo("10000");
    JsonNode next = recorded("10000");
    assertThat(authorize(next).status()).isEqualTo(200);
    store
        .as("agent")
        .post(
            "/v1/events",
            EventContractTest.event(running, "payments-signed", "evt_1", "committed", "re_1"));
    JsonNode quota = quota();
    assertThat(quota.path("used").asString()).isEqualTo("10000");
    assertThat(quota.path("reserved").asString()).isEqualTo("10000");
    assertThat(quota.path("left").asString()).isEqualTo("0");
    assertThat(begin(next).problem()).isEqualTo("over-ceiling");
  }

  @Test
  void theWindowFreesWhatWasCommittedToTheMicrosecond() {
    var running = store.executing(refund("10000"));
    store.clock.advance(Duration.ofSeconds(5));
    Instant committed = store.clock.instant();
    store.report(
        running.attempt(),
        Map.of("kind", "answered", "status", 201, "receipt", Map.of("receipt_id", "re_1")));
    store.clock.advance(DAY.minusNanos(1000));
    JsonNode waiting = recorded("1");
    var refused = authorize(waiting);
    assertThat(refused.problem()).isEqualTo("over-ceiling");
    assertThat(refused.body().at("/known/frees_at").asString())
        .isEqualTo(committed.plus(DAY).toString());
    assertThat(quota().path("frees_at").asString()).isEqualTo(committed.plus(DAY).toString());
    store.clock.advance(Duration.ofNanos(1000));
    assertThat(authorize(waiting).status()).isEqualTo(200);
    JsonNode quota = quota();
    assertThat(quota.path("used").asString()).isEqualTo("0");
    assertThat(quota.has("frees_at")).isFalse();
    assertThat(quota.path("blocked_intents").asInt()).isZero();
  }

  @Test
  void aCeilingLoweredSinceStopsWhatWasReservedFromBeingSent() {
    JsonNode first = authorize(recorded("5000")).body();
    JsonNode second = authorize(recorded("5000")).body();
    ceilings = List.of(eur(4999));
    assertThat(begin(first).problem()).isEqualTo("over-ceiling");
    ceilings = List.of(eur(5000));
    assertThat(begin(first).status()).isEqualTo(201);
    assertThat(begin(second).problem()).isEqualTo("over-ceiling");
    JsonNode file = store.as("mara").get(StoreFixture.path(second)).body();
    assertThat(file.at("/refused_attempts/0/problem").asString()).isEqualTo("over-ceiling");
    ceilings = List.of();
    assertThat(begin(second).status()).isEqualTo(201);
  }

  @Test
  void ofTwoAuthorisationsAtTheEdgeOneIsAllowed() throws Exception {
    int rounds = Figure.rounds(20, 500);
    int over = 0;
    for (int i = 0; i < rounds; i++) {
      ceilings = List.of(eur(10_000L * (i + 1)));
      JsonNode one = recorded("5001");
      JsonNode other = recorded("5000");
      store.authorize(recorded("4999"));
      List<Future<Wire.Got>> answers =
          windows.invokeAll(List.of(() -> authorize(one), () -> authorize(other)));
      List<Integer> statuses = new ArrayList<>();
      for (Future<Wire.Got> answer : answers) {
        statuses.add(answer.get().status());
      }
      assertThat(statuses).containsExactlyInAnyOrder(200, 409);
      JsonNode quota = quota();
      long taken = Long.parseLong(quota.path("reserved").asString());
      over += taken > 10_000L * (i + 1) ? 1 : 0;
      // whoever lost the round, fill the ceiling so that the next one starts at its edge again
      long left = Long.parseLong(quota.path("left").asString());
      if (left > 0) {
        assertThat(authorize(recorded(Long.toString(left))).status()).isEqualTo(200);
      }
    }
    Figure.print("I19 L50", database.name(), "spending over a ceiling", over, rounds);
    assertThat(over).isZero();
  }

  @Test
  void sumsBeyondALongAreCountedAndRefused() {
    ceilings = List.of(eur(Long.MAX_VALUE));
    String most = "9".repeat(18);
    for (int i = 0; i < 9; i++) {
      assertThat(authorize(recorded(most)).status()).isEqualTo(200);
    }
    assertThat(authorize(recorded(most)).problem()).isEqualTo("over-ceiling");
    long left = Long.MAX_VALUE - 9 * Long.parseLong(most);
    assertThat(authorize(recorded(Long.toString(left + 1))).problem()).isEqualTo("over-ceiling");
    assertThat(authorize(recorded(Long.toString(left))).status()).isEqualTo(200);
    assertThat(quota().path("reserved").asString()).isEqualTo(Long.toString(Long.MAX_VALUE));
  }

  @Test
  void everyCurrencyHasItsOwnCeilingInItsOwnDecimals() {
    ceilings = List.of(ceiling("JPY", 1500), ceiling("KWD", 1500), eur(1500));
    assertThat(authorize(recorded("1501", "JPY")).string("detail"))
        .contains("ceiling of 1500 JPY", "left 1500, asked 1501");
    assertThat(authorize(recorded("1501", "KWD")).string("detail"))
        .contains("ceiling of 1.500 KWD", "left 1.500, asked 1.501");
    for (String currency : List.of("JPY", "KWD", "EUR")) {
      assertThat(authorize(recorded("1500", currency)).status()).as(currency).isEqualTo(200);
      assertThat(authorize(recorded("1", currency)).problem()).as(currency).isNotEmpty();
    }
    assertThat(authorize(recorded("1", "USD")).string("detail"))
        .isEqualTo(
            "refund.create has a spend ceiling, and none in USD: nothing may be spent in it");
  }

  @Test
  void whatNamesNoAmountBoundToWhatIsSentIsNotAllowedUnderACeiling() {
    Map<String, Object> silent = refund("100");
    silent.remove("amount");
    assertThat(authorize(store.record(silent)).problem()).isEqualTo("over-ceiling");
    Map<String, Object> loose = refund("100");
    loose.put(
        "bound_fields",
        List.of(Map.of("name", "currency", "pointer", "/currency", "kind", "currency")));
    assertThat(authorize(store.record(loose)).problem()).isEqualTo("over-ceiling");
    assertThat(authorize(recorded("-1")).problem()).isEqualTo("over-ceiling");
    assertThat(authorize(recorded("0")).status()).isEqualTo(200);
  }

  @Test
  void aCeilingOfAPrincipalOrAPurposeCountsOnlyThat() {
    ceilings =
        List.of(
            new SpendCeiling(
                Optional.of("agent"), Optional.empty(), World.REFUND, DAY, new Money("EUR", 100)),
            new SpendCeiling(
                Optional.empty(),
                Optional.of("goodwill"),
                World.REFUND,
                DAY,
                new Money("EUR", 50)));
    Map<String, Object> goodwill = refund("50");
    goodwill.put("purpose", "goodwill");
    assertThat(authorize(store.record(goodwill)).status()).isEqualTo(200);
    Map<String, Object> more = refund("1");
    more.put("purpose", "goodwill");
    JsonNode mores = store.as("worker").post("/v1/intents", more).body();
    assertThat(authorize("worker", mores).problem()).isEqualTo("over-ceiling");
    assertThat(authorize(recorded("51")).problem()).isEqualTo("over-ceiling");
    JsonNode free = store.as("worker").post("/v1/intents", refund("9000000")).body();
    assertThat(authorize("worker", free).status()).isEqualTo(200);
    assertThat(authorize(recorded("50")).status()).isEqualTo(200);
    assertThat(store.as("vera").get("/v1/quotas").body().path("rows"))
        .extracting(r -> r.path("left").asString())
        .containsExactly("0", "0");
  }

  @Test
  void anotherTenantsSpendingIsNeitherCountedNorShown() {
    assertThat(authorize(recorded("10000")).status()).isEqualTo(200);
    Map<String, Object> body = refund("10000");
    body.put("tenant", "beta");
    JsonNode other = store.as("rival").post("/v1/intents", body).body();
    assertThat(authorize("rival", other).status()).isEqualTo(200);
    assertThat(store.as("olga").get("/v1/quotas").body().path("rows"))
        .extracting(r -> r.path("tenant").asString())
        .containsExactly("beta");
    assertThat(store.as("ines").get("/v1/quotas").body().path("rows")).hasSize(2);
  }

  @Test
  void silenceKeepsCountingAndARestartForgetsNothing() {
    store.executing(refund("6000"));
    store.clock.advance(Duration.ofSeconds(31));
    await().until(() -> store.as("mara").get("/v1/queue").body().path("total").asInt() == 1);
    store.restart();
    assertThat(quota().path("in_doubt").asString()).isEqualTo("6000");
    assertThat(authorize(recorded("4001")).problem()).isEqualTo("over-ceiling");
  }

  private static SpendCeiling eur(long limit) {
    return ceiling("EUR", limit);
  }

  private static SpendCeiling ceiling(String currency, long limit) {
    return new SpendCeiling(
        Optional.empty(), Optional.empty(), World.REFUND, DAY, new Money(currency, limit));
  }

  private Map<String, Object> refund(String minor) {
    asked++;
    Map<String, Object> body = StoreFixture.refund("r-" + asked, minor, "order " + asked, "x");
    body.put("deadline", store.clock.instant().plus(Duration.ofDays(30)).toString());
    return body;
  }

  private JsonNode recorded(String minor) {
    return store.record(refund(minor));
  }

  private JsonNode recorded(String minor, String currency) {
    Map<String, Object> body = refund(minor);
    Map<String, Object> arguments = Map.of("order", "o", "amount", minor, "currency", currency);
    body.put("arguments", arguments);
    body.put("amount", Map.of("currency", currency, "minor", minor));
    return store.record(body);
  }

  private Wire.Got authorize(JsonNode intent) {
    return authorize("agent", intent);
  }

  private Wire.Got authorize(String who, JsonNode intent) {
    return store
        .as(who)
        .post(
            StoreFixture.path(intent) + "/authorization",
            UUID.randomUUID().toString(),
            "\"" + intent.path("version").asString() + "\"",
            Map.of(
                "canonical_args_hash",
                intent.path("canonical_args_hash").asString(),
                "approved_by",
                "policy:test"));
  }

  private Wire.Got begin(JsonNode intent) {
    Map<String, Object> body = StoreFixture.attempt(intent);
    body.put("authorization_version", 1);
    return store.as("agent").post(StoreFixture.path(intent) + "/attempts", body);
  }

  private JsonNode quota() {
    return store.as("vera").get("/v1/quotas").body().path("rows").path(0);
  }
}
