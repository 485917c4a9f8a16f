package dev.secondwitness.store.jdbc;

import org.jdbi.v3.core.Handle;

/// What differs from one database to the next; all other SQL is common.
public interface Dialect {
  /// Forces what is committed onto the disk; a no-op where a commit does that by itself.
  void force(Handle handle);
}
