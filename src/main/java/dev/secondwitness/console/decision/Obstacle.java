package dev.secondwitness.console.decision;

import dev.secondwitness.domain.decision.CheckResult;
import dev.secondwitness.domain.decision.TwoPeople;
import java.time.Instant;
import java.util.List;

/// Why an act cannot be pressed now; the first that applies is shown.
public sealed interface Obstacle {

  /// The store's audit chain does not go on from what this console has seen of it.
  record ReadOnly() implements Obstacle {}

  /// The store has not answered since then.
  record StoreLost(Instant since) implements Obstacle {}

  /// A decision about this case is not at its end yet.
  record DecisionUnderWay() implements Obstacle {}

  /// The person's roles do not decide.
  record RoleMissing() implements Obstacle {}

  /// It takes two people, so that here it can only be escalated.
  record NeedsTwo(List<TwoPeople.Why> why) implements Obstacle {
    public NeedsTwo {
      why = List.copyOf(why);
    }
  }

  /// A check is open or failed.
  record Unmet(CheckResult check) implements Obstacle {}

  /// The store named no check for the act, so nothing says that it is safe.
  record Unchecked() implements Obstacle {}
}
