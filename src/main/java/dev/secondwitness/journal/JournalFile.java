package dev.secondwitness.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.locks.ReentrantLock;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.MVStore;

/// The journal's database file. A write is committed and synced to disk before its method returns;
/// H2's own delay would lose it at a kill. Thread-safe; one process at a time.
final class JournalFile implements AutoCloseable {
  private static final String DUPLICATE = "23505";

  private final JournalFolder folder;
  private final Connection connection;
  private final MVStore file;
  private final ReentrantLock oneAtATime = new ReentrantLock();

  private JournalFile(JournalFolder folder, Connection connection) throws SQLException {
    this.folder = folder;
    this.connection = connection;
    this.file = file(connection);
  }

  static JournalFile open(Path directory) {
    if (System.getProperty("h2.allowedClasses") == null) {
      System.setProperty("h2.allowedClasses", "none");
    }
    JournalFolder folder = JournalFolder.open(directory);
    try {
      return new JournalFile(folder, connect(folder));
    } catch (SQLException | JournalFailed e) {
      try {
        folder.close();
      } catch (IOException closing) {
        e.addSuppressed(closing);
      }
      throw e instanceof JournalFailed failed
          ? failed
          : new JournalFailed("The journal cannot be opened", e);
    }
  }

  private static Connection connect(JournalFolder folder) throws SQLException {
    Properties user = new Properties();
    user.setProperty("user", "journal");
    user.setProperty("password", "");
    Connection connection = new org.h2.Driver().connect(folder.url(), user);
    try {
      connection.setAutoCommit(false);
      // while the journal is open nothing in its file is overwritten: with space reused,
      // acknowledged rows were missing after a kill (measured, ADR 4)
      file(connection).setReuseSpace(false);
      // and only a sync writes to it, between two changes: what H2 writes by itself beside one can
      // be half of it (ADR 23)
      file(connection).setAutoCommitDelay(Integer.MAX_VALUE);
      JournalSchema.bring(connection);
      sync(connection);
      return connection;
    } catch (SQLException | JournalFailed e) {
      connection.close();
      throw e;
    }
  }

  /// Puts values into a statement.
  interface Binding {
    void bind(PreparedStatement statement) throws SQLException;
  }

  /// One statement of a transaction.
  record Change(String sql, Binding binding) {}

  /// Makes a value of a row.
  interface RowReader<T> {
    T read(ResultSet row) throws SQLException;
  }

  /// Writes one statement; how many rows it touched.
  int write(String sql, Binding binding) {
    return write(List.of(new Change(sql, binding)));
  }

  /// Writes all of them or none; how many rows the last one touched.
  int write(List<Change> changes) {
    oneAtATime.lock();
    try {
      requireSound();
      int rows = 0;
      try {
        for (Change change : changes) {
          try (PreparedStatement statement = connection.prepareStatement(change.sql())) {
            change.binding().bind(statement);
            rows = statement.executeUpdate();
          }
        }
        connection.commit();
        syncOrLeave();
        return rows;
      } catch (SQLException e) {
        if (!file.isClosed()) {
          connection.rollback();
        }
        throw failed(e);
      }
    } catch (SQLException e) {
      throw new JournalFailed("The journal cannot be written", e);
    } finally {
      oneAtATime.unlock();
    }
  }

  <T> List<T> read(String sql, Binding binding, RowReader<T> reader) {
    oneAtATime.lock();
    try (PreparedStatement statement = sound().prepareStatement(sql)) {
      binding.bind(statement);
      List<T> found = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          found.add(reader.read(rows));
        }
      }
      connection.commit();
      return List.copyOf(found);
    } catch (SQLException e) {
      throw new JournalFailed("The journal cannot be read", e);
    } finally {
      oneAtATime.unlock();
    }
  }

  @Override
  public void close() {
    oneAtATime.lock();
    try (folder) {
      if (!file.isClosed()) {
        file.setReuseSpace(true);
      }
      connection.close();
    } catch (SQLException | IOException e) {
      throw new JournalFailed("The journal did not close well; what it wrote is safe", e);
    } finally {
      oneAtATime.unlock();
    }
  }

  private static JournalFailed failed(SQLException e) {
    return DUPLICATE.equals(e.getSQLState())
        ? new JournalFailed("The decision's key is in the journal already", e)
        : new JournalFailed("The journal cannot be written", e);
  }

  private static MVStore file(Connection connection) throws SQLException {
    if (connection.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session) {
      return session.getDatabase().getStore().getMvStore();
    }
    throw new SQLException("The journal's file is not opened in this process");
  }

  /// A disk that failed is left at once: what it lost can still be read for a while, nothing may
  /// rest on it, and nothing more is written to it (ADR 19).
  private void syncOrLeave() throws SQLException {
    try {
      sync(connection);
    } catch (SQLException e) {
      file.closeImmediately();
      throw e;
    }
  }

  private Connection sound() {
    requireSound();
    return connection;
  }

  private void requireSound() {
    if (file.isClosed()) {
      throw new JournalFailed("The journal's disk failed; look after it, and start again");
    }
  }

  /// Commits, and waits until the disk has it.
  private static void sync(Connection connection) throws SQLException {
    connection.commit();
    try (Statement checkpoint = connection.createStatement()) {
      checkpoint.execute("CHECKPOINT SYNC");
    }
  }
}
