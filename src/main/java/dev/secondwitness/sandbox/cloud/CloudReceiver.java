package dev.secondwitness.sandbox.cloud;

import dev.secondwitness.sandbox.faults.FaultyReceiver;
import dev.secondwitness.sandbox.http.BearerToken;
import dev.secondwitness.sandbox.http.RefusedRequest;
import dev.secondwitness.sandbox.http.Reply;
import dev.secondwitness.sandbox.http.Request;
import dev.secondwitness.sandbox.http.Rfc3339;
import dev.secondwitness.sandbox.http.Routes;
import dev.secondwitness.sandbox.memory.TruthLog;
import java.io.IOException;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The routes of the cloud: fleets are started with one token, listed with another, and stopped by
/// fate alone.
public final class CloudReceiver {

  /// Who may write, read, and play fate.
  public record Tokens(BearerToken write, BearerToken read, BearerToken control) {}

  private final CloudOptions options;
  private final Tokens tokens;
  private final FaultyReceiver faulty;
  private final FleetPark park;

  public CloudReceiver(
      CloudOptions options,
      InstantSource clock,
      Tokens tokens,
      FaultyReceiver faulty,
      TruthLog log) {
    this.options = options;
    this.tokens = tokens;
    this.faulty = faulty;
    this.park = new FleetPark(options, clock, log);
  }

  /// All routes of this receiver.
  public Routes routes() {
    return new Routes()
        .on("POST", "/cloud/v1/fleets", this::start)
        .on("POST", "/cloud/v1/fleets/{id}/stop", this::stop)
        .on("GET", "/cloud/v1/fleets", this::list)
        .on("GET", "/cloud/v1/whoami", this::whoami);
  }

  /// Everything started, oldest first, with the exact time of each start.
  public List<Map<String, Object>> truth() {
    FleetPark.View view = park.view();
    return view.newestFirst().reversed().stream()
        .map(
            fleet -> {
              Map<String, Object> json = new LinkedHashMap<>(fleet.json(view.asOf()));
              json.put("committed_at", Rfc3339.millis(fleet.started()));
              return json;
            })
        .toList();
  }

  private Reply start(Request request) throws IOException, InterruptedException, RefusedRequest {
    tokens.write().require(request);
    return faulty.handle(
        request, body -> new FleetWrite(park, request.header("Idempotency-Key"), body));
  }

  private Reply stop(Request request) throws RefusedRequest {
    tokens.control().require(request);
    return park.stop(request.param("id"))
        .map(fleet -> Reply.json(200, fleet.json(park.now())))
        .orElseGet(() -> Reply.error(404, "fleet_not_found", "the park has no such fleet"));
  }

  private Reply list(Request request) throws RefusedRequest {
    tokens.read().require(request);
    return FleetListing.answer(request, park.view());
  }

  private Reply whoami(Request request) throws RefusedRequest {
    tokens.read().require(request);
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("account", options.account());
    body.put("environment", "sandbox");
    body.put("access", "read");
    return Reply.json(200, body);
  }
}
