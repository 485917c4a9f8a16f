package dev.secondwitness.store.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/// What H2's catalogue says a schema consists of, to be compared with what the migrations make.
final class H2Schema {
  private static final List<String> QUERIES =
      List.of(
          "select 'column', table_name, column_name, data_type, is_nullable"
              + " from information_schema.columns where table_schema = 'PUBLIC'",
          "select 'index', i.table_name, i.index_type_name,"
              + " listagg(c.column_name) within group (order by c.ordinal_position), ''"
              + " from information_schema.indexes i join information_schema.index_columns c"
              + " on c.index_schema = i.index_schema and c.index_name = i.index_name"
              + " where i.table_schema = 'PUBLIC'"
              + " group by i.index_name, i.table_name, i.index_type_name",
          "select 'constraint', t.table_name, t.constraint_type,"
              + " listagg(k.column_name) within group (order by k.ordinal_position), ''"
              + " from information_schema.table_constraints t"
              + " left join information_schema.key_column_usage k"
              + " on k.constraint_schema = t.constraint_schema"
              + " and k.constraint_name = t.constraint_name"
              + " where t.table_schema = 'PUBLIC'"
              + " group by t.constraint_name, t.table_name, t.constraint_type");

  private H2Schema() {}

  /// What the migrations make, found out once.
  private static final class Fresh {
    static final List<String> PARTS = fresh();

    private static List<String> fresh() {
      try (ScratchFile scratch = ScratchFile.open(0)) {
        return parts(scratch.pool());
      }
    }
  }

  /// The first part that is missing, in words; empty when the schema is whole.
  static Optional<String> missing(DataSource database) {
    List<String> missing = new ArrayList<>(Fresh.PARTS);
    for (String part : parts(database)) {
      missing.remove(part);
    }
    return missing.stream().findFirst().map(part -> "there is no " + part);
  }

  private static List<String> parts(DataSource database) {
    List<String> parts = new ArrayList<>();
    try (Connection connection = database.getConnection();
        Statement sql = connection.createStatement()) {
      for (String query : QUERIES) {
        try (ResultSet part = sql.executeQuery(query)) {
          while (part.next()) {
            parts.add(words(part));
          }
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
      String word = part.getString(i);
      if (word != null && !word.isEmpty()) {
        words.add(word);
      }
    }
    return String.join(" ", words);
  }
}
