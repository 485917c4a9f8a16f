package dev.secondwitness.witness.reader;

import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.judge.Walk;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Builds a witness's requests: nothing but the listed headers, in this order, ever.
final class Requests {

  private Requests() {}

  /// The request for one step at an absolute address; a secret goes only to the witness's own
  /// origin.
  static Outgoing to(WitnessDefinition definition, String step, String url, boolean ownOrigin) {
    boolean probe = step.equals(Walk.PROBE);
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Accept", probe ? "application/json" : definition.answer().mediaType());
    headers.put("Accept-Encoding", "identity");
    headers.put("Cache-Control", "no-cache");
    headers.put("Connection", "close");
    headers.put("User-Agent", "second-witness");
    Optional<String> body = Optional.empty();
    if (!probe) {
      new TreeMap<>(definition.request().headers()).forEach(headers::put);
      body = definition.request().body();
      if (body.isPresent()) {
        headers.put("Content-Type", "application/json");
      }
    }
    return new Outgoing(
        step,
        probe ? "GET" : definition.request().method(),
        url,
        headers,
        ownOrigin ? definition.secret() : Optional.empty(),
        body);
  }
}
