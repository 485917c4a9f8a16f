package dev.secondwitness.launch;

import dev.secondwitness.store.jdbc.Database;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Brings a PostgreSQL database's schema forward, for roles that may; the store itself need not.
@Command(
    name = "migrate",
    mixinStandardHelpOptions = true,
    description = "Makes a team store's tables in PostgreSQL, or brings them to this version.")
final class MigrateCommand implements Callable<Integer> {

  @Mixin DatabaseOptions database = new DatabaseOptions();

  @Override
  public Integer call() {
    try (Database migrated = Database.open(database.required())) {
      System.out.println("The schema is at version " + migrated.schema() + ".");
    }
    return 0;
  }
}
