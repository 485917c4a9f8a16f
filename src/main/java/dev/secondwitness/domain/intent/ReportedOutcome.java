package dev.secondwitness.domain.intent;

import java.time.Duration;
import java.util.Optional;

/// What the sender of an attempt saw; raw, before any rule says what it means.
public sealed interface ReportedOutcome {

  /// An answer came back.
  ///
  /// @param finalAnswer false for "accepted, not final"
  /// @param replayed whether the receiver said it gave a stored answer again
  record Answered(
      int status,
      Optional<String> code,
      Optional<ReportedReceipt> receipt,
      boolean finalAnswer,
      boolean replayed,
      Optional<Duration> retryAfter)
      implements ReportedOutcome {}

  /// No answer within the time allowed.
  record TimedOut() implements ReportedOutcome {}

  /// The connection broke after something may have been written.
  record ConnectionLost(String error) implements ReportedOutcome {}

  /// No byte of the request was written, and this is the proof.
  record NotSent(String proof) implements ReportedOutcome {}

  /// The caller gave up while the attempt ran; an observation, never a rollback.
  record Cancelled() implements ReportedOutcome {}
}
