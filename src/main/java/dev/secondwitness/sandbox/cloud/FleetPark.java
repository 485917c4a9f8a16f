package dev.secondwitness.sandbox.cloud;

import dev.secondwitness.sandbox.faults.Write.Pause;
import dev.secondwitness.sandbox.http.Json;
import dev.secondwitness.sandbox.http.RefusedRequest;
import dev.secondwitness.sandbox.keys.KeyBook;
import dev.secondwitness.sandbox.memory.TruthLog;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The truth about fleets, with the keys it remembers; safe from any thread.
final class FleetPark {

  /// The park as one look sees it, newest first.
  record View(List<Fleet> newestFirst, Instant asOf, long position) {}

  private final CloudOptions options;
  private final InstantSource clock;
  private final TruthLog log;
  private final List<Fleet> fleets = new ArrayList<>();
  private final KeyBook<Fleet> keys;

  FleetPark(CloudOptions options, InstantSource clock, TruthLog log) {
    this.options = options;
    this.clock = clock;
    this.log = log;
    this.keys = new KeyBook<>(options.keyRetention());
    log.entries().forEach(this::remember);
  }

  /// What a key was used for, or empty once the fleet under it may be started.
  synchronized Optional<KeyBook.Known<Fleet>> begin(String key, JsonNode body) {
    return keys.begin(key, body, clock.instant());
  }

  /// Starts a fleet under a key that was begun; the pause falls while it is in progress.
  Fleet start(String key, JsonNode body, FleetRequest asked, Pause beforeEffect)
      throws InterruptedException {
    try {
      beforeEffect.await();
      return started(key, body, asked, true);
    } finally {
      release(key);
    }
  }

  /// Starts one more whatever the key says: the broken lock of a fault.
  synchronized Fleet startAgain(String key, JsonNode body, FleetRequest asked) {
    return started(key, body, asked, false);
  }

  synchronized View view() {
    return new View(List.copyOf(fleets.reversed()), clock.instant(), fleets.size());
  }

  /// The emergency stop: what has run is charged, and nothing more.
  synchronized Optional<Fleet> stop(String id) {
    for (int i = 0; i < fleets.size(); i++) {
      if (fleets.get(i).id().equals(id)) {
        Instant now = clock.instant();
        log.append(Map.of("act", "stop", "id", id, "at", now.toString()));
        fleets.set(i, fleets.get(i).stoppedAt(now));
        return Optional.of(fleets.get(i));
      }
    }
    return Optional.empty();
  }

  Instant now() {
    return clock.instant();
  }

  private synchronized void release(String key) {
    keys.release(key);
  }

  private synchronized Fleet started(
      String key, JsonNode body, FleetRequest asked, boolean protects) {
    Instant now = clock.instant();
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("act", "start");
    entry.put("key", key);
    entry.put("protects", protects);
    entry.put("at", now.toString());
    entry.put("body", body);
    log.append(entry);
    return keep(key, body, asked, protects, now);
  }

  private Fleet keep(String key, JsonNode body, FleetRequest asked, boolean protects, Instant at) {
    String id = "fl_" + Long.toString(options.firstFleet() + fleets.size());
    Fleet fleet = new Fleet(id, fleets.size() + 1L, key, asked, at, Optional.empty());
    fleets.add(fleet);
    if (protects) {
      keys.keep(key, body, fleet, at);
    }
    return fleet;
  }

  private void remember(ObjectNode entry) {
    try {
      Instant at = Instant.parse(Json.text(entry, "at"));
      if (entry.path("act").asString("").equals("stop")) {
        String id = Json.text(entry, "id");
        fleets.replaceAll(fleet -> fleet.id().equals(id) ? fleet.stoppedAt(at) : fleet);
        return;
      }
      ObjectNode body = (ObjectNode) entry.path("body");
      keep(
          Json.text(entry, "key"),
          body,
          FleetRequest.of(body),
          entry.path("protects").asBoolean(false),
          at);
    } catch (RefusedRequest e) {
      throw new IllegalStateException("the park's log holds what is no fleet", e);
    }
  }
}
