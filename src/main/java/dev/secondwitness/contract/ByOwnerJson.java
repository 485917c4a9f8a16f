package dev.secondwitness.contract;

import org.jspecify.annotations.Nullable;

/// One owner's share of the open unknowns.
public record ByOwnerJson(
    OwnerJson owner,
    long open,
    long overdue,
    @Nullable String nextDue,
    @Nullable String oldestSince) {}
