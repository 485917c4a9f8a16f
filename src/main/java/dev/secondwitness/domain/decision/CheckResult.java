package dev.secondwitness.domain.decision;

/// How one check stands for one act, and why.
public record CheckResult(CheckId check, Act act, CheckStatus status, Reason reason) {

  /// Whether the check stands in the way of the act.
  public boolean blocks() {
    return switch (status) {
      case MET, NOT_ASKED -> false;
      case OPEN, FAILED -> true;
    };
  }
}
