package dev.secondwitness.contract;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// One page of a queue and the figures above it.
public record QueuePageJson(
    List<QueueItemJson> rows,
    @Nullable String next,
    long total,
    long overdue,
    @Nullable String oldestSince,
    String asOf) {}
