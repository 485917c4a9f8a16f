package dev.secondwitness.domain.intent;

/// The recovery table: observed condition and effect class give the next move; a pair not listed is
/// unknown if a mutation is possible, else a stop.
public final class RecoveryTable {

  private RecoveryTable() {}

  /// The next move for one observed condition.
  public static NextMove nextMove(Condition condition, EffectClass effect) {
    return switch (condition) {
      case REJECTED_BEFORE_EFFECT -> NextMove.STOP;
      case OVERLOAD_LISTED ->
          switch (effect) {
            case READ_ONLY, IDEMPOTENT_WRITE -> NextMove.WAIT_AND_RETRY;
            case COMPUTATIONAL, PROPOSED_WORK, CONSEQUENTIAL_WRITE -> unlisted(effect);
          };
      case ERROR_UNLISTED -> unlisted(effect);
      case NOT_DISPATCHED_PROVEN -> NextMove.RETRY;
      case NOT_DISPATCHED_UNPROVEN ->
          effect == EffectClass.IDEMPOTENT_WRITE ? NextMove.RETRY : unlisted(effect);
      case TIMEOUT ->
          switch (effect) {
            case READ_ONLY -> NextMove.RETRY;
            case COMPUTATIONAL -> NextMove.RETRY_OR_FAIL_OVER;
            case PROPOSED_WORK, IDEMPOTENT_WRITE, CONSEQUENTIAL_WRITE -> unlisted(effect);
          };
      case FAILED_BEFORE_BOUNDARY ->
          effect == EffectClass.PROPOSED_WORK ? NextMove.FAIL_OVER_TO_EQUIVALENT : unlisted(effect);
      case AUTHORITY_UNCLEAR -> NextMove.REVIEW;
    };
  }

  private static NextMove unlisted(EffectClass effect) {
    return effect.mutates() ? NextMove.RECONCILE : NextMove.STOP;
  }
}
