package dev.secondwitness.witness.reader;

import dev.secondwitness.witness.definition.Authentication;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.judge.Walk;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/// Builds a witness's requests: nothing but the listed headers, in this order, ever.
final class Requests {

  private Requests() {}

  /// The request for one step at an absolute address; a secret goes only to the witness's own
  /// origin, and to where it is signed in with only within the body.
  static Outgoing to(WitnessDefinition definition, Walk.Ask ask, String url, boolean ownOrigin) {
    boolean data = ask.data() || ask.step().equals(Walk.REDIRECT);
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Accept", data ? definition.answer().mediaType() : "application/json");
    headers.put("Accept-Encoding", "identity");
    headers.put("Cache-Control", "no-cache");
    headers.put("Connection", "close");
    headers.put("User-Agent", "second-witness");
    // the probe too: a header may name the account, and who is proven must be who asks
    if (!ask.step().equals(Walk.LOGIN)) {
      new TreeMap<>(definition.request().headers()).forEach(headers::put);
    }
    if (ask.inquiry().body().isPresent()) {
      headers.put("Content-Type", "application/json");
    }
    boolean credential = ownOrigin && !ask.step().equals(Walk.LOGIN);
    return new Outgoing(
        ask.step(),
        ask.inquiry().method(),
        url,
        headers,
        credential ? definition.authentication() : new Authentication.None(),
        ask.inquiry().body());
  }
}
