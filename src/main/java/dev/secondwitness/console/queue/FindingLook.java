package dev.secondwitness.console.queue;

import dev.secondwitness.app.port.FindingCode;

/// A finding's icon and colour class.
record FindingLook(String icon, String styleClass) {

  static FindingLook of(FindingCode code) {
    return switch (code) {
      case KEY_DRIFT_REFUSED -> new FindingLook("key", "failed");
      case ARGS_DRIFT_REFUSED -> new FindingLook("hash", "failed");
      case LATE_RESULT -> new FindingLook("log-in", "warning");
      case LABEL_FOLDED -> new FindingLook("type", "muted");
      case AMOUNT_DIFFERS -> new FindingLook("alert-triangle", "failed");
      case MANY_ATTEMPTS -> new FindingLook("repeat", "warning");
      case REOPENED -> new FindingLook("rotate-ccw", "warning");
      case KEY_ENDS_SOON -> new FindingLook("key", "warning");
      case MAY_REPEAT -> new FindingLook("link", "warning");
      case DOUBLE_EFFECT -> new FindingLook("copy", "failed");
      case EXECUTED_DESPITE_CANCEL -> new FindingLook("slash", "failed");
    };
  }
}
