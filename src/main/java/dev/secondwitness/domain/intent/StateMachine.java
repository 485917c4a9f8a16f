package dev.secondwitness.domain.intent;

import static dev.secondwitness.domain.intent.IntentState.AUTHORIZED;
import static dev.secondwitness.domain.intent.IntentState.CANCELLED;
import static dev.secondwitness.domain.intent.IntentState.COMMITTED;
import static dev.secondwitness.domain.intent.IntentState.EXECUTING;
import static dev.secondwitness.domain.intent.IntentState.EXPIRED;
import static dev.secondwitness.domain.intent.IntentState.INDETERMINATE;
import static dev.secondwitness.domain.intent.IntentState.NEW;
import static dev.secondwitness.domain.intent.IntentState.PREPARED;
import static dev.secondwitness.domain.intent.IntentState.REJECTED;

import java.util.Optional;

/// The legal moves between states; whatever is not listed here is refused.
public final class StateMachine {

  private StateMachine() {}

  /// The state after the trigger, empty when the move is illegal.
  ///
  /// @param dispatched whether any attempt was ever begun: such an intent can never be cancelled or
  ///     expired, and one that was never dispatched can never be failed or unknown
  public static Optional<IntentState> next(IntentState from, Trigger trigger, boolean dispatched) {
    return Optional.ofNullable(
        switch (trigger) {
          case PREPARE -> from == NEW ? PREPARED : null;
          case AUTHORIZE -> from == PREPARED ? AUTHORIZED : null;
          case DISPATCH -> from == AUTHORIZED ? EXECUTING : null;
          case RECEIPT -> from == EXECUTING || from == INDETERMINATE ? COMMITTED : null;
          case ALL_REFUSED -> from == EXECUTING ? REJECTED : null;
          case MAY_TRY_AGAIN -> from == EXECUTING ? AUTHORIZED : null;
          case UNANSWERED -> from == EXECUTING ? INDETERMINATE : null;
          case CONFIRM -> from == INDETERMINATE ? COMMITTED : null;
          case FAIL_CLOSE -> from == INDETERMINATE ? REJECTED : null;
          case FAIL_ALLOW_REPLAY -> from == INDETERMINATE ? AUTHORIZED : null;
          case CONTRARY_EVIDENCE ->
              from == COMMITTED || from == REJECTED || (from == AUTHORIZED && dispatched)
                  ? INDETERMINATE
                  : null;
          case AUTHORITY_ENDED -> from == AUTHORIZED && dispatched ? REJECTED : null;
          case CANCEL -> unsent(from, dispatched) ? CANCELLED : null;
          case EXPIRE -> unsent(from, dispatched) ? EXPIRED : null;
        });
  }

  private static boolean unsent(IntentState from, boolean dispatched) {
    return !dispatched && (from == NEW || from == PREPARED || from == AUTHORIZED);
  }
}
