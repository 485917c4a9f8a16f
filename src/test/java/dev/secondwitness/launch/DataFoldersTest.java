package dev.secondwitness.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFoldersTest {

  @TempDir Path home;

  @Test
  void linuxKeepsDataWhereXdgSaysOrUnderLocalShare() {
    assertThat(DataFolders.ofSystem(Map.of("XDG_DATA_HOME", "/data"), home, "Linux").root())
        .isEqualTo(Path.of("/data/second-witness"));
    assertThat(DataFolders.ofSystem(Map.of("XDG_DATA_HOME", "rel"), home, "Linux").root())
        .isEqualTo(home.resolve(".local/share/second-witness"));
    assertThat(DataFolders.ofSystem(Map.of(), home, "Linux").root())
        .isEqualTo(home.resolve(".local/share/second-witness"));
  }

  @Test
  void foldersAreForTheUserAloneEvenWhenTheyWereThereBefore() throws Exception {
    DataFolders folders = new DataFolders(home.resolve("sw"));
    Files.createDirectories(home.resolve("sw/store"));
    Files.setPosixFilePermissions(
        home.resolve("sw/store"), PosixFilePermissions.fromString("rwxr-xr-x"));

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folders.store())))
        .isEqualTo("rwx------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folders.journal())))
        .isEqualTo("rwx------");
  }

  @Test
  void aFolderThatCannotBeMadeSaysWhichAndWhatToDo() throws Exception {
    Files.writeString(home.resolve("sw"), "a file, not a folder");

    assertThatThrownBy(() -> new DataFolders(home.resolve("sw")).store())
        .isInstanceOfSatisfying(CannotStart.class, e -> assertThat(e.whatToDo()).contains("--data"))
        .hasMessageContaining("store");
  }
}
