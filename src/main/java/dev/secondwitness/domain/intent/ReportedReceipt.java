package dev.secondwitness.domain.intent;

import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.ReceiptId;
import java.util.Optional;

/// A committed result as a sender or an event told it.
public record ReportedReceipt(ReceiptId id, Optional<Money> amount) {}
