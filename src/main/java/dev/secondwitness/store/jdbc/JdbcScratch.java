package dev.secondwitness.store.jdbc;

import dev.secondwitness.store.core.Scratch;
import dev.secondwitness.store.core.StoredRows;
import dev.secondwitness.store.core.WrittenRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;

/// The store's schema on an H2 of its own that is thrown away in the end; whatever the database in
/// use, since values are carried as texts.
public final class JdbcScratch implements Scratch {
  private final ScratchFile file;
  private final Handle handle;
  private final Map<String, Map<String, Integer>> types = new HashMap<>();

  private JdbcScratch(ScratchFile file) {
    this.file = file;
    this.handle = file.jdbi().open();
    // rows come in the order they were written; adopted ones by table
    handle.execute("set referential_integrity false");
  }

  /// An empty one: in memory when it is for few entries, else in a file for this user alone.
  public static JdbcScratch open(long entries) {
    return new JdbcScratch(ScratchFile.open(entries));
  }

  @Override
  public void apply(WrittenRow row) {
    try {
      switch (row) {
        case WrittenRow.Added added -> insert(added);
        case WrittenRow.Changed changed -> change(changed);
      }
    } catch (JdbiException e) {
      throw new IllegalStateException("This cannot be replayed: " + row, e);
    }
  }

  private void insert(WrittenRow.Added added) {
    List<String> columns = List.copyOf(added.columns().keySet());
    String sql =
        "insert into "
            + added.table()
            + " ("
            + String.join(", ", columns)
            + ") values ("
            + columns.stream().map(c -> ":" + c).collect(Collectors.joining(", "))
            + ")";
    try (Update insert = handle.createUpdate(sql)) {
      columns.forEach(column -> bind(insert, added.table(), column, column, added.columns()));
      insert.execute();
    }
  }

  private void change(WrittenRow.Changed changed) {
    Set<String> columns = new TreeSet<>(changed.from().keySet());
    columns.addAll(changed.to().keySet());
    String sql =
        "update "
            + changed.table()
            + " set "
            + columns.stream().map(c -> c + " = :" + c).collect(Collectors.joining(", "))
            + " where "
            + condition(changed.key().keySet());
    try (Update update = handle.createUpdate(sql)) {
      columns.forEach(column -> bind(update, changed.table(), column, column, changed.to()));
      changed
          .key()
          .keySet()
          .forEach(c -> bind(update, changed.table(), c, "key_" + c, changed.key()));
      if (update.execute() != 1) {
        throw new IllegalStateException("There is no row to be changed: " + changed);
      }
    }
  }

  @Override
  public Optional<Map<String, String>> take(StoredRows.Table table, List<String> key) {
    Map<String, String> named = new LinkedHashMap<>();
    for (int i = 0; i < key.size(); i++) {
      named.put(table.key().get(i), key.get(i));
    }
    Optional<Map<String, String>> row;
    try (Query query =
        handle.createQuery(
            "select * from " + table.name() + " where " + condition(named.keySet()))) {
      named.keySet().forEach(c -> bind(query, table.name(), c, "key_" + c, named));
      row = query.map((result, context) -> texts(result)).findOne();
    }
    if (row.isPresent()) {
      try (Update delete =
          handle.createUpdate(
              "delete from " + table.name() + " where " + condition(named.keySet()))) {
        named.keySet().forEach(c -> bind(delete, table.name(), c, "key_" + c, named));
        delete.execute();
      }
    }
    return row;
  }

  @Override
  public void left(StoredRows.Table table, Consumer<Map<String, String>> row) {
    try (Query query = handle.createQuery("select * from " + table.name())) {
      query.map((result, context) -> texts(result)).forEach(row);
    }
  }

  private static String condition(Set<String> key) {
    return key.stream().map(c -> c + " = :key_" + c).collect(Collectors.joining(" and "));
  }

  private static Map<String, String> texts(ResultSet row) throws SQLException {
    Map<String, String> texts = new LinkedHashMap<>();
    List<Column> columns = Column.of(row.getMetaData());
    for (int i = 0; i < columns.size(); i++) {
      String text = CellText.content(row, i + 1, columns.get(i).type());
      if (text != null) {
        texts.put(columns.get(i).name(), text);
      }
    }
    return texts;
  }

  /// Binds a text; the database makes of it what the column is.
  private void bind(
      SqlStatement<?> statement,
      String table,
      String column,
      String name,
      Map<String, String> texts) {
    @Nullable String text = texts.get(column);
    if (text != null && isBinary(table, column)) {
      statement.bind(name, Base64.getDecoder().decode(text));
    } else {
      statement.bind(name, text);
    }
  }

  private boolean isBinary(String table, String column) {
    int type = types.computeIfAbsent(table, this::typesOf).getOrDefault(column, Types.VARCHAR);
    return type == Types.BINARY || type == Types.VARBINARY || type == Types.BLOB;
  }

  private Map<String, Integer> typesOf(String table) {
    try (Query query = handle.createQuery("select * from " + table + " where 1 = 0")) {
      return query.scanResultSet(
          (result, context) ->
              Column.of(result.get().getMetaData()).stream()
                  .collect(Collectors.toMap(Column::name, Column::type)));
    }
  }

  @Override
  public void close() {
    handle.close();
    file.close();
  }
}
