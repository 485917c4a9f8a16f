package dev.secondwitness.contract;

import org.jspecify.annotations.Nullable;

/// One entry of the audit chain.
public record AuditEntryJson(
    long sequence,
    String at,
    String kind,
    String actor,
    @Nullable String intentId,
    String entry,
    String previous,
    String hash) {}
