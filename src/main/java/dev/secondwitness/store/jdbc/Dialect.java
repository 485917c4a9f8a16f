package dev.secondwitness.store.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import javax.sql.DataSource;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;

/// What differs from one database to the next; all other SQL is common.
public interface Dialect {
  /// How its connections are made.
  HikariConfig connections();

  /// Why the first connection could not be made, for people.
  CannotOpen unreachable(Throwable cause);

  /// Makes ready what was just opened, before the schema is looked at; refuses what cannot keep
  /// what it is given.
  void opened(HikariDataSource pool);

  /// Where the schema is brought forward, which may take its time.
  DataSource forMigrations(HikariDataSource pool);

  /// Refuses a database whose schema is not what the migrations make of it.
  void requireWhole(HikariDataSource pool);

  /// The last thing before an orderly end.
  void closing(HikariDataSource pool);

  /// Runs the work on one consistent view.
  <T> T read(Jdbi jdbi, HandleCallback<T, RuntimeException> work);

  /// Runs the work in a transaction that sees what was committed before each statement; what it
  /// writes is sent together where it can be ([PendingWrites]).
  <T> T write(Jdbi jdbi, HandleCallback<T, RuntimeException> work);

  /// Whether statements can be sent to it together, joined by semicolons.
  boolean takesSeveralAtOnce();

  /// Whether other processes may write to it at the same time.
  boolean isShared();

  /// Whether a commit is on disk when it returns, and is seen by nobody before.
  boolean commitsDurably();

  /// Hands what is committed over to the file, where a commit does not do that by itself. Only
  /// while nobody writes: of a change that is being made, half could be handed over.
  void handOver();

  /// Waits until the disk has what was handed over.
  void force();

  /// Whether the database is the one that was opened, and still open; one that failed to write may
  /// have closed itself.
  boolean isSound();

  /// Leaves it at once, without writing anything more to it.
  void abandon();
}
