/// Tests of the store's rules that need no server.
@NullMarked
package dev.secondwitness.store.core;

import org.jspecify.annotations.NullMarked;
