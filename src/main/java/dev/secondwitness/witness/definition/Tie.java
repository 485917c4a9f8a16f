package dev.secondwitness.witness.definition;

import dev.secondwitness.domain.evidence.Finding;

/// A field of a record that can tie it to the intent.
///
/// @param match what an equal value there proves
/// @param at where the record carries it
/// @param place what it must equal, as a place of the request (`action_key`, `business_ref`, …)
public record Tie(Finding.Match match, FieldPath at, String place) {

  /// Whether a foreign value here shows that the record is visibly somebody else's: true for
  /// references that are unique per intent, false for keys and request ids, because a retry of
  /// our own intent under a fresh key carries a foreign key too.
  public boolean claims() {
    return switch (match) {
      case INTENT_ID, UNIQUE_REFERENCE -> true;
      case ACTION_KEY, PROVIDER_REQUEST_ID, CANDIDATE -> false;
    };
  }
}
