package dev.secondwitness.sandbox.agent;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Random;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/// What the store told the sender to do next; only two of its words let it send again.
record NextMove(String word, Duration await) {
  private static final Set<String> AGAIN = Set.of("wait_and_retry", "retry");
  private static final Duration LONGEST = Duration.ofMinutes(1);

  /// No word at all: stop.
  static NextMove none() {
    return new NextMove("none", Duration.ZERO);
  }

  static NextMove of(ObjectNode outcome) {
    return new NextMove(
        outcome.path("next_move").asString("none"), parsed(outcome.path("wait").asString("PT0S")));
  }

  boolean sendAgain() {
    return AGAIN.contains(word);
  }

  /// The wait as told plus up to a fifth, a minute at most.
  Duration waitWithJitter(long seed) {
    Duration told = await.compareTo(LONGEST) > 0 ? LONGEST : await;
    return told.plusMillis(new Random(seed).nextLong(told.toMillis() / 5 + 1));
  }

  private static Duration parsed(String text) {
    try {
      return Duration.parse(text);
    } catch (DateTimeParseException e) {
      return LONGEST;
    }
  }
}
