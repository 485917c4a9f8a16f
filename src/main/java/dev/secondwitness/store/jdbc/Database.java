package dev.secondwitness.store.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import org.flywaydb.core.Flyway;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.TemplateEngine;

/// An open database: its pool, its dialect and its schema at the newest version.
public final class Database implements AutoCloseable {
  private static final int CONNECTIONS = 8;

  private final HikariDataSource pool;
  private final Jdbi jdbi;
  private final Dialect dialect;

  private Database(HikariDataSource pool, Dialect dialect) {
    this.pool = pool;
    this.dialect = dialect;
    this.jdbi = Jdbi.create(pool);
    jdbi.getConfig(SqlStatements.class).setTemplateEngine(TemplateEngine.NOP);
  }

  /// Opens or makes the store's H2 file in a directory that only its owner can enter.
  public static Database h2(Path directory) {
    Path file = directory.toAbsolutePath().normalize().resolve("store");
    String path = file.toString();
    if (path.chars().anyMatch(c -> c == ';' || c == '\\' || c < 0x20 || c == 0x7f)) {
      throw new IllegalArgumentException("A store cannot lie under this path: " + path);
    }
    makePrivate(directory);
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(
        "jdbc:h2:file:"
            + path
            + ";DB_CLOSE_ON_EXIT=FALSE;LOCK_TIMEOUT=20000;RETENTION_TIME="
            + Integer.MAX_VALUE);
    config.setUsername("sa");
    config.setPassword("");
    config.setMaximumPoolSize(CONNECTIONS);
    config.setPoolName("store");
    HikariDataSource pool = new HikariDataSource(config);
    try {
      reuseSpace(pool, false);
      Flyway.configure()
          .dataSource(pool)
          .locations("classpath:dev/secondwitness/store/migration")
          .load()
          .migrate();
      return new Database(pool, new H2Dialect());
    } catch (RuntimeException e) {
      pool.close();
      throw e;
    }
  }

  Jdbi jdbi() {
    return jdbi;
  }

  Dialect dialect() {
    return dialect;
  }

  @Override
  public void close() {
    try {
      reuseSpace(pool, true);
    } finally {
      pool.close();
    }
  }

  /// While the store is open nothing in its file is overwritten: with space reused, acknowledged
  // rows
  /// were missing after a kill (measured, ADR 4). An orderly end may tidy up.
  private static void reuseSpace(HikariDataSource pool, boolean reuse) {
    try (Connection connection = pool.getConnection()) {
      if (connection.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session) {
        session.getDatabase().getStore().getMvStore().setReuseSpace(reuse);
      } else {
        throw new IllegalStateException("The store's file is not opened in this process");
      }
    } catch (SQLException e) {
      throw new IllegalStateException("The store's file cannot be opened", e);
    }
  }

  private static void makePrivate(Path directory) {
    try {
      Files.createDirectories(directory);
      if (Files.getFileStore(directory).supportsFileAttributeView("posix")) {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The store's directory cannot be made: " + directory, e);
    }
  }
}
