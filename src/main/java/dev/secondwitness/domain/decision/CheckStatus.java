package dev.secondwitness.domain.decision;

/// How a check stands; `OPEN` is not met yet but time or another look may meet it.
public enum CheckStatus {
  MET,
  OPEN,
  FAILED,
  NOT_ASKED
}
