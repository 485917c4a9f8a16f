package dev.secondwitness.contract;

import org.jspecify.annotations.Nullable;

/// An intent that carries the number searched for.
public record SearchHitJson(
    String intentId,
    String matchedAs,
    String state,
    String operation,
    @Nullable String businessRef) {}
