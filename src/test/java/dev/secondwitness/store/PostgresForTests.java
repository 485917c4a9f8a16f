package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.secondwitness.store.jdbc.Database;
import dev.secondwitness.store.jdbc.DatabaseAddress;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/// One PostgreSQL server for all tests of this process, in a zone of its own, and as durable as a
/// store wants it; each fixture has a database copied from a migrated one.
final class PostgresForTests {
  private static final String USER = "postgres";
  private static final String TEMPLATE = "template_store";

  /// Sorted as people do, so that nothing leans on the order of bytes.
  private static final String EMPTY =
      " template template0 encoding 'UTF8' locale_provider icu icu_locale 'en-US'";

  private static final AtomicInteger NUMBERS = new AtomicInteger();

  private PostgresForTests() {}

  private static final class Running {
    static final EmbeddedPostgres SERVER = start();

    private static EmbeddedPostgres start() {
      try {
        EmbeddedPostgres server =
            EmbeddedPostgres.builder()
                .setServerConfig("timezone", "America/St_Johns")
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("shared_buffers", "32MB")
                .setPGStartupWait(Duration.ofSeconds(60))
                .start();
        try (Connection connection =
                DriverManager.getConnection(url(server, "postgres"), USER, "");
            Statement sql = connection.createStatement()) {
          sql.execute("create database " + TEMPLATE + EMPTY);
        }
        Database.open(DatabaseAddress.postgres(url(server, TEMPLATE), USER, "")).close();
        return server;
      } catch (IOException | SQLException | IllegalStateException e) {
        throw new IllegalStateException(
            "PostgreSQL cannot be started for the tests. It refuses to run as root, so as root it"
                + " is started in a user namespace: where `unshare -U true` is refused, run the"
                + " tests as another user",
            e);
      }
    }
  }

  /// A migrated and empty database of one's own.
  static String create() {
    String name = "store_" + NUMBERS.incrementAndGet();
    admin("create database " + name + " template " + TEMPLATE);
    return name;
  }

  /// A database of one's own without any table.
  static String createEmpty() {
    String name = "empty_" + NUMBERS.incrementAndGet();
    admin("create database " + name + EMPTY);
    return name;
  }

  static String url(String name) {
    return url(Running.SERVER, name);
  }

  private static String url(EmbeddedPostgres server, String name) {
    return "jdbc:postgresql://127.0.0.1:" + server.getPort() + "/" + name;
  }

  static DatabaseAddress address(String name) {
    return DatabaseAddress.postgres(url(name), USER, "");
  }

  /// A connection besides the store's, as the server's owner.
  static Connection connect(String name) throws SQLException {
    return DriverManager.getConnection(url(name), USER, "");
  }

  /// Fails when anybody still is connected to it.
  static void drop(String name) {
    await()
        .atMost(Duration.ofSeconds(5))
        .pollInterval(Duration.ofMillis(20))
        .untilAsserted(() -> assertThat(connections(name)).as("connections of " + name).isZero());
    admin("drop database " + name);
  }

  static int connections(String name) throws SQLException {
    try (Connection connection = connect("postgres");
        Statement sql = connection.createStatement();
        ResultSet row =
            sql.executeQuery(
                "select count(*) from pg_stat_activity where datname = '" + name + "'")) {
      row.next();
      return row.getInt(1);
    }
  }

  /// Has the server read its settings again, and waits until one of them is as wanted.
  static void reload(String setting, String wanted) {
    admin("select pg_reload_conf()");
    await()
        .atMost(Duration.ofSeconds(10))
        .pollInterval(Duration.ofMillis(20))
        .until(() -> one("show " + setting).equals(wanted));
  }

  private static String one(String query) throws SQLException {
    try (Connection connection = connect("postgres");
        Statement sql = connection.createStatement();
        ResultSet row = sql.executeQuery(query)) {
      row.next();
      return row.getString(1);
    }
  }

  static void admin(String statement) {
    try (Connection connection = connect("postgres");
        Statement sql = connection.createStatement()) {
      sql.execute(statement);
    } catch (SQLException e) {
      throw new UncheckedIOException(new IOException(statement, e));
    }
  }
}
