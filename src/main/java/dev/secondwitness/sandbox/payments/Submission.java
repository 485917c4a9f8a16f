package dev.secondwitness.sandbox.payments;

/// What became of one refund request at the ledger.
sealed interface Submission {

  /// Committed now.
  record Committed(Refund refund) implements Submission {}

  /// The key was used before with the same body: this is what was answered then.
  record Replayed(Refund asAnswered) implements Submission {}

  /// The key was used before with another body.
  record KeyReused() implements Submission {}

  /// The first request under this key has not ended yet.
  record KeyInUse() implements Submission {}

  /// Earlier refunds leave less than this amount.
  record AlreadyRefunded(long remainingMinor) implements Submission {}

  /// The request does not fit the charge at all.
  record Unfit(String reason) implements Submission {}
}
