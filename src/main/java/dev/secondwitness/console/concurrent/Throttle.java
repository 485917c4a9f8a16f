package dev.secondwitness.console.concurrent;

/// Merges many requests into one update per frame.
public interface Throttle {

  /// Asks for an update in the next frame; from any thread.
  void request();
}
