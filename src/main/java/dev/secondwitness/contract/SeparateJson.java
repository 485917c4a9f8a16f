package dev.secondwitness.contract;

import org.jspecify.annotations.Nullable;

/// The request by which a person says that an intent does not repeat an earlier one.
public record SeparateJson(
    String separateFrom, String canonicalArgsHash, String reason, @Nullable String receiptInView) {}
