package dev.secondwitness.console.reading;

import dev.secondwitness.domain.evidence.VerdictKind;

/// What a reading can support, by its verdict alone.
public enum Support {
  CONFIRM,
  ESCALATE,
  WAIT,
  FAIL_CLOSE,
  FAIL,
  NOTHING;

  static Support of(VerdictKind kind) {
    return switch (kind) {
      case PRESENT -> CONFIRM;
      case DIFFERS, DOUBLED -> ESCALATE;
      case PENDING -> WAIT;
      case UNDONE -> FAIL_CLOSE;
      case ABSENT_AS_OF -> FAIL;
      case NOT_SEEN, UNREADABLE, UNRECOGNISED -> NOTHING;
    };
  }
}
