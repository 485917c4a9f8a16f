package dev.secondwitness.contract;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/// A committed result told to the store.
public record ReceiptJson(
    String receiptId,
    String source,
    @Nullable String attemptId,
    @Nullable MoneyJson amount,
    @JsonProperty("final") boolean finalResult,
    boolean replayed,
    boolean accepted,
    int round,
    String receivedAt) {}
