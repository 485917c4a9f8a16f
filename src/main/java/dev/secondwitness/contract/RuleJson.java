package dev.secondwitness.contract;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// One version of a rule of evidence that is or was in force; its text only when asked for alone.
public record RuleJson(
    String kind,
    String id,
    int version,
    String digest,
    boolean inForce,
    long sinceRuleSet,
    String inForceFrom,
    PrincipalJson proposedBy,
    String proposedAt,
    List<String> approvedBy,
    @Nullable String proposalId,
    @Nullable String text) {}
