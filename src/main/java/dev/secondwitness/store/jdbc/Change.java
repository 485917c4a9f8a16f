package dev.secondwitness.store.jdbc;

import dev.secondwitness.store.core.WrittenRow;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// One row to be changed, found by its key; table and columns are named in this package only. What
/// it changes, and from what, is carried by the next audit entry of its transaction.
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

  /// Changes it; answers whether there was such a row, holding still what it had to. Columns that
  /// hold the value already are left alone.
  boolean run(Handle handle) {
    List<Map<String, @Nullable String>> found = found(handle);
    if (found.isEmpty()) {
      return false;
    }
    Map<String, String> from = new TreeMap<>();
    Map<String, String> to = new TreeMap<>();
    List<String> moved = moved(found.getFirst(), from, to);
    if (!moved.isEmpty()) {
      write(handle, moved);
      RowJournal.of(handle).add(new WrittenRow.Changed(table, key(), from, to));
    }
    return true;
  }

  /// The columns whose values are other than they were, with both.
  private List<String> moved(
      Map<String, @Nullable String> old, Map<String, String> from, Map<String, String> to) {
    List<String> moved = new ArrayList<>();
    columns.forEach(
        (column, value) -> {
          String is = CellText.of(table, column, value);
          String was = old.get(column);
          if (!Objects.equals(was, is)) {
            moved.add(column);
            keep(from, column, was);
            keep(to, column, is);
          }
        });
    return moved;
  }

  private static void keep(Map<String, String> texts, String column, @Nullable String text) {
    if (text != null) {
      texts.put(column, text);
    }
  }

  private Map<String, String> key() {
    Map<String, String> key = new TreeMap<>();
    keys.forEach((column, value) -> keep(key, column, CellText.of(table, column, value)));
    return key;
  }

  private List<Map<String, @Nullable String>> found(Handle handle) {
    List<String> names = List.copyOf(columns.keySet());
    return new Question<Map<String, @Nullable String>>(
            "select " + String.join(", ", names) + " from " + table + " where " + condition(),
            wanted(),
            row -> texts(row, names))
        .ask(handle);
  }

  private Map<String, @Nullable String> texts(ResultSet row, List<String> names)
      throws SQLException {
    ResultSetMetaData types = row.getMetaData();
    Map<String, @Nullable String> texts = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      texts.put(
          names.get(i), CellText.read(row, i + 1, types.getColumnType(i + 1), table, names.get(i)));
    }
    return texts;
  }

  /// Only one writer is at work, so that the row is still as it was found.
  private void write(Handle handle, List<String> names) {
    String set = names.stream().map(c -> c + " = ?").collect(Collectors.joining(", "));
    List<@Nullable Object> values = new ArrayList<>();
    names.forEach(column -> values.add(columns.get(column)));
    values.addAll(wanted());
    PendingWrites.of(handle)
        .add(handle, table, "update " + table + " set " + set + " where " + condition(), values);
  }

  private String condition() {
    return Stream.concat(keys.keySet().stream(), guards.keySet().stream())
        .map(column -> column + " = ?")
        .collect(Collectors.joining(" and "));
  }

  /// The values of the condition.
  private List<Object> wanted() {
    return Stream.concat(keys.values().stream(), guards.values().stream()).toList();
  }
}
