package dev.secondwitness.contract;

import org.jspecify.annotations.Nullable;

/// The request for messages that wait.
public record LeaseOutboxJson(
    String worker, @Nullable Integer limit, @Nullable String leaseFor, @Nullable String kind) {}
