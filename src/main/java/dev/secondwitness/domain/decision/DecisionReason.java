package dev.secondwitness.domain.decision;

/// The mandatory reason code of a decision; free text comes with it.
public enum DecisionReason {
  FOUND_BY_WITNESS,
  RECEIPT_SEEN,
  PROVEN_ABSENT,
  REFUSED_BEFORE_EFFECT,
  UNDONE_AT_RECEIVER,
  NEEDS_SECOND_PERSON,
  NEEDS_ANOTHER_TEAM,
  WITNESS_UNREADABLE,
  OTHER
}
