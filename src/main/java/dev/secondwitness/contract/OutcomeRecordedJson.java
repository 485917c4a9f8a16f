package dev.secondwitness.contract;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/// The answer to a reported outcome: what it means and what to do next.
public record OutcomeRecordedJson(
    String intentId,
    String attemptId,
    String state,
    long version,
    String outcome,
    String nextMove,
    @JsonProperty("wait") @Nullable String waitFor,
    String reason) {}
