package dev.secondwitness.store.jdbc;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/// Brings a database's schema to the newest version this program knows.
final class Migrations {
  private Migrations() {}

  static void run(DataSource database) {
    Flyway.configure()
        .dataSource(database)
        .locations("classpath:dev/secondwitness/store/migration")
        .load()
        .migrate();
  }
}
