/// The store's rows in SQL: every acknowledged write is committed and forced to disk first.
@NullMarked
package dev.secondwitness.store.jdbc;

import org.jspecify.annotations.NullMarked;
