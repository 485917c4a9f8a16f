package dev.secondwitness.launch;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Map;

/// Where the program keeps what it must not lose: `store`, `demo`, `journal` and `logs` under the
/// system's data directory, for the user alone.
record DataFolders(Path root) {

  /// The folder the system wants, by its environment; `home` is the user's.
  static DataFolders ofSystem(Map<String, String> environment, Path home, String system) {
    String name = system.toLowerCase(Locale.ROOT);
    if (name.contains("win")) {
      String local = environment.get("LOCALAPPDATA");
      return new DataFolders(
          (local != null ? Path.of(local) : home.resolve("AppData/Local"))
              .resolve("second-witness"));
    }
    if (name.contains("mac")) {
      return new DataFolders(home.resolve("Library/Application Support/second-witness"));
    }
    String xdg = environment.get("XDG_DATA_HOME");
    Path base =
        xdg != null && Path.of(xdg).isAbsolute() ? Path.of(xdg) : home.resolve(".local/share");
    return new DataFolders(base.resolve("second-witness"));
  }

  /// The store's files.
  Path store() {
    return made("store");
  }

  /// The sandbox's own truth.
  Path demo() {
    return made("demo");
  }

  /// Statement files that a person put there, one folder an environment; never made by the program.
  Path statements() {
    return root.resolve("statements");
  }

  /// The console's journal.
  Path journal() {
    return made("journal");
  }

  /// Log files and pictures.
  Path logs() {
    return made("logs");
  }

  private Path made(String name) {
    try {
      Path folder = root.resolve(name);
      if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
        var own =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
        Files.createDirectories(folder, own);
        Files.setPosixFilePermissions(folder, own.value());
      } else {
        Files.createDirectories(folder);
      }
      return folder;
    } catch (IOException e) {
      throw new CannotStart(
          "The folder " + root.resolve(name) + " cannot be made or made private: " + e.getMessage(),
          "Choose another with --data DIR, or mend its permissions.",
          e);
    }
  }
}
