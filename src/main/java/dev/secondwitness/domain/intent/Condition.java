package dev.secondwitness.domain.intent;

/// The rows of the recovery table: what was observed about one attempt.
public enum Condition {
  /// Validation, permission or policy said no before any effect.
  REJECTED_BEFORE_EFFECT,
  /// Overload that the contract card lists as refused before effect.
  OVERLOAD_LISTED,
  /// Overload, 5xx or reset that the card does not list.
  ERROR_UNLISTED,
  /// The connection failed before dispatch, with proof.
  NOT_DISPATCHED_PROVEN,
  /// The connection failed, and nothing proves that no byte was written.
  NOT_DISPATCHED_UNPROVEN,
  /// No answer in time.
  TIMEOUT,
  /// The provider failed before the action boundary.
  FAILED_BEFORE_BOUNDARY,
  /// Unknown policy, stale authorisation or incompatible output.
  AUTHORITY_UNCLEAR
}
