/// Tests of the database adapters by themselves.
@NullMarked
package dev.secondwitness.store.jdbc;

import org.jspecify.annotations.NullMarked;
