package dev.secondwitness.contract;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The request that records an intent.
public record RecordIntentJson(
    String requestRef,
    String tenant,
    String purpose,
    String operation,
    String provider,
    JsonNode arguments,
    List<BoundFieldPointerJson> boundFields,
    @Nullable MoneyJson amount,
    @Nullable String businessRef,
    @Nullable List<String> ticketRefs,
    @Nullable String language,
    @Nullable String tier,
    String deadline,
    @Nullable Integer maxAttempts,
    @Nullable String retryOwner,
    @Nullable String resolveWithin,
    @Nullable String actionKey,
    @Nullable String releaseId,
    @Nullable String tool,
    @Nullable String turnId,
    @Nullable String supersedes,
    @Nullable String restOf) {}
