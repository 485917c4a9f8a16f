package dev.secondwitness.contract;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A page of proposed rules, the newest first.
public record RuleProposalPageJson(List<RuleProposalJson> proposals, @Nullable String nextCursor) {}
