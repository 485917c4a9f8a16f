package dev.secondwitness.sandbox;

import dev.secondwitness.sandbox.faults.FaultQueue;
import dev.secondwitness.sandbox.faults.FaultRule;
import dev.secondwitness.sandbox.http.BearerToken;
import dev.secondwitness.sandbox.http.Json;
import dev.secondwitness.sandbox.http.RefusedRequest;
import dev.secondwitness.sandbox.http.Reply;
import dev.secondwitness.sandbox.http.Request;
import dev.secondwitness.sandbox.http.Rfc3339;
import dev.secondwitness.sandbox.http.Routes;
import java.io.IOException;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Queues faults and tells the whole truth, on an origin of its own that no witness knows.
final class ControlDesk {

  /// Everything one receiver has committed, oldest first.
  interface Truth {
    List<Map<String, Object>> tell();
  }

  private final BearerToken token;
  private final FaultQueue queue;
  private final Map<String, Truth> truths;
  private final InstantSource clock;

  ControlDesk(BearerToken token, FaultQueue queue, Map<String, Truth> truths, InstantSource clock) {
    this.token = token;
    this.queue = queue;
    this.truths = new LinkedHashMap<>(truths);
    this.clock = clock;
  }

  Routes routes() {
    return new Routes()
        .on("POST", "/sandbox/faults", this::add)
        .on("GET", "/sandbox/faults", this::waiting)
        .on("DELETE", "/sandbox/faults", this::clear)
        .on("GET", "/sandbox/truth", this::truth);
  }

  private Reply add(Request request) throws IOException, RefusedRequest {
    token.require(request);
    FaultRule rule = FaultRule.of(Json.readObject(request.body()));
    queue.add(rule);
    return Reply.json(201, json(rule));
  }

  private Reply waiting(Request request) throws RefusedRequest {
    token.require(request);
    return Reply.json(200, Map.of("items", queue.waiting().stream().map(this::json).toList()));
  }

  private Reply clear(Request request) throws RefusedRequest {
    token.require(request);
    queue.clear();
    return Reply.json(200, Map.of("items", List.of()));
  }

  private Reply truth(Request request) throws RefusedRequest {
    token.require(request);
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("as_of", Rfc3339.millis(clock.instant()));
    truths.forEach((name, truth) -> body.put(name, truth.tell()));
    return Reply.json(200, body);
  }

  private Map<String, Object> json(FaultRule rule) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("receiver", rule.receiver());
    json.put("fault", rule.name());
    json.put("times", rule.times());
    json.put("match", rule.match());
    return json;
  }
}
