package dev.secondwitness.store.core;

import java.util.function.Function;

/// The store's durable memory.
public interface Ledger {
  /// Runs the work in one transaction, alone among writers; when this returns, what it wrote is on
  /// disk.
  <T> T write(Function<Tx, T> work);

  /// Runs the work on a consistent view; what it saw is on disk when this returns.
  <T> T read(Function<Tx, T> work);
}
