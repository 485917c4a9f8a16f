package dev.secondwitness.contract;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A decision that takes two people and what became of it.
public record ProposalJson(
    DecisionJson decision,
    List<String> override,
    List<String> why,
    long version,
    String expiresAt,
    String digest,
    String state,
    List<VoteJson> votes,
    @Nullable NeededNextJson needed) {}
