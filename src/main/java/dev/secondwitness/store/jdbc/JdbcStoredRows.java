package dev.secondwitness.store.jdbc;

import dev.secondwitness.store.core.StoredRows;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/// Reads the tables as the database's own catalogue names them, so that none can be forgotten.
final class JdbcStoredRows implements StoredRows {
  private static final int AT_ONCE = 1000;
  private static final String MIGRATIONS = "flyway_schema_history";

  private final Handle handle;

  JdbcStoredRows(Handle handle) {
    this.handle = handle;
  }

  @Override
  public Map<String, Table> tables() {
    try {
      DatabaseMetaData catalogue = handle.getConnection().getMetaData();
      Map<String, Table> tables = new TreeMap<>();
      for (String name : names(catalogue)) {
        String table = name.toLowerCase(Locale.ROOT);
        if (RowJournal.carries(table) && !table.equals(MIGRATIONS)) {
          tables.put(table, new Table(table, key(catalogue, name), defaults(catalogue, name)));
        }
      }
      return tables;
    } catch (SQLException e) {
      throw new IllegalStateException("The database does not say what tables it has", e);
    }
  }

  private List<String> names(DatabaseMetaData catalogue) throws SQLException {
    List<String> names = new ArrayList<>();
    try (ResultSet tables =
        catalogue.getTables(
            null, handle.getConnection().getSchema(), "%", new String[] {"TABLE", "BASE TABLE"})) {
      while (tables.next()) {
        names.add(tables.getString("TABLE_NAME"));
      }
    }
    return names;
  }

  private List<String> key(DatabaseMetaData catalogue, String table) throws SQLException {
    Map<Integer, String> columns = new TreeMap<>();
    try (ResultSet keys =
        catalogue.getPrimaryKeys(null, handle.getConnection().getSchema(), table)) {
      while (keys.next()) {
        columns.put(keys.getInt("KEY_SEQ"), keys.getString("COLUMN_NAME").toLowerCase(Locale.ROOT));
      }
    }
    if (columns.isEmpty()) {
      throw new IllegalStateException("The table " + table + " has no primary key");
    }
    return List.copyOf(columns.values());
  }

  private Map<String, String> defaults(DatabaseMetaData catalogue, String table)
      throws SQLException {
    Map<String, String> defaults = new LinkedHashMap<>();
    try (ResultSet columns =
        catalogue.getColumns(null, handle.getConnection().getSchema(), table, "%")) {
      while (columns.next()) {
        String value = columns.getString("COLUMN_DEF");
        if (value != null && columns.getString("IS_AUTOINCREMENT").equals("NO")) {
          String column = columns.getString("COLUMN_NAME").toLowerCase(Locale.ROOT);
          evaluated(table, column, value).ifPresent(text -> defaults.put(column, text));
        }
      }
    }
    return defaults;
  }

  /// A default is an expression of the schema's own; the database says what it comes to.
  private Optional<String> evaluated(String table, String column, String expression) {
    try (Query query = handle.createQuery("select " + expression)) {
      return query
          .map(
              (row, context) ->
                  Optional.ofNullable(
                      CellText.read(row, 1, row.getMetaData().getColumnType(1), table, column)))
          .one();
    }
  }

  @Override
  public void each(Table table, Consumer<Map<String, String>> row) {
    Optional<List<Object>> last = page(table, Optional.empty(), row);
    while (last.isPresent()) {
      last = page(table, last, row);
    }
  }

  /// Hands out the rows after a key; answers the last key when there may be more.
  private Optional<List<Object>> page(
      Table table, Optional<List<Object>> after, Consumer<Map<String, String>> rows) {
    String order = String.join(", ", table.key());
    String condition = after.isEmpty() ? "" : " where " + later(table.key());
    try (Query query =
        handle.createQuery(
            "select * from "
                + table.name()
                + condition
                + " order by "
                + order
                + " limit "
                + AT_ONCE)) {
      after.ifPresent(
          key -> {
            for (int i = 0; i < key.size(); i++) {
              query.bind("k" + i, key.get(i));
            }
          });
      return query.scanResultSet((result, context) -> handOut(result.get(), table, rows));
    }
  }

  private static Optional<List<Object>> handOut(
      ResultSet row, Table table, Consumer<Map<String, String>> rows) throws SQLException {
    List<Column> columns = columns(row.getMetaData());
    int handedOut = 0;
    List<Object> key = List.of();
    while (row.next()) {
      rows.accept(texts(row, table, columns));
      handedOut++;
      if (handedOut == AT_ONCE) {
        key = key(row, table);
      }
    }
    return handedOut == AT_ONCE ? Optional.of(key) : Optional.empty();
  }

  private record Column(String name, int type) {}

  private static List<Column> columns(ResultSetMetaData row) throws SQLException {
    List<Column> columns = new ArrayList<>();
    for (int i = 1; i <= row.getColumnCount(); i++) {
      columns.add(new Column(row.getColumnName(i).toLowerCase(Locale.ROOT), row.getColumnType(i)));
    }
    return columns;
  }

  /// Rows whose key comes later; the first condition alone lets the database use its index.
  private static String later(List<String> key) {
    String first = key.getFirst();
    StringBuilder condition = new StringBuilder(first + " >= :k0 and (");
    StringBuilder equal = new StringBuilder();
    for (int i = 0; i < key.size(); i++) {
      condition.append(i == 0 ? "" : " or ").append('(').append(equal);
      condition.append(key.get(i)).append(" > :k").append(i).append(')');
      equal.append(key.get(i)).append(" = :k").append(i).append(" and ");
    }
    return condition.append(')').toString();
  }

  private static Map<String, String> texts(ResultSet row, Table table, List<Column> columns)
      throws SQLException {
    Map<String, String> texts = new LinkedHashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      String text = CellText.read(row, i + 1, column.type(), table.name(), column.name());
      if (text != null) {
        texts.put(column.name(), text);
      }
    }
    return texts;
  }

  private static List<Object> key(ResultSet row, Table table) throws SQLException {
    List<Object> key = new ArrayList<>();
    for (String column : table.key()) {
      key.add(row.getObject(column));
    }
    return key;
  }
}
