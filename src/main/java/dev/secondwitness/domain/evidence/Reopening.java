package dev.secondwitness.domain.evidence;

import dev.secondwitness.domain.intent.IntentState;

/// Which evidence speaks against a disposition and so opens the next round.
public final class Reopening {

  private Reopening() {}

  /// Whether a reading of this kind opens the next round of an intent in this state.
  ///
  /// @param dispatched whether anything was ever sent (an authorised intent without attempts has no
  ///     disposition to speak against)
  public static boolean opensNextRound(IntentState state, VerdictKind kind, boolean dispatched) {
    return switch (state) {
      case COMMITTED ->
          switch (kind) {
            case UNDONE, ABSENT_AS_OF -> true;
            case PRESENT, DIFFERS, DOUBLED, PENDING, NOT_SEEN, UNREADABLE, UNRECOGNISED -> false;
          };
      case REJECTED -> speaksForAnEffect(kind);
      case AUTHORIZED -> dispatched && speaksForAnEffect(kind);
      case NEW, PREPARED, EXECUTING, INDETERMINATE, CANCELLED, EXPIRED -> false;
    };
  }

  private static boolean speaksForAnEffect(VerdictKind kind) {
    return switch (kind) {
      case PRESENT, DIFFERS, DOUBLED, PENDING -> true;
      case UNDONE, ABSENT_AS_OF, NOT_SEEN, UNREADABLE, UNRECOGNISED -> false;
    };
  }
}
