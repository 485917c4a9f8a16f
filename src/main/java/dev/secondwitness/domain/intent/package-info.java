/// What was to be done and what was tried: envelope, attempts, receipts, states, contract cards
/// and the recovery table.
@NullMarked
package dev.secondwitness.domain.intent;

import org.jspecify.annotations.NullMarked;
