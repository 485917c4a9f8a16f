package dev.secondwitness.domain.decision;

import java.util.SplittableRandom;

/// Seeded dice that like the ends of a range: what breaks rules happens at the bounds.
final class ModelDice {
  private final SplittableRandom random;
  private final boolean sharp;

  ModelDice(long seed) {
    random = new SplittableRandom((seed ^ 0x5851F42D4C957F2DL) * 0xBF58476D1CE4E5B9L);
    sharp = random.nextInt(4) == 0;
  }

  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  long one(long... of) {
    return of[random.nextInt(of.length)];
  }

  /// A moment from `low` to `high`, both included; each end in a quarter of the cases. In a sharp
  /// history, one in four, nearly always an end, and mostly the high one.
  long between(long low, long high) {
    int roll = random.nextInt(100);
    if (high <= low || roll < (sharp ? 15 : 25)) {
      return low;
    }
    if (roll >= (sharp ? 25 : 75)) {
      return high;
    }
    return random.nextLong(low, high + 1);
  }

  /// A moment from `low` to `high`, each as likely.
  long evenly(long low, long high) {
    return random.nextLong(low, high + 1);
  }

  /// Whether this history is one where most things happen at the last moment.
  boolean sharp() {
    return sharp;
  }
}
