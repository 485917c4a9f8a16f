package dev.secondwitness.sandbox.cloud;

import dev.secondwitness.sandbox.http.Position;
import dev.secondwitness.sandbox.http.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// One fleet: its machines by name, and what they have cost so far, whoever wanted them.
record Fleet(
    String id,
    long position,
    String key,
    FleetRequest asked,
    Instant started,
    Optional<Instant> stopped) {

  Fleet stoppedAt(Instant at) {
    return new Fleet(id, position, key, asked, started, Optional.of(stopped.orElse(at)));
  }

  /// As every read and write answer shows it; amounts are integers of minor units.
  Map<String, Object> json(Instant now) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", id);
    json.put("plan", asked.plan());
    json.put("instance_type", asked.instanceType());
    json.put("count", Integer.toString(asked.count()));
    json.put("hourly", Long.toString(asked.hourlyMinor()));
    json.put("hours", Integer.toString(asked.hours()));
    json.put("amount", asked.amountMinor());
    json.put("currency", asked.currency());
    json.put("account", asked.account());
    json.put("reference", asked.reference());
    json.put("idempotency_key", key);
    json.put("instances", instances());
    json.put("burn_per_hour", asked.hourlyMinor() * asked.count());
    json.put("accrued", accrued(now));
    json.put("status", stopped.isPresent() ? "stopped" : "running");
    json.put("created", Rfc3339.seconds(started));
    json.put("position", Position.text(position));
    return json;
  }

  /// Every hour that has begun is charged, until it is stopped.
  long accrued(Instant now) {
    Instant end = stopped.orElse(now);
    long hours = Math.max(0, Duration.between(started, end).toHours()) + 1;
    return hours * asked.hourlyMinor() * asked.count();
  }

  private List<String> instances() {
    return IntStream.rangeClosed(1, asked.count()).mapToObj(n -> "i-" + id + "-" + n).toList();
  }
}
