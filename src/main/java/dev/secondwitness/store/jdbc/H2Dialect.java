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
import javax.sql.DataSource;
import org.h2.api.ErrorCode;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;

/// H2 in one file of this process: a commit is written lazily, so it is forced before anything is
/// acknowledged.
final class H2Dialect implements Dialect {
  private static final int CONNECTIONS = 8;

  /// So many statements a connection keeps with their plans; with its usual 8 nearly every one of
  /// a case was parsed and planned anew.
  private static final int STATEMENTS = 512;

  private final Path directory;

  H2Dialect(Path directory) {
    this.directory = directory;
  }

  @Override
  public HikariConfig connections() {
    String url = url(directory);
    makePrivate(directory);
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(
        url
            + ";DB_CLOSE_ON_EXIT=FALSE;LOCK_TIMEOUT=20000;QUERY_CACHE_SIZE="
            + STATEMENTS
            + ";RETENTION_TIME="
            + Integer.MAX_VALUE);
    config.setUsername("sa");
    config.setPassword("");
    config.setMaximumPoolSize(CONNECTIONS);
    return config;
  }

  /// The URL of the file in a directory, without settings. Refuses a path that could hold some.
  static String url(Path directory) {
    String path = directory.toAbsolutePath().normalize().resolve("store").toString();
    if (path.chars().anyMatch(c -> c == ';' || c == '\\' || c < 0x20 || c == 0x7f)) {
      throw new IllegalArgumentException("A store cannot lie under this path: " + path);
    }
    return "jdbc:h2:file:" + path;
  }

  @Override
  public CannotOpen unreachable(Throwable cause) {
    return held(cause)
        ? new CannotOpen(
            "Another program has the store in " + directory + " open.",
            "End that program, or name another directory.",
            cause)
        : new CannotOpen(
            "The store in " + directory + " cannot be opened: " + cause.getMessage(),
            "If the file is damaged, restore a backup into a new directory.",
            cause);
  }

  /// Whether it failed because another program has the file open.
  static boolean held(Throwable cause) {
    for (Throwable e = cause; e != null; e = e.getCause()) {
      if (e instanceof SQLException sql
          && sql.getErrorCode() == ErrorCode.DATABASE_ALREADY_OPEN_1) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void opened(HikariDataSource pool) {
    reuseSpace(pool, false);
  }

  @Override
  public DataSource forMigrations(HikariDataSource pool) {
    return pool;
  }

  @Override
  public void closing(HikariDataSource pool) {
    reuseSpace(pool, true);
  }

  @Override
  public <T> T read(Jdbi jdbi, HandleCallback<T, RuntimeException> work) {
    return jdbi.inTransaction(TransactionIsolationLevel.REPEATABLE_READ, work);
  }

  @Override
  public <T> T write(Jdbi jdbi, HandleCallback<T, RuntimeException> work) {
    return jdbi.inTransaction(TransactionIsolationLevel.READ_COMMITTED, work);
  }

  @Override
  public boolean isShared() {
    return false;
  }

  @Override
  public boolean commitsDurably() {
    return false;
  }

  @Override
  public void force(Jdbi jdbi) {
    jdbi.useHandle(handle -> handle.execute("CHECKPOINT SYNC"));
  }

  /// While the store is open nothing in its file is overwritten: with space reused, acknowledged
  /// rows were missing after a kill (measured, ADR 4). An orderly end may tidy up.
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

  /// Makes the directory, for its owner alone.
  static void makePrivate(Path directory) {
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
