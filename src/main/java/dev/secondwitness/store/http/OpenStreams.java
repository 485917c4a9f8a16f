package dev.secondwitness.store.http;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.store.core.Refusal;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/// How many streams each principal has open; one too many is refused.
final class OpenStreams {
  private final int atOnce;
  private final ConcurrentMap<String, Integer> byName = new ConcurrentHashMap<>();

  /// An open stream's place, given back when it ends.
  interface Place extends AutoCloseable {
    @Override
    void close();
  }

  OpenStreams(int atOnce) {
    this.atOnce = atOnce;
  }

  Place take(String name) {
    byName.merge(
        name,
        1,
        (open, one) -> {
          if (open >= atOnce) {
            throw Refusal.of(
                ProblemType.TOO_MANY, "At most " + atOnce + " streams are open at once");
          }
          return open + one;
        });
    return () -> byName.computeIfPresent(name, (n, open) -> open > 1 ? open - 1 : null);
  }
}
