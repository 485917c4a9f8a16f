package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.secondwitness.store.jdbc.Database;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What only a database that is a file of this machine has to keep.
class H2FileTest {
  @TempDir Path directory;

  @Test
  void theDatabaseLiesWhereOnlyItsOwnerCanLook() throws Exception {
    Path own = directory.resolve("own");
    Database.h2(own).close();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(own)))
        .isEqualTo("rwx------");
  }

  @Test
  void aPathThatWouldChangeTheUrlIsRefused() {
    assertThatThrownBy(() -> Database.h2(directory.resolve("x;INIT=RUNSCRIPT")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
