package dev.secondwitness.store.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;

/// What differs from one database to the next; all other SQL is common.
public interface Dialect {
  /// How its connections are made.
  HikariConfig connections();

  /// Makes ready what was just opened, before the schema is looked at; refuses what cannot keep
  /// what it is given.
  void opened(HikariDataSource pool);

  /// The last thing before an orderly end.
  void closing(HikariDataSource pool);

  /// Runs the work on one consistent view.
  <T> T read(Jdbi jdbi, HandleCallback<T, RuntimeException> work);

  /// Runs the work in a transaction that sees what was committed before each statement.
  <T> T write(Jdbi jdbi, HandleCallback<T, RuntimeException> work);

  /// Forces what is committed onto the disk; a no-op where a commit does that by itself.
  void force(Jdbi jdbi);
}
