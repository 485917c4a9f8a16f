package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A store for the coordination rules, and the requests they are about.
abstract class CoordinationContract extends StoreContract {
  static final String SIGNED = "payments-signed";
  private static final JsonMapper JSON = JsonMapper.shared();

  Wire.Got authorize(String who, JsonNode intent, String approver) {
    return authorize(who, intent, approver, Map.of());
  }

  Wire.Got authorize(String who, JsonNode intent, String approver, Map<String, Object> more) {
    Map<String, Object> body = new LinkedHashMap<>(more);
    body.put("canonical_args_hash", intent.path("canonical_args_hash").asString());
    body.put("approved_by", approver);
    return acting(who, StoreFixture.path(intent), "authorization", body);
  }

  Wire.Got separate(String who, JsonNode intent, String from) {
    return separate(who, intent, from, Map.of());
  }

  Wire.Got separate(String who, JsonNode intent, String from, Map<String, Object> more) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("separate_from", from);
    body.put("canonical_args_hash", intent.path("canonical_args_hash").asString());
    body.put("reason", "two items came back, this is the second");
    body.putAll(more);
    return acting(who, StoreFixture.path(intent), "separation", body);
  }

  Wire.Got cancel(String who, String path) {
    return store.as(who).post(path + "/cancellation", Map.of("reason", "the customer keeps it"));
  }

  Wire.Got renew(String who, JsonNode intent, String deadline) {
    return acting(
        who,
        StoreFixture.path(intent),
        "authority",
        Map.of(
            "canonical_args_hash",
            intent.path("canonical_args_hash").asString(),
            "deadline",
            deadline,
            "reason",
            "the receiver was down"));
  }

  /// Acts on the version the intent has now.
  Wire.Got acting(String who, String path, String what, Object body) {
    String version = "\"" + file(path).path("version").asString() + "\"";
    return store.as(who).post(path + "/" + what, UUID.randomUUID().toString(), version, body);
  }

  JsonNode file(String path) {
    return store.as("ines").get(path).body();
  }

  String state(JsonNode intent) {
    return file(StoreFixture.path(intent)).path("state").asString();
  }

  static String id(JsonNode intent) {
    return intent.path("intent_id").asString();
  }

  /// The kinds on an intent's timeline, in order.
  List<String> timeline(String path) {
    return file(path).path("events").valueStream().map(e -> e.path("kind").asString()).toList();
  }

  /// The newest timeline entry of a kind.
  JsonNode newest(String path, String kind) {
    return file(path)
        .path("events")
        .valueStream()
        .filter(e -> e.path("kind").asString().equals(kind))
        .reduce((earlier, later) -> later)
        .orElseThrow(() -> new AssertionError("no " + kind + " on " + timeline(path)))
        .path("values");
  }

  List<String> auditKinds() {
    return store.audit().stream().map(e -> e.path("kind").asString()).toList();
  }

  Wire.Got begin(JsonNode intent) {
    return store.as("agent").post(StoreFixture.path(intent) + "/attempts", attempt(intent));
  }

  /// An attempt under the authorisation the intent has now.
  Map<String, Object> attempt(JsonNode intent) {
    Map<String, Object> body = StoreFixture.attempt(intent);
    body.put(
        "authorization_version",
        Math.max(1, file(StoreFixture.path(intent)).at("/envelope/authorization_version").asInt()));
    return body;
  }

  Wire.Got committed(StoreFixture.Running running, String receipt) {
    return store.report(running.attempt(), answered(receipt));
  }

  static Map<String, Object> answered(String receipt) {
    return Map.of("kind", "answered", "status", 201, "receipt", Map.of("receipt_id", receipt));
  }

  static Map<String, Object> refusedFor(String code) {
    return Map.of("kind", "answered", "status", 422, "code", code);
  }

  Wire.Got hand(Map<String, Object> event) {
    return store.as("agent").post("/v1/events", event);
  }

  static Map<String, Object> event(String id, String kind, Map<String, Object> about) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("source", SIGNED);
    body.put("event_id", id);
    body.put("kind", kind);
    body.put("occurred_at", StoreFixture.START.toString());
    body.putAll(about);
    return body;
  }

  static Map<String, Object> about(StoreFixture.Running running, String receipt) {
    return Map.of(
        "action_key",
        running.intent().path("action_key").asString(),
        "receipt",
        Map.of("receipt_id", receipt));
  }

  /// Fails an unknown on covered absence; the replay is allowed or not.
  Wire.Got fail(StoreFixture.Running running, String act) {
    store.pastHorizon();
    int round = store.caseOf(running).path("round").asInt();
    JsonNode absent = store.look(running, round, "absent").body();
    Wire.Got done =
        store.decide("mara", running, StoreFixture.decision(running, act, round, absent));
    assertThat(done.status()).isEqualTo(201);
    return done;
  }

  /// The messages a worker gets.
  List<JsonNode> lease(String who, String worker) {
    return lease(who, Map.of("worker", worker, "limit", 50));
  }

  List<JsonNode> lease(String who, Map<String, Object> body) {
    Wire.Got got = store.as(who).post("/v1/outbox/leases", body);
    assertThat(got.status()).isEqualTo(200);
    List<JsonNode> messages = new ArrayList<>();
    got.body().path("messages").forEach(messages::add);
    return messages;
  }

  Wire.Got ack(String who, String worker, String outboxId) {
    return store.as(who).post("/v1/outbox/" + outboxId + "/ack", Map.of("worker", worker));
  }

  /// What a message says.
  static JsonNode said(JsonNode message) {
    return JSON.readTree(message.path("message").asString());
  }

  static Map<String, Object> refund(int number) {
    return StoreFixture.refund("r-" + number, "100", "order " + number, "x");
  }

  static Map<String, Object> replacing(String ref, String original) {
    Map<String, Object> body = StoreFixture.refund(ref, "4300", "order 4812", "item-1");
    body.put("supersedes", original);
    return body;
  }
}
