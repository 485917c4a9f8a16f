package dev.secondwitness.domain.intent;

/// What may move an intent from one state to another.
public enum Trigger {
  /// The proposal is complete and frozen for approval.
  PREPARE,
  /// Policy or a person allowed it.
  AUTHORIZE,
  /// The coordinator recorded an attempt and may now send; nothing else dispatches.
  DISPATCH,
  /// A final receipt arrived for a running attempt, or for an unknown within the rules of deciding.
  RECEIPT,
  /// Every dispatched attempt was refused before effect and nothing may be tried again.
  ALL_REFUSED,
  /// Proven not sent, or refused before effect for a passing reason, with budget left.
  MAY_TRY_AGAIN,
  /// Timeout, lost connection, cancelled while running, accepted but not final.
  UNANSWERED,
  /// A person, or the reconciler below the threshold, confirmed.
  CONFIRM,
  /// Failed and closed.
  FAIL_CLOSE,
  /// Failed, and the same key may be sent again.
  FAIL_ALLOW_REPLAY,
  /// Evidence against the disposition; opens the next round.
  CONTRARY_EVIDENCE,
  /// Deadline or budget ended while every attempt was proven without effect.
  AUTHORITY_ENDED,
  /// Withdrawn before anything was dispatched.
  CANCEL,
  /// Ran past its deadline before anything was dispatched.
  EXPIRE
}
