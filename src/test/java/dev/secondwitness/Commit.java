package dev.secondwitness;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// The commit that is tested, so that a failure found by chance can be found again.
public final class Commit {
  private Commit() {}

  /// Its short name, or that it is not known.
  public static String name() {
    try {
      Process git =
          new ProcessBuilder("git", "describe", "--always", "--dirty")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String name = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return name.isEmpty() ? "an unknown commit" : name;
    } catch (IOException noGit) {
      return "an unknown commit (" + noGit.getMessage() + ")";
    }
  }
}
