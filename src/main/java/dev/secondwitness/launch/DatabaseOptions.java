package dev.secondwitness.launch;

import dev.secondwitness.store.jdbc.DatabaseAddress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Which PostgreSQL database; its password comes from a file or the environment, and never from
/// the command line, which other users of the machine can read.
final class DatabaseOptions {
  static final String PASSWORD = "SECOND_WITNESS_DB_PASSWORD";

  private static final Set<PosixFilePermission> OF_OTHERS =
      EnumSet.of(
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_WRITE,
          PosixFilePermission.GROUP_WRITE);

  @Option(
      names = "--db",
      paramLabel = "URL",
      description = "jdbc:postgresql://HOST:PORT/NAME, for a store of a team.")
  @Nullable String url;

  @Option(names = "--db-user", paramLabel = "ROLE", description = "The role to connect as.")
  @Nullable String user;

  @Option(
      names = "--db-password-file",
      paramLabel = "FILE",
      description = "Its password, alone in a file; else " + PASSWORD + " in the environment.")
  @Nullable Path passwordFile;

  /// The database that was named, empty when none was.
  Optional<DatabaseAddress> address(Map<String, String> environment) {
    if (url == null) {
      if (user != null || passwordFile != null) {
        throw new CannotStart("A role is named, and no database.", "Add --db URL.", null);
      }
      return Optional.empty();
    }
    if (user == null) {
      throw new CannotStart("--db needs a role.", "Add --db-user ROLE.", null);
    }
    try {
      return Optional.of(DatabaseAddress.postgres(url, user, password(environment)));
    } catch (IllegalArgumentException e) {
      throw new CannotStart(String.valueOf(e.getMessage()), "Correct --db.", e);
    }
  }

  /// The database that must have been named.
  DatabaseAddress required() {
    return address(System.getenv())
        .orElseThrow(
            () ->
                new CannotStart(
                    "No database is named.", "Add --db jdbc:postgresql://HOST:PORT/NAME.", null));
  }

  private String password(Map<String, String> environment) {
    if (passwordFile == null) {
      return environment.getOrDefault(PASSWORD, "");
    }
    try {
      if (Files.getFileStore(passwordFile).supportsFileAttributeView("posix")
          && Files.getPosixFilePermissions(passwordFile).stream().anyMatch(OF_OTHERS::contains)) {
        throw new CannotStart(
            "The password file " + passwordFile + " can be read by others.",
            "Make it private: chmod 600 " + passwordFile,
            null);
      }
      return Files.readString(passwordFile, StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new CannotStart(
          "The password file " + passwordFile + " cannot be read.",
          "See that it is there and that you may read it.",
          e);
    }
  }
}
