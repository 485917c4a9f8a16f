package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Operation;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// The most that may be spent through one operation within a sliding window; what is unknown counts
/// as spent.
///
/// @param principal whose spending is counted, empty for all of the tenant's together
/// @param purpose for which purpose, empty for any
/// @param window how far back is counted
/// @param limit the most, in minor units of one currency; exactly this much is allowed
public record SpendCeiling(
    Optional<String> principal,
    Optional<String> purpose,
    Operation operation,
    Duration window,
    Money limit) {

  public SpendCeiling {
    if (window.isZero() || window.isNegative() || limit.minor() < 0) {
      throw new IllegalArgumentException("A ceiling has a window and no negative limit");
    }
  }

  /// Whether an intent's spending counts here, if it is in this currency.
  public boolean covers(Envelope envelope) {
    return operation.equals(envelope.operation())
        && principal.map(p -> p.equals(envelope.scope().principal().name())).orElse(true)
        && purpose.map(p -> p.equals(envelope.scope().purpose())).orElse(true);
  }

  /// What was committed before this or at it no longer counts.
  public Instant since(Instant now) {
    return now.minus(window);
  }
}
