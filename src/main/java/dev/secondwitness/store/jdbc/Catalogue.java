package dev.secondwitness.store.jdbc;

import dev.secondwitness.store.core.StoredRows;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/// The tables as the database's own catalogue names them, so that none can be forgotten.
final class Catalogue {
  private static final String MIGRATIONS = "flyway_schema_history";

  private final Handle handle;

  Catalogue(Handle handle) {
    this.handle = handle;
  }

  /// The tables the chain carries, by name.
  Map<String, StoredRows.Table> tables() {
    try {
      DatabaseMetaData catalogue = handle.getConnection().getMetaData();
      Map<String, StoredRows.Table> tables = new TreeMap<>();
      for (String name : names(catalogue)) {
        String table = name.toLowerCase(Locale.ROOT);
        if (RowJournal.carries(table) && !table.equals(MIGRATIONS)) {
          tables.put(
              table, new StoredRows.Table(table, key(catalogue, name), defaults(catalogue, name)));
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
}
