package dev.secondwitness.store;

import dev.secondwitness.store.jdbc.DatabaseAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/// The databases a store keeps its contract on.
enum DatabaseKind {
  H2,
  POSTGRES;

  /// An empty database of one's own, ready for a store.
  TestDatabase create(Path directory) {
    return switch (this) {
      case H2 -> new H2Files(directory);
      case POSTGRES -> new OnServer(PostgresForTests.create());
    };
  }

  /// A database of one fixture; closing it fails when a store left a connection open.
  interface TestDatabase extends AutoCloseable {
    DatabaseAddress address();

    /// A connection besides the store's.
    Connection connect() throws SQLException;

    @Override
    void close();
  }

  /// A file in a directory of the test's.
  record H2Files(Path directory) implements TestDatabase {
    @Override
    public DatabaseAddress address() {
      return new DatabaseAddress.H2(directory);
    }

    @Override
    public Connection connect() throws SQLException {
      return DriverManager.getConnection("jdbc:h2:file:" + directory.resolve("store"), "sa", "");
    }

    @Override
    public void close() {
      // the directory is the test's
    }
  }

  /// A database of the tests' server.
  record OnServer(String name) implements TestDatabase {
    @Override
    public DatabaseAddress address() {
      return PostgresForTests.address(name);
    }

    @Override
    public Connection connect() throws SQLException {
      return PostgresForTests.connect(name);
    }

    @Override
    public void close() {
      PostgresForTests.drop(name);
    }
  }
}
