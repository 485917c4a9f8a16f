package dev.secondwitness.domain.decision;

/// Why a check stands as it does; the console has a sentence per code in every language.
public enum ReasonCode {
  NOT_ASKED,
  FRESH_PRESENT,
  FINAL_RECEIPT,
  PRESENT_STALE,
  NO_PRESENT,
  PRESENT_EXISTS,
  RECEIPT_EXISTS,
  NOTHING_SHOWN,
  STANDS_DIFFERS,
  STANDS_DOUBLED,
  STANDS_PENDING,
  NONE_CONTRARY,
  STANDS_UNDONE,
  NONE_UNDONE,
  ABSENCE_PAST_RECORD,
  NO_ABSENCE_PAST_RECORD,
  COUNTED_ONE,
  NOT_NEEDED_ONE_ATTEMPT,
  COUNT_AFTER,
  NOT_COUNTED,
  ABSENT_COVERED,
  ABSENT_STALE,
  ALL_REFUSED,
  UNDONE_IS_GROUND,
  /// Undone, but too old, read too early, or by a witness that cannot count.
  UNDONE_READ_AGAIN,
  NO_ABSENCE,
  HORIZON_PASSED,
  HORIZON_AHEAD,
  NEVER_SENT,
  KEY_KEPT,
  KEY_ENDS,
  NOT_IDEMPOTENT,
  ERROR_REPLAYED,
  AUTHORITY_THERE,
  DEADLINE_PASSED,
  NO_ATTEMPTS_LEFT,
  NOT_AUTHORIZED,
  HELD,
  ORIGINAL_OPEN,
  /// A fresh reading shows our record with other values than were bound.
  FRESH_DIFFERS,
  DIFFERS_STALE,
  NO_DIFFERS,
  /// One source says equal while another says not.
  STANDS_PRESENT,
  /// Two sources show different values, or different records.
  DIFFERS_DISAGREE
}
