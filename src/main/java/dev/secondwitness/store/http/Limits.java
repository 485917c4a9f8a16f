package dev.secondwitness.store.http;

import java.time.Duration;

/// How much one principal or one address may ask for, at each process of the store.
///
/// @param perSecond requests of one principal in the long run
/// @param burst requests of one principal at once
/// @param strangersPerMinute requests of one address that were not let in, before it is not heard
/// @param streams open streams of one principal
/// @param connections open connections altogether; more wait to be accepted
/// @param idle how long a connection may say nothing
/// @param slowest bytes per second a request's body must come in with
public record Limits(
    int perSecond,
    int burst,
    int strangersPerMinute,
    int streams,
    int connections,
    Duration idle,
    int slowest) {
  /// What holds when nothing else was said.
  public static final Limits USUAL =
      new Limits(200, 600, 60, 8, 2_000, Duration.ofSeconds(30), 100);

  public Limits {
    if (perSecond < 1 || burst < 1 || strangersPerMinute < 1 || streams < 1 || connections < 1) {
      throw new IllegalArgumentException("Each limit lets at least one through");
    }
    if (idle.isNegative() || idle.isZero() || slowest < 0) {
      throw new IllegalArgumentException("The idle time and the slowest rate are above nothing");
    }
  }

  /// The same with another rate for a principal.
  public Limits principals(int newPerSecond, int newBurst) {
    return new Limits(
        newPerSecond, newBurst, strangersPerMinute, streams, connections, idle, slowest);
  }

  /// The same with another rate for whoever is not let in.
  public Limits strangers(int perMinute) {
    return new Limits(perSecond, burst, perMinute, streams, connections, idle, slowest);
  }
}
