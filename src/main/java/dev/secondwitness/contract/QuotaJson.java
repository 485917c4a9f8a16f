package dev.secondwitness.contract;

import org.jspecify.annotations.Nullable;

/// A spend ceiling and how much of it is taken; sums are minor units as integers in strings.
///
/// @param inDoubt the part of what is used that is on its way or unknown
public record QuotaJson(
    String tenant,
    String operation,
    @Nullable String principal,
    @Nullable String purpose,
    String window,
    String currency,
    String limit,
    String used,
    String inDoubt,
    String reserved,
    String left,
    String blocked,
    long blockedIntents,
    @Nullable String freesAt) {}
