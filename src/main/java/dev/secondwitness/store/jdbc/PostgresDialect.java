package dev.secondwitness.store.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import javax.sql.DataSource;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.postgresql.ds.PGSimpleDataSource;

/// PostgreSQL: a commit is on disk when it returns, and not seen by others before.
final class PostgresDialect implements Dialect {
  private static final int CONNECTIONS = 8;
  private static final int KEPT_OPEN = 2;
  private static final String ANSWER_WITHIN = "socketTimeout";

  private final DatabaseAddress.Postgres address;

  PostgresDialect(DatabaseAddress.Postgres address) {
    this.address = address;
  }

  @Override
  public HikariConfig connections() {
    HikariConfig config = new HikariConfig();
    config.setDriverClassName("org.postgresql.Driver");
    config.setJdbcUrl(address.url().text());
    config.setDataSourceProperties(properties(address));
    config.setMaximumPoolSize(CONNECTIONS);
    config.setMinimumIdle(KEPT_OPEN);
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    config.setConnectionInitSql(PostgresSettings.SESSION);
    config.setConnectionTimeout(Duration.ofSeconds(20).toMillis());
    return config;
  }

  /// What the driver is told with every connection.
  static Properties properties(DatabaseAddress.Postgres address) {
    Properties properties = new Properties();
    // a server that is cut off in the middle of a statement must not stop the writers for ever
    properties.put(ANSWER_WITHIN, "60");
    properties.putAll(address.url().options());
    properties.put("user", address.user());
    properties.put("password", address.password());
    properties.put("ApplicationName", "second-witness");
    properties.put("tcpKeepAlive", "true");
    // an error that is logged does not carry what was in the row
    properties.put("logServerErrorDetail", "false");
    return properties;
  }

  @Override
  public CannotOpen unreachable(Throwable cause) {
    Throwable deepest = cause;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    return new CannotOpen(
        "The database " + address + " cannot be reached: " + deepest.getMessage(),
        "See that the server runs and listens there, and that user and password are right.",
        cause);
  }

  @Override
  public void opened(HikariDataSource pool) {
    PostgresSettings.check(Jdbi.create(pool));
  }

  @Override
  public DataSource forMigrations(HikariDataSource pool) {
    PGSimpleDataSource patient = new PGSimpleDataSource();
    patient.setUrl(address.url().text());
    Properties properties = properties(address);
    properties.remove(ANSWER_WITHIN);
    try {
      for (String name : properties.stringPropertyNames()) {
        patient.setProperty(name, properties.getProperty(name));
      }
    } catch (SQLException e) {
      throw new IllegalStateException("The driver does not take its own properties", e);
    }
    return patient;
  }

  /// It looks after its own catalogue, and a role may see little of it.
  @Override
  public void requireWhole(HikariDataSource pool) {}

  @Override
  public void closing(HikariDataSource pool) {
    // every commit is on disk already
  }

  @Override
  public <T> T read(Jdbi jdbi, HandleCallback<T, RuntimeException> work) {
    return jdbi.inTransaction(
        handle -> {
          handle.execute("set transaction isolation level repeatable read, read only");
          return work.withHandle(handle);
        });
  }

  @Override
  public <T> T write(Jdbi jdbi, HandleCallback<T, RuntimeException> work) {
    return jdbi.inTransaction(
        // heard when, and only when, the transaction is committed
        handle -> PendingWrites.collected(handle, work, List.of(PostgresHints.NOTIFY)));
  }

  @Override
  public boolean takesSeveralAtOnce() {
    return true;
  }

  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public boolean commitsDurably() {
    return true;
  }

  @Override
  public boolean isSound() {
    // the server looks after its files itself
    return true;
  }

  @Override
  public void abandon() {
    throw new IllegalStateException("A server's database is never left like that");
  }

  @Override
  public void handOver() {
    // the commit did
  }

  @Override
  public void force() {
    // the commit did
  }
}
