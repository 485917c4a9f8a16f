package dev.secondwitness.witness.statement;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Where the files of each environment lie on this machine; from its configuration, never from an
/// intent or a definition.
public final class StatementFolders {

  private final Function<String, Optional<Path>> folders;

  private StatementFolders(Function<String, Optional<Path>> folders) {
    this.folders = folders;
  }

  /// Folders by the name of their environment.
  public StatementFolders(Map<String, Path> folders) {
    this(name -> Optional.ofNullable(folders.get(name)));
  }

  /// One folder for each environment, named after it, below another.
  public static StatementFolders below(Path root) {
    return new StatementFolders(
        name ->
            Optional.of(name)
                .filter(n -> n.matches("[a-z0-9][a-z0-9._-]{0,63}"))
                .map(root::resolve)
                .filter(folder -> Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)));
  }

  /// The folder of that environment.
  public Optional<Path> folder(String environment) {
    return folders.apply(environment);
  }
}
