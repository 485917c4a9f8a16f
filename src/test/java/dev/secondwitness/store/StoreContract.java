package dev.secondwitness.store;

import dev.secondwitness.store.core.Rules;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// What a store keeps on every database; each test has a store of its own.
@ParameterizedClass
@EnumSource(DatabaseKind.class)
abstract class StoreContract {
  // JUnit sets it before anything else
  @SuppressWarnings("NullAway.Init")
  @Parameter
  DatabaseKind database;

  @TempDir Path directory;
  StoreFixture store;

  @BeforeEach
  final void startStore() {
    store = new StoreFixture(database, directory, this::rules, setup());
  }

  @AfterEach
  final void closeStore() {
    store.close();
  }

  /// How the store is set up.
  StoreFixture.Setup setup() {
    return StoreFixture.Setup.USUAL;
  }

  /// The rules this store goes by.
  Rules rules(TestClock clock) {
    return World.rules(clock);
  }
}
