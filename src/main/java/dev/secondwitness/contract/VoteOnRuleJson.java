package dev.secondwitness.contract;

import org.jspecify.annotations.Nullable;

/// A person's word on a proposed rule, bound to the digest of the text that was shown.
public record VoteOnRuleJson(String vote, String digest, @Nullable String why) {}
