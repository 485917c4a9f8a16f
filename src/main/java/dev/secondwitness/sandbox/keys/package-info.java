/// The idempotency keys a receiver remembers.
@NullMarked
package dev.secondwitness.sandbox.keys;

import org.jspecify.annotations.NullMarked;
