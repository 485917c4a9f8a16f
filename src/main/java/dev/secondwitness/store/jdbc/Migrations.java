package dev.secondwitness.store.jdbc;

import java.util.Arrays;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;

/// Brings a database's schema forward to the newest version this program knows, and never back.
final class Migrations {
  private Migrations() {}

  /// Refuses, and leaves untouched, a database that a newer program has written, or none of ours;
  /// answers the version it is at then.
  static String run(DataSource database) {
    Flyway flyway =
        Flyway.configure()
            .dataSource(database)
            .locations("classpath:dev/secondwitness/store/migration")
            .load();
    try {
      List<MigrationInfo> all = Arrays.asList(flyway.info().all());
      all.stream()
          .filter(m -> isNewer(m.getState()))
          .findFirst()
          .ifPresent(
              newer -> {
                throw new CannotOpen(
                    "A newer program has written this database: its schema is at version "
                        + flyway.info().current().getVersion()
                        + ", and this program knows them up to "
                        + known(all)
                        + ". Nothing in it was changed.",
                    "Use that program, or restore a backup from before.");
              });
      // a role that may not change the schema can run a store whose schema is up to date
      flyway.migrate();
      return known(Arrays.asList(flyway.info().all()));
    } catch (FlywayException e) {
      throw new CannotOpen(
          "The database's schema cannot be brought to this program's version: " + e.getMessage(),
          "See that the database is this store's, and run `second-witness migrate` as its owner.",
          e);
    }
  }

  private static boolean isNewer(MigrationState state) {
    return state == MigrationState.FUTURE_SUCCESS || state == MigrationState.FUTURE_FAILED;
  }

  private static String known(List<MigrationInfo> all) {
    return all.stream()
        .filter(m -> !isNewer(m.getState()))
        .map(m -> String.valueOf(m.getVersion()))
        .reduce((before, last) -> last)
        .orElse("none");
  }
}
