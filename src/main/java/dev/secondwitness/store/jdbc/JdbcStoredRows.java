package dev.secondwitness.store.jdbc;

import dev.secondwitness.store.core.StoredRows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/// Reads every row of a table, page by page.
final class JdbcStoredRows implements StoredRows {
  private static final int AT_ONCE = 1000;

  private final Handle handle;

  JdbcStoredRows(Handle handle) {
    this.handle = handle;
  }

  @Override
  public Map<String, Table> tables() {
    return new Catalogue(handle).tables();
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
    List<Column> columns = Column.of(row.getMetaData());
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
