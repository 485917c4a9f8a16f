package dev.secondwitness.contract;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The dashboard's figures.
public record OversightJson(
    long open,
    Map<String, Long> byAge,
    @Nullable QueueItemJson oldest,
    long overdue,
    List<QueueItemJson> overdueRows,
    List<ByOwnerJson> byOwner,
    List<Long> expiring,
    String asOf) {}
