/// Keeps what a receiver committed across restarts, when it is told where.
@NullMarked
package dev.secondwitness.sandbox.memory;

import org.jspecify.annotations.NullMarked;
