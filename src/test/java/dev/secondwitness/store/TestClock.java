package dev.secondwitness.store;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// A clock that moves only when told.
final class TestClock implements InstantSource {
  private Instant now;

  TestClock(Instant now) {
    this.now = now;
  }

  @Override
  public synchronized Instant instant() {
    return now;
  }

  synchronized void advance(Duration by) {
    now = now.plus(by);
  }
}
