package dev.secondwitness.domain.intent;

/// Where an intent stands; `INDETERMINATE` is shown as *unknown*, `COMMITTED` as *confirmed*.
public enum IntentState {
  NEW,
  PREPARED,
  AUTHORIZED,
  EXECUTING,
  COMMITTED,
  REJECTED,
  INDETERMINATE,
  CANCELLED,
  EXPIRED;

  /// Whether somebody still has to act or something is still running.
  public boolean open() {
    return switch (this) {
      case NEW, PREPARED, AUTHORIZED, EXECUTING, INDETERMINATE -> true;
      case COMMITTED, REJECTED, CANCELLED, EXPIRED -> false;
    };
  }
}
