/// Leaving the FX thread and coming back to it, and everything that happens later.
@NullMarked
package dev.secondwitness.console.concurrent;

import org.jspecify.annotations.NullMarked;
