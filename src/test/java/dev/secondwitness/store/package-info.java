/// Holds the store to its contract over real HTTP and a real database file.
@NullMarked
package dev.secondwitness.store;

import org.jspecify.annotations.NullMarked;
