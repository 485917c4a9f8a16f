package dev.secondwitness.contract;

import org.jspecify.annotations.Nullable;

/// A committed result as a sender or an event told it.
public record ReportedReceiptJson(String receiptId, @Nullable MoneyJson amount) {}
