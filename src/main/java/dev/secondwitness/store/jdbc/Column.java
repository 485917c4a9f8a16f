package dev.secondwitness.store.jdbc;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A column of a result.
///
/// @param type its JDBC type
record Column(String name, int type) {

  /// The columns of a result, in its order.
  static List<Column> of(ResultSetMetaData result) throws SQLException {
    List<Column> columns = new ArrayList<>();
    for (int i = 1; i <= result.getColumnCount(); i++) {
      columns.add(
          new Column(result.getColumnName(i).toLowerCase(Locale.ROOT), result.getColumnType(i)));
    }
    return columns;
  }
}
