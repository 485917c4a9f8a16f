package dev.secondwitness.contract;

import org.jspecify.annotations.Nullable;

/// An intent as agents and workers see it.
public record IntentViewJson(
    String intentId,
    String state,
    long version,
    int round,
    String actionKey,
    String canonicalArgs,
    String canonicalArgsHash,
    int authorizationVersion,
    String deadline,
    int maxAttempts,
    int attempts,
    String createdAt,
    @Nullable String mayRepeat) {}
