package dev.secondwitness.contract;

import org.jspecify.annotations.Nullable;

/// Something changed in the store; to no single intent when none is named.
public record StreamEventJson(
    long sequence,
    String at,
    String kind,
    @Nullable String intentId,
    @Nullable String state,
    @Nullable Long version) {}
