package dev.secondwitness.store.jdbc;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/// A store's H2 file while nobody writes to it: opened for reading only, which keeps writers out
/// and changes nothing in it, whatever its schema.
final class FileAtRest implements AutoCloseable {
  private static final String HEAD = "select audit_sequence, audit_hash from chain_head";
  private static final String SCHEMA =
      "select \"version\" as version from \"flyway_schema_history\""
          + " where \"success\" order by \"installed_rank\" desc limit 1";

  private final Connection connection;
  private final String schema;
  private final long headSequence;
  private final String headHash;

  private FileAtRest(Connection connection, Path directory) throws SQLException {
    this.connection = connection;
    if (!connection.isReadOnly()) {
      throw running(directory, new IllegalStateException("It is open in this process"));
    }
    try (Statement sql = connection.createStatement()) {
      try (ResultSet row = sql.executeQuery(HEAD)) {
        row.next();
        this.headSequence = row.getLong("audit_sequence");
        this.headHash = row.getString("audit_hash");
      }
      try (ResultSet row = sql.executeQuery(SCHEMA)) {
        row.next();
        this.schema = row.getString("version");
      }
    }
  }

  /// Opens it. Refuses a file that somebody has open.
  static FileAtRest open(Path directory) {
    String url = H2Dialect.url(directory) + ";ACCESS_MODE_DATA=r;IFEXISTS=TRUE";
    try {
      Connection connection = DriverManager.getConnection(url, "sa", "");
      try {
        return new FileAtRest(connection, directory);
      } catch (SQLException | RuntimeException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw H2Dialect.held(e)
          ? running(directory, e)
          : new CannotOpen(
              "The store in " + directory + " cannot be read: " + e.getMessage(),
              "Start it once, and stop it.",
              e);
    }
  }

  private static CannotOpen running(Path directory, Exception cause) {
    return new CannotOpen(
        "The store in " + directory + " is running.", "Stop it, and take the backup then.", cause);
  }

  String schema() {
    return schema;
  }

  long headSequence() {
    return headSequence;
  }

  String headHash() {
    return headHash;
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new IllegalStateException("The store's file cannot be closed", e);
    }
  }
}
