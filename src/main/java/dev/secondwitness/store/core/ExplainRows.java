package dev.secondwitness.store.core;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Says which rows are not as the chain says, once it is known that some are not.
final class ExplainRows {
  private static final int BUCKETS = 16;
  private static final int TOLD = 20;

  private final Map<String, StoredRows.Table> tables;
  private final RowSums sums;
  private final Set<Integer> uneven;
  private final Map<RowSums.Row, Expected> expected = new HashMap<>();
  private final List<String> troubles = new ArrayList<>();

  /// A row as the chain says it stands, and the last entry that wrote it.
  private static final class Expected {
    private final Map<String, String> columns = new TreeMap<>();
    private long entry;
  }

  private ExplainRows(Map<String, StoredRows.Table> tables, RowSums sums, Set<Integer> uneven) {
    this.tables = tables;
    this.sums = sums;
    this.uneven = uneven;
  }

  /// What is wrong with rows; empty when the sums are even. Only so many are named.
  static List<String> explain(Tx tx, Map<String, StoredRows.Table> tables, RowSums sums) {
    List<Integer> uneven = sums.uneven();
    if (uneven.isEmpty()) {
      return List.of();
    }
    List<Integer> some = uneven.subList(0, Math.min(BUCKETS, uneven.size()));
    ExplainRows explain = new ExplainRows(tables, sums, Set.copyOf(some));
    VerifyChain.links(tx, (link, entry) -> explain.learn(link.sequence(), entry));
    tables.values().forEach(table -> tx.rows().each(table, row -> explain.compare(table, row)));
    explain.expected.forEach(
        (row, said) ->
            explain.tell(row + " is gone; entry " + said.entry + " of the audit chain wrote it"));
    List<String> troubles = new ArrayList<>(explain.troubles);
    if (uneven.size() > some.size() || troubles.size() >= TOLD) {
      troubles.add("and more");
    }
    return troubles;
  }

  private void learn(long sequence, ReadEntry entry) {
    for (WrittenRow written : entry.rows()) {
      StoredRows.Table table = tables.get(written.table());
      if (table != null) {
        RowSums.Row row = ChainRows.row(written, table);
        if (uneven.contains(sums.bucket(row))) {
          learn(sequence, written, table, row);
        }
      }
    }
  }

  private void learn(long sequence, WrittenRow written, StoredRows.Table table, RowSums.Row row) {
    Expected said = expected.computeIfAbsent(row, r -> new Expected());
    switch (written) {
      case WrittenRow.Added added -> {
        said.columns.putAll(table.defaults());
        said.columns.putAll(added.columns());
      }
      case WrittenRow.Changed changed -> {
        Set<String> columns = new TreeSet<>(changed.from().keySet());
        columns.addAll(changed.to().keySet());
        for (String column : columns) {
          differs(
              row,
              column,
              said,
              changed.from().get(column),
              "was, when entry " + sequence + " changed it,");
          said.columns.remove(column);
        }
        said.columns.putAll(changed.to());
      }
    }
    said.entry = sequence;
  }

  private void compare(StoredRows.Table table, Map<String, String> columns) {
    RowSums.Row row = new RowSums.Row(table.name(), table.keyOf(columns));
    if (!uneven.contains(sums.bucket(row))) {
      return;
    }
    Expected said = expected.remove(row);
    if (said == null) {
      tell("The audit chain knows nothing of " + row);
      return;
    }
    Set<String> names = new TreeSet<>(said.columns.keySet());
    names.addAll(columns.keySet());
    names.forEach(column -> differs(row, column, said, columns.get(column), "is"));
  }

  private void differs(
      RowSums.Row row, String column, Expected said, @Nullable String value, String verb) {
    String wanted = said.columns.get(column);
    if (!Objects.equals(wanted, value)) {
      tell(
          row
              + ": "
              + column
              + " "
              + verb
              + " "
              + words(value)
              + ", the audit chain says "
              + words(wanted)
              + " (entry "
              + said.entry
              + ")");
    }
  }

  private static String words(@Nullable String value) {
    if (value == null) {
      return "nothing";
    }
    return value.length() <= 80 ? value : value.substring(0, 80) + "…";
  }

  private void tell(String trouble) {
    if (troubles.size() < TOLD) {
      troubles.add(trouble);
    }
  }
}
