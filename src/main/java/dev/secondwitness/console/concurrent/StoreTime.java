package dev.secondwitness.console.concurrent;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// The store's time as this machine reckons it: own clock, corrected whenever the store tells its
/// time; thread-safe.
public final class StoreTime implements InstantSource {

  private final InstantSource clock;
  private volatile Duration offset = Duration.ZERO;

  /// Uncorrected until the store is heard.
  public StoreTime(InstantSource clock) {
    this.clock = clock;
  }

  /// The store has just told its time.
  public void heard(Instant storeTime) {
    offset = Duration.between(clock.instant(), storeTime);
  }

  @Override
  public Instant instant() {
    return clock.instant().plus(offset);
  }

  /// The store's clock less ours, as last heard.
  public Duration offset() {
    return offset;
  }
}
