package dev.secondwitness.console.concurrent;

import java.time.Duration;

/// What happens later or again and again, always on the FX thread.
public interface UiScheduler {

  /// Runs once after the delay.
  Ticket after(Duration delay, Runnable action);

  /// Runs every period until cancelled, first after one period.
  Ticket every(Duration period, Runnable action);

  /// Runs as soon as the FX thread is free; from any thread, in the order given.
  void soon(Runnable action);

  /// A throttle for an update.
  Throttle throttle(Runnable update);
}
