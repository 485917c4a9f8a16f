package dev.secondwitness.contract;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A recorded decision.
public record DecisionJson(
    String decisionId,
    String key,
    String intentId,
    int round,
    String act,
    PrincipalJson by,
    String recordedAt,
    long version,
    String canonicalArgsHash,
    @Nullable String receiptId,
    List<String> restsOn,
    String reason,
    String text,
    @Nullable OwnerJson to,
    @Nullable String resolveBy) {}
