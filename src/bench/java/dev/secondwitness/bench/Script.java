package dev.secondwitness.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h2.api.ErrorCode;

/// Statements one after another, and the indexes that the migrations make.
final class Script {
  private static final int NEWEST = 40;
  private static final Pattern INDEX =
      Pattern.compile("create index (\\w+)\\s+on (\\w+) [^;]+", Pattern.DOTALL);
  private static final String MIGRATIONS = "/dev/secondwitness/store/migration/";

  private Script() {}

  /// An index and the statement that makes it.
  record Index(String name, String table, String statement) {}

  static void run(Connection connection, List<String> statements) throws SQLException {
    try (Statement sql = connection.createStatement()) {
      for (String statement : statements) {
        sql.execute(statement);
      }
    }
  }

  /// Every index that a migration makes besides those of its constraints.
  static List<Index> indexes(List<String> migrations) throws IOException {
    List<Index> indexes = new ArrayList<>();
    for (String name : migrations) {
      try (InputStream file = Script.class.getResourceAsStream(MIGRATIONS + name)) {
        if (file == null) {
          throw new IOException("There is no migration " + name);
        }
        String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
        Matcher matcher = INDEX.matcher(text);
        while (matcher.find()) {
          indexes.add(new Index(matcher.group(1), matcher.group(2), matcher.group()));
        }
      }
    }
    return indexes;
  }

  /// Drops the indexes that can be; answers them. One that serves a constraint stays.
  static List<Index> drop(Connection connection, List<Index> indexes) throws SQLException {
    List<Index> dropped = new ArrayList<>();
    for (Index index : indexes) {
      try {
        run(connection, List.of("drop index " + index.name()));
        dropped.add(index);
      } catch (SQLException e) {
        if (e.getErrorCode() != ErrorCode.INDEX_BELONGS_TO_CONSTRAINT_2) {
          throw e;
        }
      }
    }
    return dropped;
  }

  /// The migrations that a database has run, as their files are called.
  static List<String> migrations(Connection connection) throws SQLException {
    List<String> names = new ArrayList<>();
    try (Statement sql = connection.createStatement();
        var rows =
            sql.executeQuery(
                "select \"script\" from \"flyway_schema_history\" where \"script\" like 'V%'"
                    + " order by \"installed_rank\" limit "
                    + NEWEST)) {
      while (rows.next()) {
        names.add(rows.getString(1));
      }
    }
    return names;
  }
}
