package dev.secondwitness.launch;

import com.zaxxer.hikari.pool.HikariPool;
import dev.secondwitness.store.jdbc.Database;
import dev.secondwitness.store.jdbc.DatabaseAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Opens the database of a store that nobody else has open.
final class StoppedStore {

  private StoppedStore() {}

  /// Where its files lie.
  static Path folder(@Nullable Path data) {
    return Parts.folders(data).root().resolve("store");
  }

  /// The one in the named database, else in the directory, or where the system wants it.
  static Database open(@Nullable Path data, DatabaseOptions named) {
    return named.address(System.getenv()).map(Database::open).orElseGet(() -> open(data));
  }

  /// The one in the directory, or where the system wants it.
  static Database open(@Nullable Path data) {
    Path folder = folder(data);
    if (Files.notExists(folder.resolve("store.mv.db"))) {
      throw new CannotStart(
          "There is no store in " + folder + ".", "Name it with --data DIR.", null);
    }
    try {
      return Database.open(new DatabaseAddress.H2(folder));
    } catch (HikariPool.PoolInitializationException e) {
      throw new CannotStart(
          "The store in " + folder + " cannot be opened.", "Stop the program that uses it.", e);
    }
  }
}
