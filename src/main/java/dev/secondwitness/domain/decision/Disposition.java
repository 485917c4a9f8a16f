package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.value.DecisionId;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Instant;
import java.util.Optional;

/// How one round ended; at most one per intent and round, never changed or removed.
///
/// @param decision the decision it rests on, empty when the receiver's own answer settled it
public record Disposition(
    int round,
    Outcome outcome,
    Optional<ReceiptId> receipt,
    Optional<DecisionId> decision,
    String by,
    Instant at) {

  /// The three ways a round can end.
  public enum Outcome {
    CONFIRMED,
    FAILED,
    FAILED_REPLAY_ALLOWED
  }
}
