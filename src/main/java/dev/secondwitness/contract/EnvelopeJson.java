package dev.secondwitness.contract;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// An intent's identity and limits.
public record EnvelopeJson(
    String intentId,
    String tenant,
    PrincipalJson principal,
    String purpose,
    String operation,
    String provider,
    String canonicalArgs,
    String canonicalArgsHash,
    List<BoundFieldJson> boundFields,
    String actionKey,
    String downstreamScope,
    String keyMintedAt,
    @Nullable String keyRetainedUntil,
    int authorizationVersion,
    @Nullable String authorizedBy,
    @Nullable String authorizedAt,
    String deadline,
    int maxAttempts,
    String retryOwner,
    @Nullable MoneyJson amount,
    @Nullable String businessRef,
    List<String> ticketRefs,
    String language,
    String consequenceTier,
    @Nullable String supersedes,
    String contractCard,
    int contractCardVersion,
    @Nullable String releaseId,
    @Nullable String tool,
    @Nullable String turnId,
    @Nullable String receiptLocator,
    String createdAt) {}
