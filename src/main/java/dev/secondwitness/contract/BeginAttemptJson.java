package dev.secondwitness.contract;

import org.jspecify.annotations.Nullable;

/// The request that writes an attempt down before it is sent.
public record BeginAttemptJson(
    int authorizationVersion,
    String canonicalArgsHash,
    String actionKey,
    String worker,
    String provider,
    @Nullable String providerRequestId,
    @Nullable String sendWithin) {}
