/// Holds a store to its word: its audit chain must go on from what this console has seen of it.
@NullMarked
package dev.secondwitness.app.trust;

import org.jspecify.annotations.NullMarked;
