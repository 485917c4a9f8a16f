package dev.secondwitness.contract;

/// An answer that cannot be understood; what it answered may well have been done.
public final class AnswerUnreadable extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /// With the words why.
  public AnswerUnreadable(String detail) {
    super(detail);
  }

  /// With the words why and what was thrown.
  public AnswerUnreadable(String detail, Throwable cause) {
    super(detail, cause);
  }
}
