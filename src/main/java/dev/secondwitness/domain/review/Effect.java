package dev.secondwitness.domain.review;

import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Instant;
import java.util.Optional;

/// One effect of an intent as it became known, and by what.
///
/// @param reference what made it known: the attempt, the event (`source event-id`) or the reading
public record Effect(
    ReceiptId receipt, By by, String reference, Optional<Money> amount, Instant at) {

  /// How an effect became known.
  public enum By {
    OUTCOME,
    EVENT,
    READING,
    /// Named by two people who overrode that nothing shows it.
    DECISION
  }
}
