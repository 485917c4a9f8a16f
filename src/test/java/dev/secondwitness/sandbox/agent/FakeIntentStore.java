package dev.secondwitness.sandbox.agent;

import dev.secondwitness.sandbox.http.BearerToken;
import dev.secondwitness.sandbox.http.Json;
import dev.secondwitness.sandbox.http.LoopbackServer;
import dev.secondwitness.sandbox.http.RefusedRequest;
import dev.secondwitness.sandbox.http.Reply;
import dev.secondwitness.sandbox.http.Request;
import dev.secondwitness.sandbox.http.Routes;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A small intent store: it holds every request against the contract, mints keys, refuses drift,
/// and never calls an unanswered attempt failed.
final class FakeIntentStore implements AutoCloseable {
  final BearerToken token = BearerToken.random();
  final Map<String, FakeIntent> intents = new LinkedHashMap<>();
  final Set<String> breaches = new HashSet<>();
  boolean secondWorkerWelcome = true;
  boolean driftWelcome;
  int answersToLose;
  Duration sendWithin = Duration.ofSeconds(30);
  private final ContractSchemas schemas = new ContractSchemas();
  private final Map<String, Reply.Answer> byKey = new HashMap<>();
  private final Map<String, String> bodies = new HashMap<>();
  private final Map<String, FakeIntent> attempts = new HashMap<>();
  private final Set<String> events = new HashSet<>();
  private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
  private final LoopbackServer server;

  FakeIntentStore() throws IOException {
    server =
        LoopbackServer.start(
            0,
            new Routes()
                .on("POST", "/v1/intents", r -> keyed(r, "RecordIntent", this::record))
                .on(
                    "POST",
                    "/v1/intents/{id}/authorization",
                    r -> keyed(r, "Authorize", b -> authorize(r, b)))
                .on(
                    "POST",
                    "/v1/intents/{id}/attempts",
                    r -> keyed(r, "BeginAttempt", b -> begin(intent(r), b)))
                .on(
                    "POST",
                    "/v1/attempts/{id}/outcome",
                    r -> keyed(r, "ReportOutcome", b -> outcome(r.param("id"), b)))
                .on("POST", "/v1/events", this::event),
            workers);
  }

  private interface Work {
    Reply.Answer answer(ObjectNode body) throws RefusedRequest;
  }

  URI url() {
    return server.url();
  }

  FakeIntent byOrder(String order) {
    return intents.values().stream()
        .filter(intent -> intent.recorded.get("business_ref").stringValue().equals(order))
        .reduce((first, last) -> last)
        .orElseThrow();
  }

  @Override
  public void close() {
    server.close();
    workers.shutdownNow();
  }

  private synchronized Reply keyed(Request request, String schema, Work work)
      throws IOException, RefusedRequest {
    token.require(request);
    String text = request.body();
    ObjectNode body = Json.readObject(text);
    note(schema, body);
    String key = request.header("Idempotency-Key").orElse("");
    if (key.isEmpty() || key.length() > 80) {
      breaches.add("no proper Idempotency-Key on " + schema);
    }
    if (byKey.containsKey(key)) {
      if (!text.equals(bodies.get(key))) {
        breaches.add("changed body under one key on " + schema);
      }
      return byKey.getOrDefault(key, problem(500, "lost", "gone"));
    }
    Reply.Answer answer = work.answer(body);
    byKey.put(key, answer);
    bodies.put(key, text);
    if (answersToLose > 0) {
      answersToLose--;
      return new Reply.Cut();
    }
    return answer;
  }

  private Reply.Answer record(ObjectNode body) {
    String ref = body.get("request_ref").stringValue();
    for (FakeIntent known : intents.values()) {
      if (known.recorded.get("request_ref").stringValue().equals(ref)) {
        return view(200, known);
      }
    }
    for (FakeIntent other : intents.values()) {
      if (other.open() && other.recorded.get("business_ref").equals(body.get("business_ref"))) {
        return problem(409, "may-repeat", "an open intent has this reference");
      }
    }
    TreeMap<String, JsonNode> sorted = new TreeMap<>();
    body.get("arguments")
        .properties()
        .forEach(member -> sorted.put(member.getKey(), member.getValue()));
    String canonical = Json.write(sorted);
    String id = "int_" + "%04x".formatted(0x7f3a + intents.size());
    FakeIntent intent = new FakeIntent(id, body, canonical, sha256(canonical));
    intents.put(id, intent);
    return view(201, intent);
  }

  private Reply.Answer authorize(Request request, ObjectNode body) throws RefusedRequest {
    FakeIntent intent = intent(request);
    if (!request.header("If-Match").orElse("").equals("\"" + intent.version + "\"")) {
      return problem(412, "stale", "another version");
    }
    if (!body.get("canonical_args_hash").stringValue().equals(intent.hash)) {
      return problem(409, "hash-drift", "other arguments");
    }
    intent.authorization = 1;
    intent.state = "authorized";
    intent.version++;
    return view(200, intent);
  }

