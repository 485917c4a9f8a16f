package dev.secondwitness.store;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// One column of one row, and values it does not hold.
///
/// @param value what it holds, null for nothing
/// @param borrowed what the same column holds in another row
record TamperedCell(
    String table,
    Map<String, Object> key,
    String column,
    int type,
    @Nullable Object value,
    Optional<Object> borrowed) {

  /// Tables the chain does not carry, and the migrations' own.
  private static final Set<String> OTHERS =
      Set.of("audit", "chain_head", "checkpoints", "stream", "answers", "flyway_schema_history");

  /// The cells of some rows of every table that has any.
  static List<TamperedCell> sample(Connection connection, int rows, Random random)
      throws SQLException {
    List<TamperedCell> cells = new ArrayList<>();
    for (String table : tables(connection)) {
      List<Map<String, Object>> all = rows(connection, table);
      for (int i = 0; i < Math.min(rows, all.size()); i++) {
        int place = random.nextInt(all.size());
        cells.addAll(cells(connection, table, all, place));
      }
    }
    return cells;
  }

  static List<String> tables(Connection connection) throws SQLException {
    List<String> names = new ArrayList<>();
    DatabaseMetaData catalogue = connection.getMetaData();
    try (ResultSet tables =
        catalogue.getTables(
            null, connection.getSchema(), "%", new String[] {"TABLE", "BASE TABLE"})) {
      while (tables.next()) {
        String name = tables.getString("TABLE_NAME").toLowerCase(Locale.ROOT);
        if (!OTHERS.contains(name)) {
          names.add(name);
        }
      }
    }
    return names;
  }

  private static List<TamperedCell> cells(
      Connection connection, String table, List<Map<String, Object>> all, int place)
      throws SQLException {
    Map<String, Object> row = all.get(place);
    Map<String, Object> next = all.get((place + 1) % all.size());
    Map<String, Object> key = new LinkedHashMap<>();
    for (String column : key(connection, table)) {
      key.put(column, row.get(column));
    }
    List<TamperedCell> cells = new ArrayList<>();
    for (Map.Entry<String, Integer> column : types(connection, table).entrySet()) {
      cells.add(
          new TamperedCell(
              table,
              key,
              column.getKey(),
              column.getValue(),
              row.get(column.getKey()),
              Optional.ofNullable(next.get(column.getKey()))
                  .filter(v -> !v.equals(row.get(column.getKey())))));
    }
    return cells;
  }

  static List<String> key(Connection connection, String table) throws SQLException {
    String name =
        connection.getMetaData().storesUpperCaseIdentifiers()
            ? table.toUpperCase(Locale.ROOT)
            : table;
    Map<Integer, String> columns = new TreeMap<>();
    try (ResultSet keys =
        connection.getMetaData().getPrimaryKeys(null, connection.getSchema(), name)) {
      while (keys.next()) {
        columns.put(keys.getInt("KEY_SEQ"), keys.getString("COLUMN_NAME").toLowerCase(Locale.ROOT));
      }
    }
    return List.copyOf(columns.values());
  }

  private static Map<String, Integer> types(Connection connection, String table)
      throws SQLException {
    Map<String, Integer> types = new LinkedHashMap<>();
    try (PreparedStatement select =
            connection.prepareStatement("select * from " + table + " where 1 = 0");
        ResultSet none = select.executeQuery()) {
      for (int i = 1; i <= none.getMetaData().getColumnCount(); i++) {
        types.put(
            none.getMetaData().getColumnName(i).toLowerCase(Locale.ROOT),
            none.getMetaData().getColumnType(i));
      }
    }
    return types;
  }

  /// Every row of a table, with nothing where there is nothing.
  static List<Map<String, Object>> rows(Connection connection, String table) throws SQLException {
    List<Map<String, Object>> rows = new ArrayList<>();
    try (PreparedStatement select = connection.prepareStatement("select * from " + table);
        ResultSet row = select.executeQuery()) {
      while (row.next()) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
          Object value = value(row, i, row.getMetaData().getColumnType(i));
          if (value != null) {
            values.put(row.getMetaData().getColumnName(i).toLowerCase(Locale.ROOT), value);
          }
        }
        rows.add(values);
      }
    }
    return rows;
  }

  private static @Nullable Object value(ResultSet row, int index, int type) throws SQLException {
    return switch (type) {
      case Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE ->
          row.getObject(index, OffsetDateTime.class);
      case Types.CLOB, Types.CHAR, Types.VARCHAR -> row.getString(index);
      default -> row.getObject(index);
    };
  }

  /// Values it does not hold: one bit flipped, another row's, and nothing at all.
  List<Optional<Object>> others(Random random) {
    List<Optional<Object>> others = new ArrayList<>();
    others.add(Optional.of(near(random)));
    borrowed.map(Optional::of).ifPresent(others::add);
    if (value != null) {
      others.add(Optional.empty());
    }
    return others;
  }

  private Object near(Random random) {
    return switch (value) {
      case String s when !s.isEmpty() -> flipped(s, random);
      case Integer i -> i ^ (1 << random.nextInt(8));
      case Long l -> l ^ (1L << random.nextInt(16));
      case Boolean b -> !b;
      case OffsetDateTime time -> time.plus(1L << random.nextInt(20), ChronoUnit.MICROS);
      case null, default ->
          switch (type) {
            case Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE ->
                OffsetDateTime.of(2026, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);
            case Types.BOOLEAN, Types.BIT -> true;
            case Types.INTEGER, Types.BIGINT, Types.SMALLINT -> 1;
            default -> "x";
          };
    };
  }

  /// One of the seven bits of one character; a text keeps its length.
  private static String flipped(String text, Random random) {
    StringBuilder flipped = new StringBuilder(text);
    int place = random.nextInt(text.length());
    char other = (char) (text.charAt(place) ^ (1 << random.nextInt(7)));
    flipped.setCharAt(place, other == 0 ? (char) (text.charAt(place) ^ 1) : other);
    return flipped.toString();
  }

  /// Writes another value; answers whether the database took it.
  boolean write(Connection connection, Optional<Object> other) throws SQLException {
    try {
      update(connection, other.orElse(null), key);
      return true;
    } catch (SQLException refused) {
      return false;
    }
  }

  void restore(Connection connection, Optional<Object> other) throws SQLException {
    Map<String, Object> now = new LinkedHashMap<>(key);
    if (now.containsKey(column)) {
      now.put(column, other.orElseThrow());
    }
    update(connection, value, now);
  }

  private void update(Connection connection, @Nullable Object to, Map<String, Object> where)
      throws SQLException {
    String condition =
        where.keySet().stream().map(c -> c + " = ?").collect(Collectors.joining(" and "));
    try (PreparedStatement update =
        connection.prepareStatement(
            "update " + table + " set " + column + " = ? where " + condition)) {
      update.setObject(1, to);
      int place = 2;
      for (Object part : where.values()) {
        update.setObject(place++, part);
      }
      if (update.executeUpdate() != 1) {
        throw new IllegalStateException("Not one row: " + this);
      }
    }
  }

  String keyText() {
    return key.values().stream().map(String::valueOf).collect(Collectors.joining(" "));
  }

  @Override
  public String toString() {
    return table + " " + keyText() + "." + column;
  }
}
