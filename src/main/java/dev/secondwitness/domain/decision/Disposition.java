package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.value.DecisionId;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// How one round ended; at most one per intent and round, never changed or removed.
///
/// @param decision the decision it rests on, empty when the receiver's own answer settled it
/// @param by who decided or told it; of two people the one who proposed
/// @param approvedBy the second person, where it took two
/// @param overridden the checks that were not met and were overridden, for ever in sight
/// @param whatIsThere the values confirmed in place of what was bound
public record Disposition(
    int round,
    Outcome outcome,
    Optional<ReceiptId> receipt,
    Optional<DecisionId> decision,
    String by,
    Instant at,
    Optional<String> approvedBy,
    List<CheckId> overridden,
    Optional<WhatIsThere> whatIsThere) {

  /// The ways a round can end.
  public enum Outcome {
    CONFIRMED,
    /// Confirmed with the values observed, which are not those that were bound.
    CONFIRMED_AS_FOUND,
    FAILED,
    FAILED_REPLAY_ALLOWED
  }

  public Disposition {
    overridden = List.copyOf(overridden);
  }

  /// One that a single person or an answer made.
  public Disposition(
      int round,
      Outcome outcome,
      Optional<ReceiptId> receipt,
      Optional<DecisionId> decision,
      String by,
      Instant at) {
    this(round, outcome, receipt, decision, by, at, Optional.empty(), List.of(), Optional.empty());
  }
}
