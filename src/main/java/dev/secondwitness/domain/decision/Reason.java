package dev.secondwitness.domain.decision;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/// A code and its named values in machine form: instants as RFC 3339, durations as ISO 8601.
public record Reason(ReasonCode code, Map<String, String> values) {

  public Reason {
    values = Map.copyOf(values);
  }

  /// A reason without values.
  public static Reason of(ReasonCode code) {
    return new Reason(code, Map.of());
  }

  /// The same with one more value.
  public Reason with(String name, String value) {
    Map<String, String> more = new TreeMap<>(values);
    more.put(name, value);
    return new Reason(code, more);
  }

  /// The same with an instant; names of instants end in `at`.
  public Reason with(String name, Instant value) {
    return with(name, value.toString());
  }

  /// The same with a duration; names of durations end in `for`.
  public Reason with(String name, Duration value) {
    return with(name, value.toString());
  }
}
