package dev.secondwitness.witness.reader;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// How many readings may ask one host at once, and until when a host asked all of them to wait.
///
/// Turns are given in the order they were asked for, and each host has its own, so that a slow
/// one holds up nobody else's. Safe from any thread.
final class HostTurns {

  /// Connections to one host at once, as browsers do.
  static final int AT_ONCE = 6;

  /// The longest wait a host can ask for; what it asks beyond that is forgotten.
  static final Duration LONGEST_WAIT = Duration.ofHours(1);

  private final InstantSource clock;
  private final Map<String, Semaphore> turns = new ConcurrentHashMap<>();
  private final Map<String, Instant> waits = new ConcurrentHashMap<>();

  HostTurns(InstantSource clock) {
    this.clock = clock;
  }

  /// Waits for a turn; whether it came within that time. Each turn taken is given back.
  boolean take(String host, Duration most) throws InterruptedException {
    return turns(host).tryAcquire(most.toMillis(), TimeUnit.MILLISECONDS);
  }

  void giveBack(String host) {
    turns(host).release();
  }

  private Semaphore turns(String host) {
    return turns.computeIfAbsent(host, h -> new Semaphore(AT_ONCE, true));
  }

  /// The host asked to be left alone that long, whichever witness it told.
  void askedToWait(String host, Duration wait) {
    Duration bounded = wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
    Instant until = clock.instant().plus(bounded);
    waits.merge(host, until, (a, b) -> a.isAfter(b) ? a : b);
  }

  /// Until when the host is not to be asked; empty once that is over.
  Optional<Instant> waitUntil(String host) {
    Instant now = clock.instant();
    waits.values().removeIf(until -> !until.isAfter(now));
    return Optional.ofNullable(waits.get(host));
  }
}
