package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Retries are paused by who may, for whom it says, until it says, and everybody is told.
class HoldContractTest extends StoreContract {
  @Test
  void aHeldRetryIsRefusedNamingHoldWhoWhyAndUntilWhen() {
    JsonNode intent = authorized("r-1");
    Instant until = StoreFixture.START.plusSeconds(600);
    String hold = id(place("ines", "provider", "payments-eu", until));
    var refused = begin(intent);
    assertThat(refused.status()).isEqualTo(423);
    assertThat(refused.problem()).isEqualTo("held");
    assertThat(refused.string("detail"))
        .isEqualTo("Held by ines (provider payments-eu) until " + until + ": incident 12");
    JsonNode known = refused.body().path("known");
    assertThat(known.path("hold").asString()).isEqualTo(hold);
    assertThat(known.path("by").asString()).isEqualTo("ines");
    assertThat(known.path("why").asString()).isEqualTo("incident 12");
    assertThat(known.path("until").asString()).isEqualTo(until.toString());
    JsonNode file = store.as("mara").get(StoreFixture.path(intent)).body();
    assertThat(file.path("refused_attempts").valueStream().map(r -> r.path("problem").asString()))
        .containsExactly("held");
    assertThat(file.path("attempts")).isEmpty();
    assertThat(file.path("events").valueStream().map(e -> e.path("kind").asString()))
        .containsExactly("recorded", "authorized", "held");
    store.audit();
  }

  @Test
  void everyScopePausesItsOwnAndNothingElse() {
    JsonNode intent = authorized("r-1");
    Map<String, String> others =
        Map.of("operation", "comment.create", "provider", "forum", "intent", intentId("r-2"));
    others.forEach((over, subject) -> place("ines", over, subject));
    assertThat(place("olga", "tenant", "", Optional.empty(), "beta").status()).isEqualTo(201);
    for (String over : List.of("intent", "operation", "provider", "tenant")) {
      String hold = id(place("ines", over, subject(over, intent)));
      assertThat(begin(intent).problem()).as(over).isEqualTo("held");
      lift("ines", hold);
    }
    assertThat(begin(intent).status()).isEqualTo(201);
  }

  @Test
  void aHoldStopsCountingAtExactlyItsEnd() {
    Instant until = StoreFixture.START.plusSeconds(60);
    place("ines", "tenant", "", until);
    JsonNode before = authorized("r-1");
    JsonNode at = authorized("r-2");
    JsonNode after = authorized("r-3");
    store.clock.advance(Duration.ofSeconds(60).minusNanos(1000));
    assertThat(begin(before).problem()).isEqualTo("held");
    assertThat(list("in_force")).hasSize(1);
    store.clock.advance(Duration.ofNanos(1000));
    assertThat(begin(at).status()).isEqualTo(201);
    assertThat(list("in_force")).isEmpty();
    assertThat(list("ended").getFirst().path("ended_at").asString()).isEqualTo(until.toString());
    store.clock.advance(Duration.ofNanos(1000));
    assertThat(begin(after).status()).isEqualTo(201);
  }

  @Test
  void authorisingAndDecidingGoOnWhileHeldButNoReplayIsAllowed() {
    var running = store.unknown("r-1");
    store.pastHorizon();
    JsonNode absent = store.look(running, 1, "absent").body();
    String hold = id(place("ines", "tenant", ""));
    var replay =
        store.decide(
            "mara", running, StoreFixture.decision(running, "fail_allow_replay", 1, absent));
    assertThat(replay.problem()).isEqualTo("checks-unmet");
    assertThat(replay.body().at("/unmet/0/reason").asString()).isEqualTo("held");
    assertThat(replay.body().at("/unmet/0/values/hold").asString()).isEqualTo(hold);
    assertThat(
            store
                .decide("mara", running, StoreFixture.decision(running, "fail_close", 1, absent))
                .status())
        .isEqualTo(201);
    JsonNode other = store.record(StoreFixture.refund("r-2", "100", "order 2", "x"));
    assertThat(store.authorize(other).path("state").asString()).isEqualTo("authorized");
  }

  /// ADR 12: a hold over many intents moves none of their rows, and still nobody acts past it.
  @Test
  void aWideHoldPlacedAfterTheVersionWasShownStillStopsTheReplayAndLiftedLetsItPass() {
    var running = store.unknown("r-1");
    store.pastHorizon();
    JsonNode absent = store.look(running, 1, "absent").body();
    long shown = store.caseOf(running).path("version").asLong();
    String hold = id(place("ines", "operation", "refund.create"));
    assertThat(store.caseOf(running).path("version").asLong()).isEqualTo(shown);
    Map<String, Object> body = StoreFixture.decision(running, "fail_allow_replay", 1, absent);
    assertThat(decideAt(running, shown, body).problem()).isEqualTo("checks-unmet");
    lift("ines", hold);
    assertThat(decideAt(running, shown, body).status()).isEqualTo(201);
    place("ines", "operation", "refund.create");
    assertThat(begin(running.intent()).problem()).isEqualTo("held");
  }

