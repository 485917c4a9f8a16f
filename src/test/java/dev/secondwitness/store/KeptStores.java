package dev.secondwitness.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.flywaydb.core.Flyway;
import tools.jackson.databind.JsonNode;

/// Stores as released programs left them, kept to be opened by every later one; `main` makes the
/// one of this program.
final class KeptStores {
  /// The schema versions of released programs.
  static final List<String> VERSIONS = List.of("2");

  /// The states of the intents in each, by what they refund.
  static final Map<String, String> STATES =
      Map.of(
          "order 1", "prepared",
          "order 2", "authorized",
          "order 3", "executing",
          "order 4", "indeterminate",
          "order 5", "committed",
          "order 6", "rejected",
          "order 7", "committed");

  private KeptStores() {}

  /// The store of a release in a database of that kind.
  static DatabaseKind.TestDatabase open(DatabaseKind kind, String version, Path directory)
      throws IOException, SQLException {
    lay(version, directory);
    DatabaseKind.H2Files file = new DatabaseKind.H2Files(directory);
    return switch (kind) {
      case H2 -> file;
      case POSTGRES -> onServer(file, version);
    };
  }

  private static void lay(String version, Path directory) throws IOException {
    Files.createDirectories(directory);
    try (InputStream kept =
        new GZIPInputStream(
            Objects.requireNonNull(
                KeptStores.class.getResourceAsStream("/stores/schema-" + version + ".mv.db.gz")))) {
      Files.copy(kept, directory.resolve("store.mv.db"));
    }
  }

  /// The same schema and the same rows on PostgreSQL.
  private static DatabaseKind.TestDatabase onServer(DatabaseKind.H2Files file, String version)
      throws SQLException {
    String name = PostgresForTests.createEmpty();
    Flyway.configure()
        .dataSource(PostgresForTests.url(name), "postgres", "")
        .locations("classpath:dev/secondwitness/store/migration")
        .target(version)
        .load()
        .migrate();
    try (Connection from = file.connect();
        Connection to = PostgresForTests.connect(name);
        Statement sql = to.createStatement()) {
      to.setAutoCommit(false);
      // rows come in any order
      sql.execute("set session_replication_role = replica");
      DatabaseMetaData catalogue = from.getMetaData();
      try (ResultSet tables =
          catalogue.getTables(null, "PUBLIC", "%", new String[] {"BASE TABLE", "TABLE"})) {
        while (tables.next()) {
          String table = tables.getString("TABLE_NAME").toLowerCase(Locale.ROOT);
          if (!table.equals("flyway_schema_history")) {
            sql.execute("delete from " + table);
            copy(from, to, table);
          }
        }
      }
      to.commit();
    }
    return new DatabaseKind.OnServer(name);
  }

  private static void copy(Connection from, Connection to, String table) throws SQLException {
    try (Statement reading = from.createStatement();
        ResultSet rows = reading.executeQuery("select * from " + table)) {
      List<String> columns = new ArrayList<>();
      for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
        columns.add(rows.getMetaData().getColumnName(i).toLowerCase(Locale.ROOT));
      }
      String places = String.join(", ", Collections.nCopies(columns.size(), "?"));
      try (PreparedStatement writing =
          to.prepareStatement(
              "insert into "
                  + table
                  + " ("
                  + String.join(", ", columns)
                  + ") values ("
                  + places
                  + ")")) {
        while (rows.next()) {
          for (int i = 1; i <= columns.size(); i++) {
            Object value = rows.getObject(i);
            writing.setObject(i, value instanceof Clob ? rows.getString(i) : value);
          }
          writing.executeUpdate();
        }
      }
    }
  }

  /// Run with an empty directory and the file to make, from the sources of the release.
  public static void main(String[] arguments) throws IOException {
    Path directory = Path.of(arguments[0]);
    try (StoreFixture store = new StoreFixture(directory)) {
      fill(store);
    }
    try (InputStream file = Files.newInputStream(directory.resolve("store.mv.db"));
        OutputStream kept = new GZIPOutputStream(Files.newOutputStream(Path.of(arguments[1])))) {
      file.transferTo(kept);
    }
  }

  /// One intent in each kind of end, and one of each kind of row.
  static void fill(StoreFixture store) {
    store.record(refund(1));
    store.authorize(store.record(refund(2)));
    StoreFixture.Running unknown = store.unknown(refund(4));
    store.look(unknown, 1, "not_seen");
    StoreFixture.Running confirmed = store.unknown(refund(5));
    StoreFixture.Running failed = store.unknown(refund(6));
    Map<String, Object> drifted = StoreFixture.attempt(unknown.intent());
    drifted.put("action_key", "rf:other");
    store.as("agent").post(unknown.path() + "/attempts", drifted);
    store.pastHorizon();
    JsonNode present = store.look(confirmed, 1, "present re_5").body();
    store.decide("mara", confirmed, StoreFixture.confirm(confirmed, 1, "re_5", present));
    JsonNode absent = store.look(failed, 1, "absent").body();
    store.decide("mara", failed, StoreFixture.decision(failed, "fail_close", 1, absent));
    store.executing(refund(3));
    StoreFixture.Running told = store.executing(refund(7));
    store
        .as("agent")
        .post(
            "/v1/events",
            EventContractTest.event(told, "payments-signed", "evt_7", "committed", "re_7"));
    Map<String, Object> again = refund(8);
    again.put("business_ref", "order 4");
    store.record(again);
  }

  private static Map<String, Object> refund(int number) {
    return StoreFixture.refund("r-" + number, "100", "order " + number, "item-" + number);
  }
}
