package dev.secondwitness.store.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import java.nio.file.Path;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.StatementException;
import org.jdbi.v3.core.statement.StatementExceptions;
import org.jdbi.v3.core.statement.TemplateEngine;

/// An open database: its pool, its dialect and its schema at the newest version.
public final class Database implements AutoCloseable {
  private final HikariDataSource pool;
  private final Jdbi jdbi;
  private final Dialect dialect;
  private final Optional<PostgresHints> hints;
  private final String schema;

  private Database(
      HikariDataSource pool, Dialect dialect, Optional<PostgresHints> hints, String schema) {
    this.pool = pool;
    this.dialect = dialect;
    this.hints = hints;
    this.schema = schema;
    this.jdbi = Jdbi.create(pool);
    jdbi.setStatementBuilderFactory(connection -> new PendingWrites(dialect.takesSeveralAtOnce()));
    jdbi.getConfig(SqlStatements.class).setTemplateEngine(TemplateEngine.NOP);
    jdbi.getConfig(StatementExceptions.class).setMessageRendering(Database::withoutValues);
  }

  /// An error that is logged says which statement failed, and not what it was about.
  private static String withoutValues(StatementException failed) {
    String statement =
        Optional.ofNullable(failed.getStatementContext())
            .flatMap(context -> Optional.ofNullable(context.getRawSql()))
            .orElse("");
    return failed.getShortMessage() + " [" + statement + "]";
  }

  /// Opens the database that lies there, or makes its tables.
  public static Database open(DatabaseAddress address) {
    return switch (address) {
      case DatabaseAddress.H2 h2 -> open(new H2Dialect(h2.directory()), Optional.empty());
      case DatabaseAddress.Postgres postgres ->
          open(new PostgresDialect(postgres), Optional.of(new PostgresHints(postgres)));
    };
  }

  /// Opens or makes the store's H2 file in a directory that only its owner can enter.
  public static Database h2(Path directory) {
    return open(new DatabaseAddress.H2(directory));
  }

  private static Database open(Dialect dialect, Optional<PostgresHints> hints) {
    HikariDataSource pool = pool(dialect);
    try {
      dialect.opened(pool);
      String schema = Migrations.run(dialect.forMigrations(pool));
      dialect.requireWhole(pool);
      dialect.handOver();
      dialect.force();
      return new Database(pool, dialect, hints, schema);
    } catch (RuntimeException e) {
      pool.close();
      throw e;
    }
  }

  private static HikariDataSource pool(Dialect dialect) {
    HikariConfig config = dialect.connections();
    config.setPoolName("store");
    try {
      return new HikariDataSource(config);
    } catch (HikariPool.PoolInitializationException e) {
      throw dialect.unreachable(e);
    }
  }

  /// The version its schema is at.
  public String schema() {
    return schema;
  }

  /// Whether other processes may write to it at the same time.
  public boolean isShared() {
    return dialect.isShared();
  }

  /// Hears of what other processes wrote, where there can be any.
  public Optional<PostgresHints> hints() {
    return hints;
  }

  Jdbi jdbi() {
    return jdbi;
  }

  Dialect dialect() {
    return dialect;
  }

  /// How many of its connections are in use at this moment.
  public int connectionsInUse() {
    return pool.getHikariPoolMXBean().getActiveConnections();
  }

  @Override
  public void close() {
    hints.ifPresent(PostgresHints::close);
    try {
      dialect.closing(pool);
    } finally {
      pool.close();
    }
  }
}
