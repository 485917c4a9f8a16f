package dev.secondwitness.store.jdbc;

import java.nio.file.Path;

/// Which database a store keeps its rows in.
public sealed interface DatabaseAddress {

  /// A file of this process.
  ///
  /// @param directory where it lies; made and kept private
  record H2(Path directory) implements DatabaseAddress {}

  /// A database that any number of store processes may share.
  record Postgres(PostgresUrl url, String user, String password) implements DatabaseAddress {
    @Override
    public String toString() {
      return url.text() + " as " + user;
    }
  }

  /// A PostgreSQL database by its JDBC URL. Refuses a URL with anything but host, port, name and
  /// the options that say how to reach it.
  static DatabaseAddress postgres(String url, String user, String password) {
    return new Postgres(PostgresUrl.of(url), user, password);
  }
}
