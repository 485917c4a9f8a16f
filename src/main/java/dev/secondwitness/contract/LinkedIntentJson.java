package dev.secondwitness.contract;

import org.jspecify.annotations.Nullable;

/// Another intent, and how it hangs together with this one.
public record LinkedIntentJson(
    String intentId,
    String relation,
    String state,
    @Nullable String businessRef,
    @Nullable MoneyJson amount) {}
