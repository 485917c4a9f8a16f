package dev.secondwitness.store.core;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// An empty copy of the store's tables, filled with what the audit chain says and nothing else.
public interface Scratch extends AutoCloseable {

  /// Writes a row as an entry says. Fails with `IllegalStateException` when that is not possible.
  void apply(WrittenRow row);

  /// Takes a row out, empty when there is none.
  Optional<Map<String, String>> take(StoredRows.Table table, List<String> key);

  /// Hands out what is left of a table.
  void left(StoredRows.Table table, Consumer<Map<String, String>> row);

  @Override
  void close();
}
