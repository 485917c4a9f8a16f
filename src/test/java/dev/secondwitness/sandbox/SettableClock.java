package dev.secondwitness.sandbox;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// A clock the test moves by hand.
final class SettableClock implements InstantSource {
  private Instant now = Instant.parse("2026-03-01T10:00:00.987Z");

  synchronized void advance(Duration step) {
    now = now.plus(step);
  }

  @Override
  public synchronized Instant instant() {
    return now;
  }
}
