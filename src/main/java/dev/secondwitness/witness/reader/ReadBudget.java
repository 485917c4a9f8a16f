package dev.secondwitness.witness.reader;

import dev.secondwitness.domain.value.IntentId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/// How many requests one intent may cause in a while, whoever asks and how often, so that an
/// impatient person or a loop never becomes a flood at somebody else's door. Safe from any thread.
final class ReadBudget {

  /// Requests about one intent within [#SPAN].
  static final int REQUESTS = 240;

  static final Duration SPAN = Duration.ofMinutes(10);

  private final InstantSource clock;
  private final Map<IntentId, Deque<Instant>> made = new HashMap<>();

  ReadBudget(InstantSource clock) {
    this.clock = clock;
  }

  /// Takes one request out of the intent's budget; whether there was one.
  synchronized boolean take(IntentId intent) {
    Instant now = clock.instant();
    made.values().forEach(times -> forget(times, now));
    made.values().removeIf(Deque::isEmpty);
    Deque<Instant> times = made.computeIfAbsent(intent, i -> new ArrayDeque<>());
    if (times.size() >= REQUESTS) {
      return false;
    }
    times.addLast(now);
    return true;
  }

  private static void forget(Deque<Instant> times, Instant now) {
    while (!times.isEmpty() && !times.peekFirst().plus(SPAN).isAfter(now)) {
      times.removeFirst();
    }
  }
}