  private Reply.Answer begin(FakeIntent intent, ObjectNode body) {
    String offered = body.get("action_key").stringValue();
    if (!offered.equals(intent.key)) {
      intent.refusedKeys.add(offered);
      if (!driftWelcome) {
        return problem(409, "key-drift", "the intent's key is " + intent.key);
      }
    }
    boolean second = secondWorkerWelcome && intent.state.equals("executing");
    if (!intent.state.equals("authorized") && !second) {
      return problem(409, "not-authorized", "the intent is " + intent.state);
    }
    if (intent.outcomes.size() >= intent.recorded.get("max_attempts").intValue()) {
      return problem(409, "budget-spent", "no attempts left");
    }
    intent.outcomes.add("running");
    intent.state = "executing";
    intent.version++;
    String attempt = "att_" + intent.id.substring(4) + "_" + intent.outcomes.size();
    attempts.put(attempt, intent);
    Instant now = Instant.now();
    Map<String, Object> begun = new LinkedHashMap<>();
    begun.put("attempt_id", attempt);
    begun.put("number", intent.outcomes.size());
    begun.put("begun_at", now.toString());
    begun.put("send_before", now.plus(sendWithin).toString());
    begun.put("answer_by", now.plusSeconds(30).toString());
    begun.put("action_key", intent.key);
    begun.put("canonical_args", intent.canonicalArgs);
    begun.put("version", intent.version);
    return checked(201, "AttemptBegun", begun);
  }

  private Reply.Answer outcome(String attempt, ObjectNode body) {
    FakeIntent intent = attempts.get(attempt);
    if (intent == null) {
      return problem(404, "not-found", "no such attempt");
    }
    String outcome = classify(body);
    intent.outcomes.set(
        Integer.parseInt(attempt.substring(attempt.lastIndexOf('_') + 1)) - 1, outcome);
    boolean passing = outcome.equals("refused_for_now") || outcome.equals("not_sent");
    boolean left = intent.outcomes.size() < intent.recorded.get("max_attempts").intValue();
    if (outcome.equals("committed")) {
      intent.state = "committed";
    } else if (passing && left && intent.state.equals("executing")) {
      intent.state = "authorized";
    } else if (!intent.state.equals("committed")) {
      intent.state = "indeterminate";
    }
    intent.version++;
    Map<String, Object> recorded = new LinkedHashMap<>();
    recorded.put("intent_id", intent.id);
    recorded.put("attempt_id", attempt);
    recorded.put("state", intent.state);
    recorded.put("version", intent.version);
    recorded.put("outcome", outcome);
    recorded.put(
        "next_move",
        outcome.equals("committed") ? "done" : passing && left ? "wait_and_retry" : "reconcile");
    if (body.has("retry_after")) {
      recorded.put("wait", body.get("retry_after").stringValue());
    }
    recorded.put("reason", outcome);
    return checked(200, "OutcomeRecorded", recorded);
  }

  private static String classify(ObjectNode body) {
    String kind = body.get("kind").stringValue();
    if (kind.equals("not_sent")) {
      return "not_sent";
    }
    if (!kind.equals("answered")) {
      return "unknown";
    }
    int status = body.get("status").intValue();
    if (status == 201 && body.get("final").booleanValue()) {
      return body.has("receipt") ? "committed" : "unknown";
    }
    return (status == 503 || status == 429) && body.path("code").asString("").equals("overloaded")
        ? "refused_for_now"
        : "unknown";
  }

  private synchronized Reply event(Request request) throws IOException, RefusedRequest {
    token.require(request);
    ObjectNode body = Json.readObject(request.body());
    note("ReceiveEvent", body);
    boolean duplicate =
        !events.add(body.get("source").asString() + body.get("event_id").asString());
    Map<String, Object> taken = new LinkedHashMap<>();
    taken.put("duplicate", duplicate);
    taken.put("effect", duplicate ? "none" : "evidence");
    return checked(200, "EventTaken", taken);
  }

  private FakeIntent intent(Request request) throws RefusedRequest {
    return Optional.ofNullable(intents.get(request.param("id")))
        .orElseThrow(() -> new RefusedRequest(404, "not-found", "no such intent"));
  }

  private Reply.Answer view(int status, FakeIntent intent) {
    return checked(status, "IntentView", intent.view()).with("ETag", "\"" + intent.version + "\"");
  }

  private Reply.Answer checked(int status, String schema, Map<String, Object> body) {
    Reply.Answer answer = Reply.json(status, body);
    note(schema, Json.answered(answer.body()));
    return answer;
  }

  private void note(String schema, JsonNode value) {
    List<String> errors = schemas.errors(schema, value);
    if (!errors.isEmpty()) {
      breaches.add(schema + ": " + errors);
    }
  }

  private static Reply.Answer problem(int status, String kind, String detail) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("type", "/problems/" + kind);
    body.put("title", kind);
    body.put("status", status);
    body.put("detail", detail);
    body.put("code", "SW-TEST");
    return Reply.json(status, body);
  }

  private static String sha256(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
