package dev.secondwitness.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// One JDBC connection with its statements prepared once, as an engineer would keep them.
final class Plain implements AutoCloseable {
  private final Connection connection;
  private final String force;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  Plain(BenchDatabase database) throws SQLException {
    this.connection = database.connect();
    this.force = database.force();
    connection.setAutoCommit(false);
  }

  PreparedStatement bind(String statement, @Nullable Object... values) throws SQLException {
    PreparedStatement sql = prepared.get(statement);
    if (sql == null) {
      sql = connection.prepareStatement(statement);
      prepared.put(statement, sql);
    }
    for (int i = 0; i < values.length; i++) {
      sql.setObject(i + 1, values[i]);
    }
    return sql;
  }

  int update(String statement, @Nullable Object... values) throws SQLException {
    return bind(statement, values).executeUpdate();
  }

  /// Inserts a row; answers it as the audit entry carries it.
  String insert(String table, List<String> columns, @Nullable Object... values)
      throws SQLException {
    update(statement(table, columns), values);
    return row(table, columns, values);
  }

  /// Inserts rows of one table at once.
  String insertAll(String table, List<String> columns, List<Object[]> rows) throws SQLException {
    List<String> texts = new ArrayList<>();
    String statement = statement(table, columns);
    for (Object[] row : rows) {
      bind(statement, row).addBatch();
      texts.add(row(table, columns, row));
    }
    bind(statement).executeBatch();
    return String.join(",", texts);
  }

  private final Map<String, String> statements = new HashMap<>();

  private String statement(String table, List<String> columns) {
    return statements.computeIfAbsent(
        table,
        t ->
            "insert into "
                + t
                + " ("
                + String.join(", ", columns)
                + ") values ("
                + columns.stream().map(c -> "?").collect(Collectors.joining(", "))
                + ")");
  }

  private static String row(String table, List<String> columns, @Nullable Object... values) {
    StringBuilder text = new StringBuilder("{\"added\":{");
    for (int i = 0; i < values.length; i++) {
      if (values[i] != null) {
        text.append('"').append(columns.get(i)).append("\":\"").append(values[i]).append("\",");
      }
    }
    return text.append("},\"table\":\"").append(table).append("\"}").toString();
  }

  /// Every row of a question, every column as text one after another, as an answer would have it.
  int read(StringBuilder out, String statement, @Nullable Object... values) throws SQLException {
    try (ResultSet rows = bind(statement, values).executeQuery()) {
      int columns = rows.getMetaData().getColumnCount();
      int count = 0;
      while (rows.next()) {
        count++;
        for (int i = 1; i <= columns; i++) {
          out.append('"').append(rows.getObject(i)).append("\",");
        }
      }
      return count;
    }
  }

  /// The first column of the first row, empty text when there is none.
  String one(String statement, @Nullable Object... values) throws SQLException {
    try (ResultSet rows = bind(statement, values).executeQuery()) {
      return rows.next() ? String.valueOf(rows.getObject(1)) : "";
    }
  }

  /// Commits, and waits until that is on disk.
  void commit() throws SQLException {
    connection.commit();
    if (!force.isEmpty()) {
      bind(force).execute();
    }
  }

  /// Ends what only read.
  void end() throws SQLException {
    connection.commit();
  }

  static List<String> columns(String names) {
    return Arrays.asList(names.split(", ", -1));
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
