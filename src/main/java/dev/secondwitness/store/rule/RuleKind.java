package dev.secondwitness.store.rule;

/// What a rule of evidence is about.
public enum RuleKind {
  WITNESS,
  CONTRACT_CARD,
  POLICY
}
