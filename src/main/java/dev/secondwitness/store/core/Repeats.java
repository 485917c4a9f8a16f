package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.value.IntentId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Finds earlier intents that a new one may repeat; only a person's word takes one away.
final class Repeats {
  private static final Duration WINDOW = Duration.ofDays(30);

  private Repeats() {}

  /// The earlier intents that this one may repeat, as things stand now, newest first.
  static List<IntentId> of(Tx tx, KeptIntent intent, Instant now) {
    return tx.relatives()
        .earlierLike(intent, Originals.replaced(tx, intent.envelope()), now.minus(WINDOW));
  }

  /// Refuses an intent that may repeat another one.
  static void refuse(Tx tx, KeptIntent intent, Instant now) {
    Optional<IntentId> other = of(tx, intent, now).stream().findFirst();
    if (other.isPresent()) {
      throw Refusal.of(
              ProblemType.MAY_REPEAT,
              "This may repeat "
                  + other.get().value()
                  + "; it is not sent until a person says it is separate")
          .with(Refusal.More.intent(other.get().value()));
    }
  }
}
