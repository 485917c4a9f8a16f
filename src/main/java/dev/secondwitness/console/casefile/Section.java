package dev.secondwitness.console.casefile;

/// The sections of a case, in the order of their keys 1 to 4.
public enum Section {
  LINEAGE,
  READINGS,
  CHECKS,
  DECISION
}
