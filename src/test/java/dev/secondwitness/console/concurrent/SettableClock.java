package dev.secondwitness.console.concurrent;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// A clock that stands still until set.
public final class SettableClock implements InstantSource {

  private volatile Instant now;

  /// Stands at the moment.
  public SettableClock(Instant now) {
    this.now = now;
  }

  @Override
  public Instant instant() {
    return now;
  }

  /// Moves on.
  public void advance(Duration by) {
    now = now.plus(by);
  }
}
