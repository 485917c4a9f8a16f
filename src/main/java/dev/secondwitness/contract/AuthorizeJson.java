package dev.secondwitness.contract;

import org.jspecify.annotations.Nullable;

/// The request that authorises a prepared intent.
public record AuthorizeJson(
    String canonicalArgsHash, String approvedBy, @Nullable String receiptInView) {}
