package dev.secondwitness.store.jdbc;

import org.jdbi.v3.core.Handle;

/// H2: a commit is written lazily, so it is forced before anything is acknowledged.
final class H2Dialect implements Dialect {
  @Override
  public void force(Handle handle) {
    handle.execute("CHECKPOINT SYNC");
  }
}
