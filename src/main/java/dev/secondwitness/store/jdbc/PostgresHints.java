package dev.secondwitness.store.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.postgresql.PGConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Hears on a connection of its own that some process committed something. It is a hint and no
/// more: whoever waits for news looks by himself too, so that nothing is lost with the connection.
public final class PostgresHints implements AutoCloseable {
  static final String NOTIFY = "notify second_witness";
  private static final String LISTEN = "listen second_witness";
  private static final Logger LOG = LoggerFactory.getLogger(PostgresHints.class);
  private static final Duration EACH_WAIT = Duration.ofSeconds(10);
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Executor HERE = Runnable::run;

  private final DatabaseAddress.Postgres address;
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile boolean listening;
  private volatile Runnable hangUp = () -> {};

  PostgresHints(DatabaseAddress.Postgres address) {
    this.address = address;
  }

  /// Listens until this is closed, again and again when the connection is lost.
  public void listen(Runnable changed) {
    do {
      try (Connection connection = connect()) {
        hangUp = () -> abort(connection);
        hear(connection, changed);
      } catch (SQLException e) {
        if (closed.getCount() > 0) {
          LOG.warn(
              "Not told of changes any more, looking every second instead: {}", e.getMessage());
        }
      } finally {
        listening = false;
      }
    } while (!closedAfterPause());
  }

  /// Whether it hears at this moment.
  public boolean isListening() {
    return listening;
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(address.url().text(), PostgresDialect.properties(address));
  }

  private void hear(Connection connection, Runnable changed) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(LISTEN);
    }
    PGConnection postgres = connection.unwrap(PGConnection.class);
    listening = true;
    // what was committed before it listened
    changed.run();
    while (closed.getCount() > 0) {
      if (postgres.getNotifications((int) EACH_WAIT.toMillis()).length > 0) {
        changed.run();
      }
    }
  }

  private boolean closedAfterPause() {
    try {
      return closed.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private static void abort(Connection connection) {
    try {
      connection.abort(HERE);
    } catch (SQLException e) {
      LOG.debug("The listening connection was gone already", e);
    }
  }

  @Override
  public void close() {
    closed.countDown();
    hangUp.run();
  }
}
