package dev.secondwitness.app.port;

import java.time.Duration;
import java.util.Optional;

/// How long an unknown has been unknown, in the dashboard's bands: lower bound in, upper bound out.
public enum AgeBand {
  UNDER_15_MIN(Duration.ZERO, Duration.ofMinutes(15)),
  UNDER_1_H(Duration.ofMinutes(15), Duration.ofHours(1)),
  UNDER_8_H(Duration.ofHours(1), Duration.ofHours(8)),
  UNDER_24_H(Duration.ofHours(8), Duration.ofHours(24)),
  OVER_24_H(Duration.ofHours(24), null);

  private final Duration from;
  private final @org.jspecify.annotations.Nullable Duration to;

  AgeBand(Duration from, @org.jspecify.annotations.Nullable Duration to) {
    this.from = from;
    this.to = to;
  }

  /// The youngest age in the band.
  public Duration from() {
    return from;
  }

  /// The age at which the band ends, empty for the last.
  public Optional<Duration> to() {
    return Optional.ofNullable(to);
  }

  /// The band of an age; a negative age (clock skew) counts as zero.
  public static AgeBand of(Duration age) {
    for (AgeBand band : values()) {
      if (band.to == null || age.compareTo(band.to) < 0) {
        return band;
      }
    }
    return OVER_24_H;
  }
}
