package dev.secondwitness.app.port;

/// What a row warns of beside its verdict.
public enum FindingCode {
  KEY_DRIFT_REFUSED,
  ARGS_DRIFT_REFUSED,
  LATE_RESULT,
  LABEL_FOLDED,
  AMOUNT_DIFFERS,
  MANY_ATTEMPTS,
  REOPENED,
  KEY_ENDS_SOON,
  MAY_REPEAT,
  DOUBLE_EFFECT,
  EXECUTED_DESPITE_CANCEL
}
