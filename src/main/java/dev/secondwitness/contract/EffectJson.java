package dev.secondwitness.contract;

import org.jspecify.annotations.Nullable;

/// One effect of an intent and what made it known.
public record EffectJson(
    String receiptId,
    String madeBy,
    String reference,
    @Nullable MoneyJson amount,
    String at,
    boolean accepted) {}
