package dev.secondwitness.domain.intent;

/// What an attempt's outcome means for the intent, by the contract card alone.
public enum OutcomeClass {
  /// Begun, nothing reported yet.
  RUNNING,
  /// A final receipt came with the answer.
  COMMITTED,
  /// The receiver took it and says it is not final.
  ACCEPTED_NOT_FINAL,
  /// The card lists the answer as a refusal before effect, for a lasting reason.
  REFUSED_BEFORE_EFFECT,
  /// The card lists the answer as a refusal before effect, for a passing reason.
  REFUSED_FOR_NOW,
  /// The transport proves that no byte was written.
  NOT_SENT,
  /// "Already there": a lead to a reading.
  SAYS_EXISTS,
  /// Anything else after dispatch.
  UNKNOWN;

  /// Whether the attempt is proven to have had no effect.
  public boolean provenWithoutEffect() {
    return switch (this) {
      case REFUSED_BEFORE_EFFECT, REFUSED_FOR_NOW, NOT_SENT -> true;
      case RUNNING, COMMITTED, ACCEPTED_NOT_FINAL, SAYS_EXISTS, UNKNOWN -> false;
    };
  }
}
