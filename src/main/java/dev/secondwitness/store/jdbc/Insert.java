package dev.secondwitness.store.jdbc;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;

/// One row to be inserted, column by column; table and columns are named in this package only.
final class Insert {
  private final String table;
  private final Map<String, @Nullable Object> columns = new LinkedHashMap<>();

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

  void run(Handle handle) {
    String names = String.join(", ", columns.keySet());
    String values = columns.keySet().stream().map(c -> ":" + c).collect(Collectors.joining(", "));
    try (Update update =
        handle.createUpdate("insert into " + table + " (" + names + ") values (" + values + ")")) {
      columns.forEach(update::bind);
      update.execute();
    }
  }
}
