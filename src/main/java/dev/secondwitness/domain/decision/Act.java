package dev.secondwitness.domain.decision;

/// What a person can do about an unknown; the first four settle a round, `ESCALATE` never does.
public enum Act {
  CONFIRM,
  /// Settles a *differs*: confirms the record that is ours, with the values observed on it.
  CONFIRM_WHAT_IS_THERE,
  FAIL_CLOSE,
  FAIL_ALLOW_REPLAY,
  ESCALATE;

  /// Whether the act ends the round.
  public boolean settles() {
    return switch (this) {
      case CONFIRM, CONFIRM_WHAT_IS_THERE, FAIL_CLOSE, FAIL_ALLOW_REPLAY -> true;
      case ESCALATE -> false;
    };
  }
}
