package dev.secondwitness.launch;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// What the commands share.
final class Parts {

  private Parts() {}

  /// The folders below DIR, or where the system wants them.
  static DataFolders folders(@Nullable Path data) {
    return data != null
        ? new DataFolders(data.toAbsolutePath())
        : DataFolders.ofSystem(
            System.getenv(),
            Path.of(System.getProperty("user.home")),
            System.getProperty("os.name", ""));
  }
}
