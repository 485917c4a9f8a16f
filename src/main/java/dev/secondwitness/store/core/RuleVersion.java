package dev.secondwitness.store.core;

import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.store.rule.RuleText;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// One version of a rule that is or was in force; never changed.
///
/// @param place where the rule stands among all rules; the same in each of its versions
/// @param sinceSet the rule set it came in force with
/// @param inForce whether no later version has taken its place
/// @param proposal how it came, empty for what came with the program
/// @param approvedBy who approved it besides whoever proposed it
public record RuleVersion(
    RuleText text,
    int place,
    long sinceSet,
    boolean inForce,
    Instant inForceFrom,
    Principal proposedBy,
    Instant proposedAt,
    Optional<String> proposal,
    List<String> approvedBy) {

  public RuleVersion {
    approvedBy = List.copyOf(approvedBy);
  }
}
