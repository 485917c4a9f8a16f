package dev.secondwitness.contract;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/// The request that reports what the sender of an attempt saw.
public record ReportOutcomeJson(
    String kind,
    @Nullable Integer status,
    @Nullable String code,
    @Nullable ReportedReceiptJson receipt,
    @JsonProperty("final") @Nullable Boolean finalResult,
    @Nullable Boolean replayed,
    @Nullable String retryAfter,
    @Nullable String detail,
    @Nullable String proof,
    @Nullable String providerRequestId) {}
