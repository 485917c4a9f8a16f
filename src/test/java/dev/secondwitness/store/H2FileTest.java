package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.secondwitness.store.jdbc.CannotOpen;
import dev.secondwitness.store.jdbc.Database;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
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

  @Test
  @DisplayName("F6: a file that opens without one of its tables, indexes or rules is refused")
  void aFileThatLacksAPartOfItsSchemaIsRefused() throws Exception {
    for (String lost :
        List.of(
            "drop table answers",
            "drop index intents_by_key",
            "alter table attempts drop constraint attempts_number")) {
      Path own = Files.createTempDirectory(directory, "lost");
      Database.h2(own).close();
      try (Connection connection = new DatabaseKind.H2Files(own).connect();
          Statement change = connection.createStatement()) {
        change.execute(lost);
      }
      assertThatThrownBy(() -> Database.h2(own).close())
          .as(lost)
          .isInstanceOf(CannotOpen.class)
          .hasMessageContaining("is damaged: there is no ");
    }
  }
}
