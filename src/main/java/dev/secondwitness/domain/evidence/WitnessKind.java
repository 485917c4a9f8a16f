package dev.secondwitness.domain.evidence;

/// What a witness asks; a permalink can never say absent.
public enum WitnessKind {
  PERMALINK,
  LISTING,
  LOOKUP,
  STATEMENT
}
