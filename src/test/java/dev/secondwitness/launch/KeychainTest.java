package dev.secondwitness.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The system's keychain, asked through a program like `secret-tool`.
class KeychainTest {

  private static final String CANARY = "canary-of-the-keychain";

  private static Keychain asking(Path folder, String script) throws IOException {
    Path program =
        Files.createFile(
            folder.resolve("secret-tool"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Files.writeString(program, "#!/bin/sh\n" + script);
    return new Keychain(List.of(program.toString(), "lookup", "service", "second-witness", "name"));
  }

  @Test
  @DisplayName("a secret is looked up by service and name, and is nothing else's output")
  void found(@TempDir Path folder) throws IOException {
    Keychain keychain =
        asking(
            folder,
            "[ \"$*\" = 'lookup service second-witness name STRIPE_READ' ] || exit 1\n"
                + "echo noise >&2\necho "
                + CANARY
                + "\n");
    assertThat(keychain.isThere()).isTrue();
    assertThat(keychain.secret("STRIPE_READ")).contains(CANARY);
    assertThat(keychain.secret("OTHER")).isEmpty();
    assertThat(keychain.toString()).doesNotContain(CANARY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"exit 1", "echo half; exit 1", "exit 0", "printf '  \\n'"})
  @DisplayName("an unknown name, a locked keychain or an empty answer is no secret")
  void unknown(String script, @TempDir Path folder) throws IOException {
    assertThat(asking(folder, script + "\n").secret("STRIPE_READ")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "stripe", "--clear", "A B", "A;B", "1A", "A\n"})
  @DisplayName("what is no name of a secret is never handed to the program")
  void noName(String name, @TempDir Path folder) throws IOException {
    assertThat(asking(folder, "touch '" + folder + "/asked'\necho x\n").secret(name)).isEmpty();
    assertThat(folder.resolve("asked")).doesNotExist();
  }

  @Test
  @DisplayName("without the program the store does not start, and says what to install")
  void absent(@TempDir Path folder) {
    Keychain keychain = new Keychain(List.of(folder.resolve("secret-tool").toString()));
    assertThat(keychain.secret("STRIPE_READ")).isEmpty();
    assertThat(keychain.isThere()).isFalse();
    assertThatThrownBy(() -> ReaderOptions.keychain(keychain))
        .isInstanceOf(CannotStart.class)
        .hasMessageContaining("secret-tool is not on this machine");
  }
}
