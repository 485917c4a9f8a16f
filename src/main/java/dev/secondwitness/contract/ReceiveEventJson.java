package dev.secondwitness.contract;

import org.jspecify.annotations.Nullable;

/// The request that hands in a receiver's event.
public record ReceiveEventJson(
    String source,
    String eventId,
    String kind,
    @Nullable String intentId,
    @Nullable String actionKey,
    @Nullable String providerRequestId,
    @Nullable ReportedReceiptJson receipt,
    String occurredAt,
    @Nullable String detail) {}
