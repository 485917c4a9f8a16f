/// The payments receiver: a refund ledger with idempotency keys, a read side and public receipts.
@NullMarked
package dev.secondwitness.sandbox.payments;

import org.jspecify.annotations.NullMarked;
