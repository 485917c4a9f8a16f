/// The checks, the acts they allow, and one press from draft to the store's receipt.
@NullMarked
package dev.secondwitness.console.decision;

import org.jspecify.annotations.NullMarked;
