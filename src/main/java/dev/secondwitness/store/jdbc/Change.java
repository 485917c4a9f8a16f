package dev.secondwitness.store.jdbc;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;

/// One row to be changed, found by its key; table and columns are named in this package only.
final class Change {
  private final String table;
  private final Map<String, @Nullable Object> columns = new LinkedHashMap<>();
  private final Map<String, Object> keys = new LinkedHashMap<>();
  private final Map<String, Object> guards = new LinkedHashMap<>();

  private Change(String table) {
    this.table = table;
  }

  static Change of(String table) {
    return new Change(table);
  }

  Change set(String column, @Nullable Object value) {
    columns.put(column, value);
    return this;
  }

  /// A column of the key of the row.
  Change where(String column, Object value) {
    keys.put(column, value);
    return this;
  }

  /// What a column still has to hold for the row to be changed.
  Change still(String column, Object value) {
    guards.put(column, value);
    return this;
  }

  /// Changes it; answers whether there was such a row, holding still what it had to.
  boolean run(Handle handle) {
    String values =
        columns.keySet().stream().map(c -> c + " = :" + c).collect(Collectors.joining(", "));
    String key =
        keys.keySet().stream().map(c -> c + " = :key_" + c).collect(Collectors.joining(" and "));
    String guard =
        guards.keySet().stream()
            .map(c -> " and " + c + " = :still_" + c)
            .collect(Collectors.joining());
    try (Update update =
        handle.createUpdate("update " + table + " set " + values + " where " + key + guard)) {
      columns.forEach(update::bind);
      keys.forEach((column, value) -> update.bind("key_" + column, value));
      guards.forEach((column, value) -> update.bind("still_" + column, value));
      return update.execute() == 1;
    }
  }
}
