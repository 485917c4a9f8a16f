package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.secondwitness.store.core.ReplayChain;
import dev.secondwitness.store.core.Rules;
import dev.secondwitness.store.core.VerifyAtStart;
import dev.secondwitness.store.core.VerifyChain;
import dev.secondwitness.store.http.Door;
import dev.secondwitness.store.jdbc.Database;
import dev.secondwitness.store.jobs.OwnWork;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/// A store on a database of its own, with people and agents to call it.
final class StoreFixture implements AutoCloseable {
  static final Instant START = Instant.parse("2026-11-29T10:00:00Z");
  static final String HASH_OF_NOTHING = "0".repeat(64);

  final TestClock clock = new TestClock(START);
  private final ScheduledExecutorService scheduler;
  private final DatabaseKind.TestDatabase database;
  private Setup setup;
  private Rules rules;
  private StoreServer server;
  private boolean tampered;
  private boolean held = true;

  /// How the store is set up, and whom it knows.
  ///
  /// @param work what it may do by itself
  /// @param scheduler on which its jobs run
  record Setup(
      boolean embedded,
      Door door,
      Function<TestClock, OwnWork> work,
      Supplier<ScheduledExecutorService> scheduler) {
    static final Setup USUAL = new Setup(true, World.door());

    /// The jobs run by the second, and only watch the clock.
    Setup(boolean embedded, Door door) {
      this(embedded, door, clock -> OwnWork.NONE, Executors::newSingleThreadScheduledExecutor);
    }

    /// The jobs run when the test sweeps, and may do this by themselves.
    Setup sweptByHand(Function<TestClock, OwnWork> own) {
      return new Setup(embedded, door, own, StoppedScheduler::new);
    }
  }

  /// On a file in the directory.
  StoreFixture(Path directory) {
    this(directory, World::rules);
  }

  /// On a file in the directory.
  StoreFixture(Path directory, Function<TestClock, Rules> rules) {
    this(DatabaseKind.H2, directory, rules);
  }

  /// @param directory where a database that is a file lies
  StoreFixture(DatabaseKind kind, Path directory, Function<TestClock, Rules> rules) {
    this(kind, directory, rules, Setup.USUAL);
  }

  StoreFixture(DatabaseKind kind, Path directory, Function<TestClock, Rules> rules, Setup setup) {
    this(kind.create(directory), rules, setup);
  }

  /// On a file in the directory, behind a door of its own.
  StoreFixture(Path directory, Door door) {
    this(DatabaseKind.H2.create(directory), World::rules, new Setup(true, door));
  }

  /// On a database that is there; closed with the fixture.
  StoreFixture(DatabaseKind.TestDatabase database, Function<TestClock, Rules> rules) {
    this(database, rules, Setup.USUAL);
  }

  private StoreFixture(
      DatabaseKind.TestDatabase database, Function<TestClock, Rules> rules, Setup setup) {
    this.database = database;
    this.setup = setup;
    this.scheduler = setup.scheduler().get();
    this.rules = rules.apply(clock);
    this.server = start();
  }

  private StoreServer start() {
    return StoreServer.start(options(rules));
  }

  private StoreOptions options(Rules its) {
    return new StoreOptions(
        database.address(),
        "test",
        setup.embedded(),
        setup.door(),
        its,
        World.SIGNER,
        scheduler,
        setup.work().apply(clock));
  }

  /// Starts it again, with only so many entries verified before the first answer.
  void startAgain(VerifyAtStart.Limits limits) {
    server = StoreServer.start(options(rules), limits);
  }

  /// Why it may not be trusted, empty while all is well.
  Optional<String> trouble() {
    return server.trouble();
  }

  /// Another process over the same database, with what it knows of the rules in its own memory.
  StoreServer another(Rules its) {
    return StoreServer.start(options(its));
  }

  /// Another store over the same database, as another process would be; the caller closes it.
  StoreServer another() {
    return start();
  }

  /// Restarts as another release, that brings other rules.
  void restart(Function<TestClock, Rules> release) {
    server.close();
    rules = release.apply(clock);
    server = start();
  }

  void restart() {
    server.close();
    server = start();
  }

  /// Starts it again, for one person or for a team.
  void restartFor(boolean onePerson) {
    setup = new Setup(onePerson, setup.door());
    restart();
  }

  void stop() {
    server.close();
  }

  void startAgain() {
    server = start();
  }

