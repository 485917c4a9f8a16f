package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.UnreadableReason;
import java.time.Duration;
import java.util.Optional;

/// Ends the reading of a look: there is no answer about our object, and why.
public final class UnreadableAnswer extends Exception {
  private static final long serialVersionUID = 1L;

  private final UnreadableReason reason;
  private final transient Optional<Duration> retryAfter;

  UnreadableAnswer(UnreadableReason reason, String detail) {
    this(reason, detail, Optional.empty());
  }

  UnreadableAnswer(UnreadableReason reason, String detail, Optional<Duration> retryAfter) {
    super(detail, null, false, false);
    this.reason = reason;
    this.retryAfter = retryAfter;
  }

  UnreadableReason reason() {
    return reason;
  }

  String detail() {
    return String.valueOf(getMessage());
  }

  Optional<Duration> retryAfter() {
    return retryAfter;
  }
}
