package dev.secondwitness.witness.statement;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// Where the files of each environment lie on this machine; from its configuration, never from an
/// intent or a definition.
public final class StatementFolders {
  /// No file can be imported.
  public static final StatementFolders NONE = new StatementFolders(Map.of());

  private final Map<String, Path> folders;

  public StatementFolders(Map<String, Path> folders) {
    this.folders = Map.copyOf(folders);
  }

  /// The folder of that environment.
  public Optional<Path> folder(String environment) {
    return Optional.ofNullable(folders.get(environment));
  }
}
