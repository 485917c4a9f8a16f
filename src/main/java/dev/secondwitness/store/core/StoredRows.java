package dev.secondwitness.store.core;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// The rows of every table that the audit chain carries, as canonical texts.
public interface StoredRows {

  /// A table that the chain carries.
  ///
  /// @param key the columns of its primary key
  /// @param defaults what columns hold in rows written before there was such a column
  record Table(String name, List<String> key, Map<String, String> defaults) {
    public Table {
      key = List.copyOf(key);
      defaults = Map.copyOf(defaults);
    }

    /// The values of the key in a row.
    public List<String> keyOf(Map<String, String> row) {
      return key.stream().map(column -> row.getOrDefault(column, "")).toList();
    }
  }

  /// The tables, by name.
  Map<String, Table> tables();

  /// Hands out every row of a table, in whatever order; what is null is left out.
  void each(Table table, Consumer<Map<String, String>> row);
}
