package dev.secondwitness.store.core;

import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/// What the chain says of rows, and what the tables hold, counted against each other.
final class ChainRows {
  private ChainRows() {}

  /// Adds what an entry wrote.
  static void count(ReadEntry entry, Map<String, StoredRows.Table> tables, RowSums sums) {
    for (WrittenRow row : entry.rows()) {
      Optional.ofNullable(tables.get(row.table())).ifPresent(table -> count(row, table, sums));
    }
  }

  private static void count(WrittenRow written, StoredRows.Table table, RowSums sums) {
    RowSums.Row row = row(written, table);
    switch (written) {
      case WrittenRow.Added added -> {
        added.columns().forEach((column, value) -> sums.add(row, column, value));
        table
            .defaults()
            .forEach(
                (column, value) -> {
                  if (!added.columns().containsKey(column)) {
                    sums.add(row, column, value);
                  }
                });
      }
      case WrittenRow.Changed changed -> {
        changed.from().forEach((column, value) -> sums.subtract(row, column, value));
        changed.to().forEach((column, value) -> sums.add(row, column, value));
      }
    }
  }

  /// Takes away what the tables hold; answers how many rows that were.
  static long count(StoredRows stored, Map<String, StoredRows.Table> tables, RowSums sums) {
    long[] rows = {0};
    for (StoredRows.Table table : tables.values()) {
      stored.each(
          table,
          row -> {
            RowSums.Row id = new RowSums.Row(table.name(), table.keyOf(row));
            row.forEach((column, value) -> sums.subtract(id, column, value));
            rows[0]++;
          });
    }
    return rows[0];
  }

  /// The row that was written. Fails when it was found by something else than its key.
  static RowSums.Row row(WrittenRow written, StoredRows.Table table) {
    Map<String, String> key =
        switch (written) {
          case WrittenRow.Added added -> added.columns();
          case WrittenRow.Changed changed -> {
            if (!new TreeSet<>(changed.key().keySet()).equals(new TreeSet<>(table.key()))) {
              throw new IllegalStateException(
                  "A row of " + table.name() + " was changed by other columns than its key");
            }
            yield changed.key();
          }
        };
    return new RowSums.Row(table.name(), table.keyOf(key));
  }
}
