package dev.secondwitness.contract;

import org.jspecify.annotations.Nullable;

/// The answer to an event: whether it was known, and what it did.
public record EventTakenJson(
    boolean duplicate, @Nullable String intentId, @Nullable String state, String effect) {}
