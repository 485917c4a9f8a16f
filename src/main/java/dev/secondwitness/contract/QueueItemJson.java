package dev.secondwitness.contract;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// One intent as a queue shows it.
public record QueueItemJson(
    String intentId,
    String state,
    int round,
    long version,
    String createdAt,
    @Nullable String unknownSince,
    @Nullable String resolveBy,
    String operation,
    String provider,
    String tenant,
    @Nullable String businessRef,
    @Nullable MoneyJson amount,
    int attempts,
    @Nullable String lastVerdict,
    @Nullable String lastReadAt,
    @Nullable String lastPosition,
    @Nullable OwnerJson owner,
    List<String> findings) {}
