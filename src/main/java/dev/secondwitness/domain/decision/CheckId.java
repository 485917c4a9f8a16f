package dev.secondwitness.domain.decision;

/// The rows of the checks table, in the order they are shown.
public enum CheckId {
  /// Confirm: a fresh standing present, or a final receipt. Fail: none of either, of any age.
  INDEPENDENT_PRESENCE,
  /// No standing differs, doubled or pending.
  NOTHING_CONTRARY,
  /// No standing undone.
  NOT_UNDONE,
  /// No standing absence whose N is past the record found.
  NO_LATER_ABSENCE,
  /// Counted: one fresh reading by reference, after E and settle, shows exactly one.
  COUNTED,
  /// A fresh covered absence, or every attempt refused before effect; for close also undone.
  COVERED_ABSENCE,
  /// Nothing can still be in flight.
  PAST_HORIZON,
  /// The receiver is idempotent for this key and keeps it long enough.
  KEY_PROTECTS,
  /// Attempts, deadline and authorisation left; no hold; the original failed.
  AUTHORITY_LEFT
}
