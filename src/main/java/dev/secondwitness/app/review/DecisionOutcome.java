package dev.secondwitness.app.review;

import dev.secondwitness.app.port.DecisionRecorded;
import dev.secondwitness.app.port.Problem;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.DecisionKey;

/// What came of one press of an act; only `Recorded` may be shown as recorded.
public sealed interface DecisionOutcome {

  /// The store has it, durably.
  record Recorded(DecisionRecorded recorded) implements DecisionOutcome {}

  /// The case is no longer what the person saw; nothing was sent. Losing a race is a normal result.
  record Superseded(CaseFile now) implements DecisionOutcome {}

  /// The store refused, and nothing changed; the refusal is recorded under the key.
  record Refused(DecisionKey key, Problem problem) implements DecisionOutcome {}

  /// Written down, not sent; it goes out when the store answers again.
  record Waiting(DecisionKey key, String detail) implements DecisionOutcome {}

  /// Sent, outcome unknown; it is read back by key before anything else happens.
  record Unknown(DecisionKey key, String detail) implements DecisionOutcome {}

  /// Not delivered in time, so the person must be asked again; the store has nothing under the key.
  record Undelivered(DecisionKey key) implements DecisionOutcome {}
}
