package dev.secondwitness.contract;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A rule somebody would put in force, who still has to agree, and what was said.
public record RuleProposalJson(
    String proposalId,
    String kind,
    String id,
    int version,
    int replaces,
    String digest,
    String state,
    List<String> needs,
    PrincipalJson proposedBy,
    String proposedAt,
    String expiresAt,
    String why,
    List<RuleVoteJson> votes,
    @Nullable String closedAt,
    @Nullable String text) {}
