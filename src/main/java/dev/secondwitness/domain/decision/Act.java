package dev.secondwitness.domain.decision;

/// What a person can do about an unknown; the first three settle a round, `ESCALATE` never does.
public enum Act {
  CONFIRM,
  FAIL_CLOSE,
  FAIL_ALLOW_REPLAY,
  ESCALATE;

  /// Whether the act ends the round.
  public boolean settles() {
    return switch (this) {
      case CONFIRM, FAIL_CLOSE, FAIL_ALLOW_REPLAY -> true;
      case ESCALATE -> false;
    };
  }
}
