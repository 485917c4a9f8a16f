package dev.secondwitness.domain.decision;

import java.time.Duration;

/// The times the rules count with, from policy: how long a dispatcher may write, and how wrong
/// clocks may be.
public record Timing(Duration sendBefore, Duration answerBy, Duration clockError) {

  /// 30 s, 30 s, 2 s.
  public static final Timing DEFAULT =
      new Timing(Duration.ofSeconds(30), Duration.ofSeconds(30), Duration.ofSeconds(2));
}