  void renewCertificate() {
    server.renewCertificate();
  }

  /// Lets the store do what is due.
  void sweep() {
    server.sweep();
  }

  String url() {
    return server.url();
  }

  /// Whether it is told at this moment of what other processes write.
  boolean isToldOfChanges() {
    return server.isToldOfChanges();
  }

  Wire as(String token) {
    return new Wire(server.url(), token, held);
  }

  /// For tests that ask very often: answers are not held against the contract's schemas.
  void asksOften() {
    held = false;
  }

  /// What an agent asks for: a refund of 42.00 EUR on order 4812.
  static Map<String, Object> refund(String ref) {
    return refund(ref, "4200", "order 4812", "item-1");
  }

  static Map<String, Object> refund(String ref, String minor, String order, String item) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("order", order);
    arguments.put("item", item);
    arguments.put("amount", minor);
    arguments.put("currency", "EUR");
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("request_ref", ref);
    body.put("tenant", "acme");
    body.put("purpose", "the customer sent it back");
    body.put("operation", "refund.create");
    body.put("provider", "payments-eu");
    body.put("arguments", arguments);
    body.put(
        "bound_fields",
        List.of(
            Map.of("name", "order", "pointer", "/order", "kind", "exact"),
            Map.of("name", "amount", "pointer", "/amount", "kind", "amount"),
            Map.of("name", "currency", "pointer", "/currency", "kind", "currency")));
    body.put("amount", Map.of("currency", "EUR", "minor", minor));
    body.put("business_ref", order);
    body.put("ticket_refs", List.of("T-77"));
    body.put("deadline", START.plus(Duration.ofHours(4)).toString());
    return body;
  }

  /// An intent as the store answered it.
  JsonNode record(Map<String, Object> body) {
    return as("agent").post("/v1/intents", body).body();
  }

  JsonNode authorize(JsonNode intent) {
    return as("agent")
        .post(
            path(intent) + "/authorization",
            UUID.randomUUID().toString(),
            "\"" + intent.path("version").asString() + "\"",
            Map.of(
                "canonical_args_hash",
                intent.path("canonical_args_hash").asString(),
                "approved_by",
                "policy:test"))
        .body();
  }

  static Map<String, Object> attempt(JsonNode intent) {
    Map<String, Object> body = new HashMap<>();
    body.put("authorization_version", intent.path("authorization_version").asInt());
    body.put("canonical_args_hash", intent.path("canonical_args_hash").asString());
    body.put("action_key", intent.path("action_key").asString());
    body.put("worker", "w-1");
    body.put(
        "provider",
        intent.path("canonical_args").asString().contains("order") ? "payments-eu" : "forum");
    return body;
  }

  JsonNode begin(JsonNode intent) {
    return as("agent").post(path(intent) + "/attempts", attempt(intent)).body();
  }

  Wire.Got report(JsonNode attempt, Map<String, Object> outcome) {
    return as("agent")
        .post("/v1/attempts/" + attempt.path("attempt_id").asString() + "/outcome", outcome);
  }

  /// Recorded, authorised and begun.
  Running executing(String ref) {
    return executing(refund(ref));
  }

  Running executing(Map<String, Object> body) {
    JsonNode intent = authorize(record(body));
    return new Running(intent, begin(intent));
  }

  /// An intent whose only attempt timed out.
  Running unknown(String ref) {
    return unknown(refund(ref));
  }

  Running unknown(Map<String, Object> body) {
    Running running = executing(body);
    report(running.attempt(), Map.of("kind", "timed_out"));
    return running;
  }

  record Running(JsonNode intent, JsonNode attempt) {
    String path() {
      return StoreFixture.path(intent);
    }

    String id() {
      return intent.path("intent_id").asString();
    }
  }

  static String path(JsonNode intent) {
    return "/v1/intents/" + intent.path("intent_id").asString();
  }

  JsonNode caseOf(Running running) {
    return as("ines").get(running.path()).body();
  }

  String state(Running running) {
    return caseOf(running).path("state").asString();
  }

  /// Past E, settle delay and resolution of an attempt that just began.
  void pastHorizon() {
    clock.advance(Duration.ofSeconds(30).plus(World.IN_FLIGHT).plusSeconds(20));
  }

  Map<String, Object> reading(Running running, int round, String says) {
    return reading(running.id(), round, says);
  }

  Map<String, Object> reading(String id, int round, String says) {
    Instant now = clock.instant();
    // an absence takes two looks, a settle delay apart
    List<Map<String, Object>> looks =
        says.equals("absent")
            ? List.of(look(says, now.minus(World.SETTLE)), look(says, now))
            : List.of(look(says, now));
    return Map.of(
        "intent_id",
        id,
        "round",
        round,
        "observation",
        Map.of("witness", "payments.by-key", "witness_version", 1, "looks", looks));
  }

  private static Map<String, Object> look(String says, Instant at) {
    return look(says, at, at);
  }

  static Map<String, Object> look(String says, Instant asked, Instant answered) {
    Map<String, Object> exchange = new LinkedHashMap<>();
    exchange.put("step", "lookup");
    exchange.put("method", "GET");
    exchange.put("url", "http://127.0.0.1:9/refunds");
    exchange.put("sent_headers", Map.of());
    exchange.put("started_at", asked.toString());
    exchange.put("received_at", answered.toString());
    exchange.put("status", 200);
    exchange.put("headers", Map.of());
    exchange.put("body", says);
    exchange.put("body_digest", HASH_OF_NOTHING);
    exchange.put("fault_detail", "");
    exchange.put("peer", "127.0.0.1:9");
    return Map.of("exchanges", List.of(exchange), "cap_reached", false);
  }

  /// Reads a moment later than before, and gives the reading as recorded.
  Wire.Got look(Running running, int round, String says) {
    clock.advance(Duration.ofMillis(1));
    return as("mara").post(running.path() + "/readings", reading(running, round, says));
  }

  /// A decision that rests on these readings.
  static Map<String, Object> decision(Running running, String act, int round, JsonNode... on) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("act", act);
    body.put("round", round);
    body.put("canonical_args_hash", running.intent().path("canonical_args_hash").asString());
    body.put(
        "rests_on",
        Arrays.stream(on)
            .map(
                r ->
                    Map.of(
                        "reading_id",
                        r.path("reading_id").asString(),
                        "evidence_digest",
                        r.path("evidence_digest").asString()))
            .toList());
    body.put("reason", "other");
    body.put("text", "as the evidence says");
    return body;
  }

  static Map<String, Object> confirm(Running running, int round, String receipt, JsonNode... on) {
    Map<String, Object> body = decision(running, "confirm", round, on);
    body.put("receipt_id", receipt);
    body.put("reason", "found_by_witness");
    return body;
  }

  Wire.Got decide(String who, Running running, Object body) {
    String version = "\"" + caseOf(running).path("version").asString() + "\"";
    return as(who).post(running.path() + "/decisions", UUID.randomUUID().toString(), version, body);
  }

  /// The whole chain, verified by its own rule.
  List<JsonNode> audit() {
    return ChainReading.verified(as("ines"));
  }

  /// The entries of the chain of one kind.
  List<JsonNode> audit(String kind) {
    return audit().stream().filter(e -> e.path("kind").asString().equals(kind)).toList();
  }

  /// What happened to an intent, of one kind, in order.
  List<JsonNode> events(Running running, String kind) {
    return caseOf(running)
        .path("events")
        .valueStream()
        .filter(e -> e.path("kind").asString().equals(kind))
        .toList();
  }

  /// How many entries of the chain moved something.
  long changes() {
    return audit().stream()
        .filter(e -> !e.path("kind").asString().equals("request-refused"))
        .count();
  }

  /// The database beside the store, as its own services see it; the caller closes it.
  Database beside() {
    return Database.open(database.address());
  }

  /// A connection besides the store's, to look at rows or change them behind its back.
  Connection connect() throws SQLException {
    return database.connect();
  }

  /// Verifies the chain and every row against it, as they are now.
  VerifyChain.Verified verify() {
    return server.verify();
  }

  /// Says that rows were changed behind the store's back and stay so.
  void staysTampered() {
    tampered = true;
  }

  /// Rebuilds every table from the chain and compares.
  ReplayChain.Replayed replay() {
    return server.replay();
  }

  /// Stops the store; fails when it kept a connection, or when a store that trusts itself has a
  /// row that its chain does not explain (I23).
  @Override
  public void close() {
    if (!tampered && server.trouble().isEmpty()) {
      assertThat(verify().troubles()).isEmpty();
    }
    await().atMost(Duration.ofSeconds(5)).until(() -> server.connectionsInUse() == 0);
    server.close();
    scheduler.shutdownNow();
    database.close();
  }
}
