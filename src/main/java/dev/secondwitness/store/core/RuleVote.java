package dev.secondwitness.store.core;

import java.time.Instant;

/// One person's approval or refusal of a proposed rule, bound to the digest that was shown.
///
/// @param admin whether the person was an admin of all whom the rule concerns
public record RuleVote(
    String by, boolean admin, Choice choice, String digest, String why, Instant at) {

  /// What was voted.
  public enum Choice {
    APPROVE,
    REFUSE
  }
}
