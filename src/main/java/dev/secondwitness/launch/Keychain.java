package dev.secondwitness.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// The system's keychain (the secret service, asked through `secret-tool`): secrets by name, under
/// the service `second-witness`.
final class Keychain {

  private static final int LONGEST = 4096;
  private static final long WAIT_SECONDS = 10;

  private final List<String> command;

  Keychain() {
    this(List.of("secret-tool", "lookup", "service", "second-witness", "name"));
  }

  /// @param command what is run with the name behind it
  Keychain(List<String> command) {
    this.command = List.copyOf(command);
  }

  /// Whether the program that asks it is on this machine.
  boolean isThere() {
    try {
      Process process =
          new ProcessBuilder(command.getFirst(), "--help")
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      process.getOutputStream().close();
      process.destroy();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /// The secret of that name; empty when there is none, or no keychain.
  Optional<String> secret(String name) {
    if (!name.matches("[A-Z][A-Z0-9_]{0,63}")) {
      return Optional.empty();
    }
    List<String> asked = new ArrayList<>(command);
    asked.add(name);
    try {
      Process process =
          new ProcessBuilder(asked).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      process.getOutputStream().close();
      if (!process.waitFor(WAIT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return Optional.empty();
      }
      byte[] said = process.getInputStream().readNBytes(LONGEST);
      String secret = new String(said, StandardCharsets.UTF_8).strip();
      return process.exitValue() == 0 && !secret.isEmpty() ? Optional.of(secret) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
