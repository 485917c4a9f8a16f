package dev.secondwitness.domain.intent;

import dev.secondwitness.domain.value.AttemptId;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Instant;
import java.util.Optional;

/// A committed result told to the store; exactly one per intent is accepted.
///
/// @param round the round in which it arrived
public record Receipt(
    ReceiptId id,
    Source source,
    Optional<AttemptId> attempt,
    Optional<Money> amount,
    boolean finalResult,
    boolean replayed,
    boolean accepted,
    int round,
    Instant receivedAt) {

  /// Who told it; only an own answer or a verified event can support a confirm.
  public enum Source {
    OWN_ANSWER,
    VERIFIED_EVENT,
    UNVERIFIED_EVENT,
    READING,
    /// Named by two people who overrode that nothing shows it.
    OVERRIDE
  }

  /// Whether it may stand for presence: final, not a replay, from an own answer or a verified
  /// event.
  public boolean supportsConfirm() {
    return finalResult
        && !replayed
        && switch (source) {
          case OWN_ANSWER, VERIFIED_EVENT -> true;
          case UNVERIFIED_EVENT, READING, OVERRIDE -> false;
        };
  }
}
