package dev.secondwitness.store.core;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// What the chain says of rows, and what the tables hold, counted against each other.
final class ChainRows {
  private ChainRows() {}

  /// Adds what an entry wrote.
  static void count(ReadEntry entry, Map<String, StoredRows.Table> tables, RowSums sums) {
    for (WrittenRow row : entry.rows()) {
      Optional.ofNullable(tables.get(row.table())).ifPresent(table -> count(row, table, sums));
    }
  }

  /// The tables an entry wrote rows of that are not there any more.
  static Set<String> tablesGone(ReadEntry entry, Map<String, StoredRows.Table> tables) {
    return entry.rows().stream()
        .map(WrittenRow::table)
        .filter(table -> !tables.containsKey(table))
        .collect(Collectors.toUnmodifiableSet());
  }

  private static void count(WrittenRow written, StoredRows.Table table, RowSums sums) {
    RowSums.Row row = row(written, table);
    switch (written) {
      case WrittenRow.Added added -> {
        sums.add(row, added.columns());
        if (!table.defaults().isEmpty()) {
          Map<String, String> later = new TreeMap<>(table.defaults());
          later.keySet().removeAll(added.columns().keySet());
          sums.add(row, later);
        }
      }
      case WrittenRow.Changed changed -> {
        sums.subtract(row, changed.from());
        sums.add(row, changed.to());
      }
    }
  }

  /// Takes away what the tables hold; answers how many rows that were.
  ///
  /// @param goOn called for each, and may throw
  static long count(
      StoredRows stored, Map<String, StoredRows.Table> tables, RowSums sums, Runnable goOn) {
    long[] rows = {0};
    for (StoredRows.Table table : tables.values()) {
      stored.each(
          table,
          row -> {
            goOn.run();
            sums.subtract(new RowSums.Row(table.name(), table.keyOf(row)), row);
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
            if (changed.key().size() != table.key().size()
                || !changed.key().keySet().containsAll(table.key())) {
              throw new IllegalStateException(
                  "A row of " + table.name() + " was changed by other columns than its key");
            }
            yield changed.key();
          }
        };
    return new RowSums.Row(table.name(), table.keyOf(key));
  }
}
