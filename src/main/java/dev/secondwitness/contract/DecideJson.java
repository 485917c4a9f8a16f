package dev.secondwitness.contract;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The request that decides.
public record DecideJson(
    String act,
    int round,
    String canonicalArgsHash,
    @Nullable String receiptId,
    List<RestsOnJson> restsOn,
    String reason,
    String text,
    @Nullable OwnerJson to,
    @Nullable String resolveBy,
    @Nullable List<String> override) {}
