package dev.secondwitness.contract;

import org.jspecify.annotations.Nullable;

/// One entry of the audit chain; of a tenant the caller may not see, only what its place in the
/// chain takes.
public record AuditEntryJson(
    long sequence,
    String digest,
    String previous,
    String hash,
    @Nullable String at,
    @Nullable String kind,
    @Nullable String actor,
    @Nullable String intentId,
    @Nullable String tenant,
    @Nullable String entry) {}
