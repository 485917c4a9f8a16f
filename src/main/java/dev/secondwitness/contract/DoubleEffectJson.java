package dev.secondwitness.contract;

import org.jspecify.annotations.Nullable;

/// A double-effect case and the intent it is of.
public record DoubleEffectJson(
    String doubleId,
    String intentId,
    String tenant,
    String operation,
    String provider,
    String state,
    @Nullable String businessRef,
    @Nullable MoneyJson amount,
    EffectJson first,
    EffectJson second,
    String openedAt,
    OwnerJson owner,
    String resolveBy) {}
