package dev.secondwitness.store.jdbc;

import dev.secondwitness.store.core.WrittenRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// One row to be inserted, column by column; table and columns are named in this package only. What
/// it writes is carried by the next audit entry of its transaction.
final class Insert {
  private final String table;
  private final Map<String, @Nullable Object> columns = new LinkedHashMap<>();
  private Optional<String> numbered = Optional.empty();

  private Insert(String table) {
    this.table = table;
  }

  static Insert into(String table) {
    return new Insert(table);
  }

  Insert set(String column, @Nullable Object value) {
    columns.put(column, value);
    return this;
  }

  /// A column of its own that orders rows by their recording, without gaps meaning anything.
  Insert numbered(String column) {
    numbered = Optional.of(column);
    return this;
  }

  void run(Handle handle) {
    RowJournal journal = RowJournal.of(handle);
    numbered.ifPresent(column -> columns.put(column, journal.number()));
    PendingWrites.of(handle).add(handle, table, statement(), new ArrayList<>(columns.values()));
    if (RowJournal.carries(table)) {
      journal.add(new WrittenRow.Added(table, texts()));
    }
  }

  private String statement() {
    String names = String.join(", ", columns.keySet());
    String values = String.join(", ", Collections.nCopies(columns.size(), "?"));
    return "insert into " + table + " (" + names + ") values (" + values + ")";
  }

  private Map<String, String> texts() {
    Map<String, String> texts = new TreeMap<>();
    columns.forEach(
        (column, value) ->
            Optional.ofNullable(CellText.of(table, column, value))
                .ifPresent(text -> texts.put(column, text)));
    return texts;
  }
}
