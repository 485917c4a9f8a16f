package dev.secondwitness.contract;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// How one round ended.
public record DispositionJson(
    int round,
    String outcome,
    @Nullable String receiptId,
    @Nullable String decisionId,
    String by,
    String at,
    @Nullable String approvedBy,
    @Nullable List<String> overridden,
    @Nullable WhatIsThereJson whatIsThere) {}
