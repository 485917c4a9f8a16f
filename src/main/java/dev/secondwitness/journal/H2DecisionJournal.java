package dev.secondwitness.journal;

import dev.secondwitness.app.port.DecisionJournal;
import dev.secondwitness.app.port.PendingDecision;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.value.DecisionKey;
import dev.secondwitness.domain.value.IntentId;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.locks.ReentrantLock;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.MVStore;

/// The journal on a local H2 file. Every write is committed and synced to disk before its method
/// returns; H2's own delay would lose it at a kill. Thread-safe; one process at a time.
public final class H2DecisionJournal implements DecisionJournal {

  private static final String DUPLICATE = "23505";
  private static final String COLUMNS =
      "decision_key, intent_id, version, act, person, body, pressed_at, status, detail";

  private final JournalFolder folder;
  private final Connection connection;
  private final MVStore file;
  private final ReentrantLock oneAtATime = new ReentrantLock();

  private H2DecisionJournal(JournalFolder folder, Connection connection) throws SQLException {
    this.folder = folder;
    this.connection = connection;
    this.file = file(connection);
  }

  /// Opens the journal in a folder of its own, and makes both where they are missing. Fails with
  /// `JournalInUse` when another console has it open, with `JournalFailed` when it cannot be read
  /// or is newer than this release.
  public static H2DecisionJournal open(Path directory) {
    if (System.getProperty("h2.allowedClasses") == null) {
      System.setProperty("h2.allowedClasses", "none");
    }
    JournalFolder folder = JournalFolder.open(directory);
    try {
      return new H2DecisionJournal(folder, connect(folder));
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
      JournalSchema.bring(connection);
      sync(connection);
      return connection;
    } catch (SQLException | JournalFailed e) {
      connection.close();
      throw e;
    }
  }

  @Override
  public void write(PendingDecision decision) {
    write(
        "insert into decision (" + COLUMNS + ", moved_at) values (?,?,?,?,?,?,?,?,?,?)",
        insert -> {
          insert.setString(1, decision.key().value());
          insert.setString(2, decision.intent().value());
          insert.setLong(3, decision.version());
          insert.setString(4, decision.act().name());
          insert.setString(5, decision.person());
          insert.setBytes(6, decision.body());
          insert.setObject(7, utc(decision.pressedAt()));
          insert.setString(8, decision.status().name());
          insert.setString(9, decision.detail());
          insert.setObject(10, utc(decision.pressedAt()));
        });
  }

  @Override
  public List<PendingDecision> open() {
    return decisions("where status in ('WAITING', 'SENT_UNKNOWN') order by seq", select -> {});
  }

  @Override
  public Optional<PendingDecision> find(DecisionKey key) {
    return decisions("where decision_key = ?", select -> select.setString(1, key.value())).stream()
        .findFirst();
  }

  @Override
  public Optional<PendingDecision> newest(IntentId intent) {
    return decisions(
            "where intent_id = ? order by seq desc limit 1",
            select -> select.setString(1, intent.value()))
        .stream()
        .findFirst();
  }

  @Override
  public boolean move(
      DecisionKey key,
      PendingDecision.Status from,
      PendingDecision.Status to,
      String detail,
      Instant at) {
    return write(
            "update decision set status = ?, detail = ?, moved_at = ?"
                + " where decision_key = ? and status = ?",
            update -> {
              update.setString(1, to.name());
              update.setString(2, detail);
              update.setObject(3, utc(at));
              update.setString(4, key.value());
              update.setString(5, from.name());
            })
        == 1;
  }

  @Override
  public void keepDraft(IntentId intent, String text) {
    if (text.isEmpty()) {
      write("delete from draft where intent_id = ?", d -> d.setString(1, intent.value()));
    } else {
      write(
          "merge into draft (intent_id, text) key (intent_id) values (?, ?)",
          merge -> {
            merge.setString(1, intent.value());
            merge.setString(2, text);
          });
    }
  }

  @Override
  public String draft(IntentId intent) {
    return text("select text from draft where intent_id = ?", intent.value()).orElse("");
  }

  @Override
  public void keepSetting(String name, String value) {
    write(
        "merge into setting (name, val) key (name) values (?, ?)",
        merge -> {
          merge.setString(1, name);
          merge.setString(2, value);
        });
  }

  @Override
  public Optional<String> setting(String name) {
    return text("select val from setting where name = ?", name);
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

  private interface Binding {
    void bind(PreparedStatement statement) throws SQLException;
  }

  private int write(String sql, Binding binding) {
    oneAtATime.lock();
    try {
      requireSound();
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        binding.bind(statement);
        int rows = statement.executeUpdate();
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

  private List<PendingDecision> decisions(String rest, Binding binding) {
    return read(
        "select " + COLUMNS + " from decision " + rest, binding, H2DecisionJournal::decision);
  }

  private Optional<String> text(String sql, String name) {
    return read(sql, select -> select.setString(1, name), row -> row.getString(1)).stream()
        .findFirst();
  }

  private interface RowReader<T> {
    T read(ResultSet row) throws SQLException;
  }

  private <T> List<T> read(String sql, Binding binding, RowReader<T> reader) {
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

  private static PendingDecision decision(ResultSet row) throws SQLException {
    return new PendingDecision(
        new DecisionKey(row.getString(1)),
        new IntentId(row.getString(2)),
        row.getLong(3),
        Act.valueOf(row.getString(4)),
        row.getString(5),
        row.getBytes(6),
        row.getObject(7, OffsetDateTime.class).toInstant(),
        PendingDecision.Status.valueOf(row.getString(8)),
        row.getString(9));
  }

  private static OffsetDateTime utc(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}
