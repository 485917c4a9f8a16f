package dev.secondwitness.store;

import dev.secondwitness.store.people.TokenHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/// Files that are for their owner alone, as a team's store wants them.
final class TeamFiles {
  private TeamFiles() {}

  static Path secret(Path file, String text) throws IOException {
    Files.deleteIfExists(file);
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    return Files.writeString(file, text);
  }

  /// Mara reviews, ines manages and sees all, the agent coordinates; each token is the name after
  /// the prefix.
  static Path tokens(Path file, String prefix) throws IOException {
    return secret(
        file,
        "tokens:\n"
            + line("mara", "kind: person, grants: [\"acme:reviewer\"]", prefix)
            + line("ines", "kind: person, grants: [\"acme:manager\", \"acme:admin\"]", prefix)
            + line("agent", "kind: agent, coordinates_for: [acme]", prefix));
  }

  private static String line(String who, String rights, String prefix) {
    return "  - {principal: "
        + who
        + ", "
        + rights
        + ", token_sha256: "
        + TokenHash.of(prefix + who).hex()
        + "}\n";
  }
}
