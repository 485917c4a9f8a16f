package dev.secondwitness.store.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.sql.DataSource;

/// What H2's catalogue says a schema consists of, to be compared with what the migrations make.
final class H2Schema {
  /// Each row is a part.
  private static final List<String> PARTS =
      List.of(
          "select 'column', table_name, column_name, data_type, is_nullable"
              + " from information_schema.columns where table_schema = 'PUBLIC'",
          "select 'index', table_name, index_type_name"
              + " from information_schema.indexes where table_schema = 'PUBLIC'",
          "select 'constraint', table_name, constraint_type"
              + " from information_schema.table_constraints where table_schema = 'PUBLIC'");

  /// All rows under one name, which may be made up, are a part: what it is, then its columns.
  private static final List<String> LISTS =
      List.of(
          "select index_name, 'index on ' || table_name, column_name"
              + " from information_schema.index_columns where table_schema = 'PUBLIC'"
              + " order by index_name, ordinal_position",
          "select constraint_name, 'key of ' || table_name, column_name"
              + " from information_schema.key_column_usage where table_schema = 'PUBLIC'"
              + " order by constraint_name, ordinal_position");

  private H2Schema() {}

  /// What the migrations make, found out once.
  private static final class Fresh {
    static final List<String> WHOLE = fresh();

    private static List<String> fresh() {
      try (ScratchFile scratch = ScratchFile.open(0)) {
        return parts(scratch.pool());
      }
    }
  }

  /// The first part that is missing, in words; empty when the schema is whole.
  static Optional<String> missing(DataSource database) {
    List<String> missing = new ArrayList<>(Fresh.WHOLE);
    for (String part : parts(database)) {
      missing.remove(part);
    }
    return missing.stream().findFirst().map(part -> "there is no " + part);
  }

  private static List<String> parts(DataSource database) {
    List<String> parts = new ArrayList<>();
    try (Connection connection = database.getConnection();
        Statement sql = connection.createStatement()) {
      for (String query : PARTS) {
        try (ResultSet part = sql.executeQuery(query)) {
          while (part.next()) {
            parts.add(words(part));
          }
        }
      }
      for (String query : LISTS) {
        try (ResultSet column = sql.executeQuery(query)) {
          parts.addAll(lists(column));
        }
      }
      return parts;
    } catch (SQLException e) {
      throw new CannotOpen(
          "The database does not say what it consists of: " + e.getMessage(),
          "If the file is damaged, restore a backup into a new directory.",
          e);
    }
  }

  private static String words(ResultSet part) throws SQLException {
    List<String> words = new ArrayList<>();
    for (int i = 1; i <= part.getMetaData().getColumnCount(); i++) {
      words.add(part.getString(i));
    }
    return String.join(" ", words);
  }

  private static Collection<String> lists(ResultSet column) throws SQLException {
    Map<String, String> lists = new TreeMap<>();
    while (column.next()) {
      String next = column.getString(3);
      String first = column.getString(2) + ": " + next;
      lists.merge(column.getString(1), first, (list, more) -> list + ", " + next);
    }
    return lists.values();
  }
}