  @Test
  void aHoldOverOneIntentMovesItsVersionAndSoDoesLiftingIt() {
    var running = store.unknown("r-1");
    long before = store.caseOf(running).path("version").asLong();
    String hold = id(place("mara", "intent", running.id()));
    assertThat(store.caseOf(running).path("version").asLong()).isEqualTo(before + 1);
    assertThat(decideAt(running, before, StoreFixture.decision(running, "fail_close", 1)).problem())
        .isEqualTo("stale-version");
    lift("reza", hold);
    assertThat(store.caseOf(running).path("version").asLong()).isEqualTo(before + 2);
    assertThat(store.caseOf(running).path("events").valueStream().map(e -> e.path("kind")))
        .extracting(JsonNode::asString)
        .endsWith("held", "hold_ended");
  }

  @Test
  void whoMayHoldAndWhoMayLift() {
    var running = store.unknown("r-1");
    for (String who : List.of("mara", "reza", "ines", "agent", "worker")) {
      var placed = place(who, "intent", running.id());
      assertThat(placed.status()).as(who).isEqualTo(201);
      for (String machine : List.of("agent", "rival", "worker", "vera")) {
        assertThat(lift(machine, id(placed)).problem()).as(machine).isEqualTo("forbidden");
      }
      assertThat(lift("mara", id(placed)).status()).as(who).isEqualTo(200);
    }
    assertThat(place("vera", "intent", running.id()).problem()).isEqualTo("forbidden");
    for (String over : List.of("operation", "provider", "tenant")) {
      String subject = subject(over, running.intent());
      for (String who : List.of("mara", "reza", "vera", "agent")) {
        assertThat(place(who, over, subject).problem()).as(who + over).isEqualTo("forbidden");
      }
      String hold = id(place("ines", over, subject));
      assertThat(lift("mara", hold).problem()).as(over).isEqualTo("forbidden");
      assertThat(lift("ines", hold).status()).as(over).isEqualTo(200);
      int worker = place("worker", over, subject).status();
      assertThat(worker).as(over).isEqualTo(over.equals("tenant") ? 403 : 201);
    }
  }

  @Test
  void anotherTenantsHoldsAreNotThere() {
    var running = store.unknown("r-1");
    String hold = id(place("mara", "intent", running.id()));
    assertThat(lift("olga", hold).problem()).isEqualTo("not-found");
    assertThat(place("olga", "intent", running.id(), Optional.empty(), "beta").problem())
        .isEqualTo("not-found");
    assertThat(place("ines", "intent", running.id(), Optional.empty(), "beta").problem())
        .isEqualTo("not-found");
    assertThat(place("mara", "tenant", "", Optional.empty(), "beta").problem())
        .isEqualTo("not-found");
    assertThat(store.as("olga").get("/v1/holds").body().path("rows")).isEmpty();
    assertThat(lift("mara", "hold_nowhere").problem()).isEqualTo("not-found");
    assertThat(lift("mara", "nonsense").problem()).isEqualTo("not-found");
  }

  @Test
  void liftingTwiceChangesNothingAndSaysWhoWasFirst() {
    String hold = id(place("ines", "tenant", ""));
    var first = lift("ines", hold);
    assertThat(first.body().path("in_force").asBoolean()).isFalse();
    assertThat(first.body().at("/lifted_by/name").asString()).isEqualTo("ines");
    assertThat(first.string("lifted_why")).isEqualTo("the ledger is back");
    long changes = store.changes();
    store.clock.advance(Duration.ofSeconds(5));
    assertThat(lift("ines", hold).body()).isEqualTo(first.body());
    assertThat(store.changes()).isEqualTo(changes);
    assertThat(store.audit().stream().map(e -> e.path("kind").asString()))
        .contains("hold-placed", "hold-lifted");
    var silent = store.as("ines").call("DELETE", "/v1/holds/" + hold, Map.of(), Optional.empty());
    assertThat(silent.string("field")).isEqualTo("why");
  }

