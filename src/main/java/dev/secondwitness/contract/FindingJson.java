package dev.secondwitness.contract;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One effect a witness found.
public record FindingJson(
    String receiptId,
    String match,
    @Nullable MoneyJson amount,
    Map<String, String> fields,
    @Nullable String createdAt,
    @Nullable String saidStatus) {}
