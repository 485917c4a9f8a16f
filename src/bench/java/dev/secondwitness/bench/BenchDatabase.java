package dev.secondwitness.bench;

import dev.secondwitness.store.jdbc.DatabaseAddress;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// An empty database of the bench's own, gone when it is closed, and where its SQL differs.
interface BenchDatabase extends AutoCloseable {
  /// What it is called in the table.
  String title();

  DatabaseAddress address();

  /// The address as another process is told it.
  String described();

  /// A connection besides the store's.
  Connection connect() throws SQLException;

  /// A connection that fills fast: nothing is forced onto the disk and no reference is checked.
  Connection forFilling() throws SQLException;

  /// Rows `g(n)` from one number to another.
  String series(String from, String to);

  /// The SHA-256 of a text, in hex.
  String sha256(String text);

  /// A moment so many seconds after another.
  String plusSeconds(String moment, String seconds);

  /// What makes a commit durable after it, empty when the commit is.
  String force();

  /// What tells the optimizer how the tables are filled.
  String analyze();

  @Override
  void close() throws IOException, SQLException;

  /// Whether it lies in a directory that is kept, and was filled in an earlier run.
  boolean isFilled();

  /// Says that it is filled now.
  void filled() throws IOException;

  /// A directory that is kept under a name, or a new one that is removed afterwards.
  record Place(Path directory, boolean kept) {
    private static final String FILLED = "filled-by-the-bench";

    static Place temporary() throws IOException {
      return new Place(Files.createTempDirectory("second-witness-bench"), false);
    }

    static Place of(Optional<Path> keep, String name) throws IOException {
      if (keep.isEmpty()) {
        return temporary();
      }
      return new Place(Files.createDirectories(keep.get().resolve(name)), true);
    }

    boolean isFilled() {
      return Files.exists(directory.resolve(FILLED));
    }

    void filled() throws IOException {
      Files.writeString(directory.resolve(FILLED), "");
    }

    void leave() throws IOException {
      if (!kept) {
        remove(directory);
      }
    }
  }

  /// A file in a directory.
  static BenchDatabase h2(Place place) {
    return new H2(place);
  }

  /// A server that is stopped afterwards, as durable as a store wants it.
  static BenchDatabase postgres(Place place) throws IOException, SQLException {
    EmbeddedPostgres server =
        EmbeddedPostgres.builder()
            .setDataDirectory(place.directory())
            .setCleanDataDirectory(false)
            .setServerConfig("fsync", "on")
            .setServerConfig("synchronous_commit", "on")
            .setServerConfig("shared_buffers", "512MB")
            .setServerConfig("max_wal_size", "8GB")
            .setServerConfig("maintenance_work_mem", "512MB")
            .setPGStartupWait(Duration.ofSeconds(60))
            .start();
    Postgres database = new Postgres(server, place);
    if (place.isFilled()) {
      return database;
    }
    try (Connection admin = database.connect("postgres");
        Statement sql = admin.createStatement()) {
      sql.execute("create database bench template template0 encoding 'UTF8'");
    }
    return database;
  }

  /// Removes a directory and what is in it.
  static void remove(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  /// H2 in a file of this process.
  record H2(Place place) implements BenchDatabase {
    @Override
    public boolean isFilled() {
      return place.isFilled();
    }

    @Override
    public void filled() throws IOException {
      place.filled();
    }

    @Override
    public String title() {
      return "H2";
    }

    @Override
    public String described() {
      return place.directory().toString();
    }

    @Override
    public DatabaseAddress address() {
      return new DatabaseAddress.H2(place.directory());
    }

    @Override
    public Connection connect() throws SQLException {
      return DriverManager.getConnection(
          "jdbc:h2:file:" + place.directory().resolve("store"), "sa", "");
    }

    @Override
    public Connection forFilling() throws SQLException {
      Connection connection =
          DriverManager.getConnection(
              "jdbc:h2:file:" + place.directory().resolve("store") + ";CACHE_SIZE=1000000",
              "sa",
              "");
      // an index is built by sorting so many rows at a time, and each lot is written to the file
      Script.run(
          connection,
          List.of(
              "set referential_integrity false",
              "set write_delay 5000",
              "set max_memory_rows 600000"));
      return connection;
    }

    @Override
    public String series(String from, String to) {
      return "(select x as n from system_range(" + from + ", " + to + ")) g";
    }

    @Override
    public String sha256(String text) {
      return "lower(rawtohex(hash('SHA-256', " + text + ")))";
    }

    @Override
    public String plusSeconds(String moment, String seconds) {
      return "dateadd(second, " + seconds + ", " + moment + ")";
    }

    @Override
    public String force() {
      return "CHECKPOINT SYNC";
    }

    @Override
    public String analyze() {
      return "analyze";
    }

    @Override
    public void close() throws IOException {
      place.leave();
    }
  }

  /// A PostgreSQL server of this process.
  record Postgres(EmbeddedPostgres server, Place place) implements BenchDatabase {
    @Override
    public boolean isFilled() {
      return place.isFilled();
    }

    @Override
    public void filled() throws IOException {
      place.filled();
    }

    @Override
    public String title() {
      return "PostgreSQL";
    }

    private String url(String name) {
      return "jdbc:postgresql://127.0.0.1:" + server.getPort() + "/" + name;
    }

    private Connection connect(String name) throws SQLException {
      return DriverManager.getConnection(url(name), "postgres", "");
    }

    @Override
    public String described() {
      return url("bench");
    }

    @Override
    public DatabaseAddress address() {
      return DatabaseAddress.postgres(url("bench"), "postgres", "");
    }

    @Override
    public Connection connect() throws SQLException {
      return connect("bench");
    }

    @Override
    public Connection forFilling() throws SQLException {
      Connection connection = connect();
      Script.run(
          connection,
          List.of("set session_replication_role = replica", "set synchronous_commit = off"));
      return connection;
    }

    @Override
    public String series(String from, String to) {
      return "generate_series(cast(" + from + " as bigint), cast(" + to + " as bigint)) as g(n)";
    }

    @Override
    public String sha256(String text) {
      return "encode(sha256(convert_to(" + text + ", 'UTF8')), 'hex')";
    }

    @Override
    public String plusSeconds(String moment, String seconds) {
      return "(" + moment + " + (" + seconds + ") * interval '1 second')";
    }

    @Override
    public String force() {
      return "";
    }

    @Override
    public String analyze() {
      return "vacuum analyze";
    }

    @Override
    public void close() throws IOException {
      server.close();
      place.leave();
    }
  }
}
