/// Tests of the refund ledger from within, where HTTP could only be raced.
@NullMarked
package dev.secondwitness.sandbox.payments;

import org.jspecify.annotations.NullMarked;
