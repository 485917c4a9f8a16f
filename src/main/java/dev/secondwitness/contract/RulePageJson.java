package dev.secondwitness.contract;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A page of rules, and the rule set in force.
public record RulePageJson(long ruleSet, List<RuleJson> rules, @Nullable String nextCursor) {}
