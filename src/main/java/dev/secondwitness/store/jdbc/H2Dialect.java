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
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.h2.api.ErrorCode;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.MVStore;
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
  private final AtomicReference<Optional<Opened>> opened = new AtomicReference<>(Optional.empty());
  private final boolean made;

  /// The file that was opened, and the connections to it.
  private record Opened(HikariDataSource pool, MVStore file) {}

  H2Dialect(Path directory) {
    this.directory = directory;
    this.made = !Files.exists(directory.resolve("store.mv.db"));
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
    MVStore file = reuseSpace(pool, false);
    // H2 collects what it writes table by table while others write: what it does by itself, once in
    // half a second, can put half a transaction on the disk (ADR 23)
    file.setAutoCommitDelay(Integer.MAX_VALUE);
    opened.set(Optional.of(new Opened(pool, file)));
  }

  @Override
  public DataSource forMigrations(HikariDataSource pool) {
    return pool;
  }

  /// H2 has no checksum over what a page holds: a damaged page can take a table, an index or a rule
  /// with it, and the file opens without (ADR 19).
  @Override
  public void requireWhole(HikariDataSource pool) {
    if (made) {
      return;
    }
    H2Schema.missing(pool)
        .ifPresent(
            what -> {
              throw new CannotOpen(
                  "The store in " + directory + " is damaged: " + what,
                  "Restore a backup into a new directory.");
            });
  }

  @Override
  public void closing(HikariDataSource pool) {
    if (isSound()) {
      reuseSpace(pool, true);
    }
  }

  /// One view of all tables: repeatable reads would take each table as it is when it is first read
  /// (measured, ADR 19).
  @Override
  public <T> T read(Jdbi jdbi, HandleCallback<T, RuntimeException> work) {
    return jdbi.inTransaction(TransactionIsolationLevel.SERIALIZABLE, work);
  }

  @Override
  public <T> T write(Jdbi jdbi, HandleCallback<T, RuntimeException> work) {
    return jdbi.inTransaction(
        TransactionIsolationLevel.READ_COMMITTED,
        handle -> PendingWrites.collected(handle, work, List.of()));
  }

  /// It would parse them anew each time, and there is no way between to be saved.
  @Override
  public boolean takesSeveralAtOnce() {
    return false;
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
  public void handOver() {
    file().commit();
  }

  @Override
  public void force() {
    file().sync();
  }

  private MVStore file() {
    return Objects.requireNonNull(opened.get())
        .map(Opened::file)
        .orElseThrow(() -> new IllegalStateException("The store's file was left"));
  }

  /// A file that H2 closed by itself would be opened anew by the next connection, and be written to
  /// as nobody asked for (ADR 19).
  @Override
  public boolean isSound() {
    return Objects.requireNonNull(opened.get()).filter(o -> !o.file().isClosed()).isPresent();
  }

  @Override
  public void abandon() {
    Optional<Opened> left = Objects.requireNonNull(opened.getAndSet(Optional.empty()));
    left.ifPresent(
        o -> {
          o.file().closeImmediately();
          o.pool().close();
        });
  }

  /// While the store is open nothing in its file is overwritten: with space reused, acknowledged
  /// rows were missing after a kill (measured, ADR 4). An orderly end may tidy up.
  private static MVStore reuseSpace(HikariDataSource pool, boolean reuse) {
    try (Connection connection = pool.getConnection()) {
      if (connection.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session) {
        MVStore file = session.getDatabase().getStore().getMvStore();
        file.setReuseSpace(reuse);
        return file;
      }
      throw new IllegalStateException("The store's file is not opened in this process");
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
