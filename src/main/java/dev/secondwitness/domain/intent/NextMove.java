package dev.secondwitness.domain.intent;

/// What the sender does next, as the recovery table says; the store returns it after each outcome.
public enum NextMove {
  /// Stop and surface the reason.
  STOP,
  /// Wait as told, plus jitter, spend one unit of budget, send again under the same key.
  WAIT_AND_RETRY,
  /// Send again now, within the end-to-end deadline.
  RETRY,
  /// Send again or to another provider, if cost and variation are acceptable.
  RETRY_OR_FAIL_OVER,
  /// Only to a policy-equivalent, evaluated release.
  FAIL_OVER_TO_EQUIVALENT,
  /// Unknown: query by action key, wait for an event, or a person; never send again by itself.
  RECONCILE,
  /// Stop, or accountable review.
  REVIEW,
  /// Settled; nothing to do.
  DONE
}
