package dev.secondwitness.witness.reader;

import dev.secondwitness.domain.value.IntentId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/// How many requests one intent may cause in a while, whoever asks and how often, so that an
/// impatient person or a loop never becomes a flood at somebody else's door. Safe from any thread.
final class ReadBudget {

  /// Requests about one intent within [#SPAN].
  static final int REQUESTS = 240;

  static final Duration SPAN = Duration.ofMinutes(10);

  private final InstantSource clock;
  /// Times of each intent's requests, the intent that was asked about longest ago first.
  private final LinkedHashMap<IntentId, Deque<Instant>> made = new LinkedHashMap<>();

  ReadBudget(InstantSource clock) {
    this.clock = clock;
  }

  /// Takes one request out of the intent's budget; whether there was one.
  synchronized boolean take(IntentId intent) {
    Instant now = clock.instant();
    forgetIntents(now);
    Deque<Instant> known = made.remove(intent);
    Deque<Instant> times = known == null ? new ArrayDeque<>() : known;
    made.putLast(intent, times);
    forget(times, now);
    if (times.size() >= REQUESTS) {
      return false;
    }
    times.addLast(now);
    return true;
  }

  /// Leaves out the intents nobody asked about for a whole span.
  private void forgetIntents(Instant now) {
    Map.Entry<IntentId, Deque<Instant>> eldest = made.firstEntry();
    while (eldest != null && isOver(eldest.getValue(), now)) {
      made.pollFirstEntry();
      eldest = made.firstEntry();
    }
  }

  private static boolean isOver(Deque<Instant> times, Instant now) {
    Instant last = times.peekLast();
    return last == null || !last.plus(SPAN).isAfter(now);
  }

  private static void forget(Deque<Instant> times, Instant now) {
    while (!times.isEmpty() && !times.peekFirst().plus(SPAN).isAfter(now)) {
      times.removeFirst();
    }
  }
}