  @Test
  void oneHoldsASubjectOnceAndSettledIntentsHaveNothingToHold() {
    var running = store.unknown("r-1");
    String own = id(place("mara", "intent", running.id()));
    var second = place("mara", "intent", running.id());
    assertThat(second.problem()).isEqualTo("already-held");
    assertThat(second.body().at("/known/hold").asString()).isEqualTo(own);
    assertThat(place("reza", "intent", running.id()).status()).isEqualTo(201);
    store.pastHorizon();
    JsonNode absent = store.look(running, 1, "absent").body();
    store.decide("mara", running, StoreFixture.decision(running, "fail_close", 1, absent));
    assertThat(place("ines", "intent", running.id()).problem()).isEqualTo("illegal-transition");
    assertThat(place("ines", "tenant", "", StoreFixture.START).string("field")).isEqualTo("/until");
    assertThat(place("ines", "operation", "").string("field")).isEqualTo("/subject");
    assertThat(place("ines", "tenant", "beta").string("field")).isEqualTo("/subject");
  }

  @Test
  void theListPagesThroughAllOfThemNewestFirst() {
    for (int i = 0; i < 5; i++) {
      lift("ines", id(place("ines", "provider", "p" + i)));
    }
    place("ines", "provider", "p5");
    assertThat(list("in_force")).hasSize(1);
    assertThat(list("ended")).hasSize(5);
    String cursor = "";
    StringBuilder seen = new StringBuilder();
    do {
      JsonNode page = store.as("vera").get("/v1/holds?view=all&limit=2" + cursor).body();
      page.path("rows").forEach(r -> seen.append(r.path("subject").asString()).append(' '));
      cursor = page.has("next") ? "&cursor=" + page.path("next").asString() : "";
    } while (!cursor.isEmpty());
    assertThat(seen.toString()).isEqualTo("p5 p4 p3 p2 p1 p0 ");
    assertThat(store.as("agent").get("/v1/holds?view=some").string("field")).isEqualTo("view");
  }

  @Test
  void theStreamTellsOfHoldsOverManyIntentsWithoutNamingOne() {
    try (StreamListener mara = new StreamListener(store.url(), "mara", 0);
        StreamListener olga = new StreamListener(store.url(), "olga", 0)) {
      String hold = id(place("ines", "tenant", ""));
      lift("ines", hold);
      await().until(() -> mara.kinds().equals(List.of("hold-placed", "hold-lifted")));
      mara.assertGapless();
      await().until(() -> olga.heartbeats() > 0);
      assertThat(olga.kinds()).isEmpty();
    }
  }

  @Test
  void aHoldOutlivesARestart() {
    JsonNode intent = authorized("r-1");
    place("ines", "tenant", "");
    store.restart();
    assertThat(begin(intent).problem()).isEqualTo("held");
  }

  private JsonNode authorized(String ref) {
    return store.authorize(store.record(StoreFixture.refund(ref, "100", "order " + ref, "x")));
  }

  private String intentId(String ref) {
    return authorized(ref).path("intent_id").asString();
  }

  private Wire.Got begin(JsonNode intent) {
    return store
        .as("agent")
        .post(StoreFixture.path(intent) + "/attempts", StoreFixture.attempt(intent));
  }

  private static String subject(String over, JsonNode intent) {
    return switch (over) {
      case "intent" -> intent.path("intent_id").asString();
      case "operation" -> "refund.create";
      case "provider" -> "payments-eu";
      default -> "";
    };
  }

  private Wire.Got place(String who, String over, String subject) {
    return place(who, over, subject, Optional.empty(), "acme");
  }

  private Wire.Got place(String who, String over, String subject, Instant until) {
    return place(who, over, subject, Optional.of(until), "acme");
  }

  private Wire.Got place(
      String who, String over, String subject, Optional<Instant> until, String tenant) {
    Map<String, Object> body = new HashMap<>();
    body.put("tenant", tenant);
    body.put("over", over);
    body.put("why", "incident 12");
    if (!subject.isEmpty()) {
      body.put("subject", subject);
    }
    until.ifPresent(u -> body.put("until", u.toString()));
    return store.as(who).post("/v1/holds", body);
  }

  private Wire.Got lift(String who, String hold) {
    return store
        .as(who)
        .call(
            "DELETE",
            "/v1/holds/" + hold + "?why=the%20ledger%20is%20back",
            Map.of(),
            Optional.empty());
  }

  private Wire.Got decideAt(StoreFixture.Running running, long version, Object body) {
    return store
        .as("mara")
        .post(
            running.path() + "/decisions",
            UUID.randomUUID().toString(),
            "\"" + version + "\"",
            body);
  }

  private List<JsonNode> list(String view) {
    return store
        .as("vera")
        .get("/v1/holds?view=" + view)
        .body()
        .path("rows")
        .valueStream()
        .toList();
  }

  private static String id(Wire.Got placed) {
    return placed.string("hold_id");
  }
}
