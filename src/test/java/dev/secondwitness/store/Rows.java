package dev.secondwitness.store;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What a database holds, to be compared.
final class Rows {
  private Rows() {}

  /// Every row of every table, in words.
  static Map<String, List<String>> of(DatabaseKind.TestDatabase database) throws SQLException {
    Map<String, List<String>> content = new TreeMap<>();
    try (Connection connection = database.connect();
        Statement sql = connection.createStatement()) {
      DatabaseMetaData catalogue = connection.getMetaData();
      List<String> tables = new ArrayList<>();
      try (ResultSet names =
          catalogue.getTables(
              null, connection.getSchema(), "%", new String[] {"TABLE", "BASE TABLE"})) {
        while (names.next()) {
          tables.add(names.getString("TABLE_NAME"));
        }
      }
      for (String table : tables) {
        List<String> rows = new ArrayList<>();
        try (ResultSet row = sql.executeQuery("select * from \"" + table + "\"")) {
          while (row.next()) {
            StringBuilder text = new StringBuilder();
            for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
              text.append(row.getString(i)).append('|');
            }
            rows.add(text.toString());
          }
        }
        content.put(table, rows);
      }
    }
    return content;
  }
}
