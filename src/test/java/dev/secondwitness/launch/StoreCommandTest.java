package dev.secondwitness.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A store that cannot be started says why and what to do, before it touches anything.
class StoreCommandTest {
  private static final String HASH = "0123456789abcdef".repeat(4);

  @TempDir Path directory;
  private Path tokens;

  @BeforeEach
  void files() throws IOException {
    tokens = secret("tokens", "tokens: [{principal: m, kind: person, token_sha256: " + HASH + "}]");
  }

  private Path secret(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    return Files.writeString(file, text);
  }

  private static void ends(String says, List<String> arguments) {
    StringWriter err = new StringWriter();
    int code =
        Main.commandLine().setErr(new PrintWriter(err)).execute(arguments.toArray(new String[0]));
    assertThat(code).as(err.toString()).isEqualTo(1);
    assertThat(err.toString())
        .contains(says)
        .doesNotContain("canary")
        .doesNotContain("sw_")
        .doesNotContain(HASH)
        .doesNotContain("Exception");
  }

  private void refuses(String says, String... options) {
    List<String> arguments =
        new ArrayList<>(List.of("store", "--port", "0", "--data", directory + "/data"));
    arguments.addAll(List.of(options));
    ends(says, arguments);
    assertThat(directory.resolve("data")).doesNotExist();
  }

  private void team(String says, String... options) {
    List<String> all = new ArrayList<>(List.of("--tokens", tokens.toString()));
    all.addAll(List.of(options));
    refuses(says, all.toArray(new String[0]));
  }

  @Test
  void aTokenFileMustBePrivateAndRight() throws IOException {
    Files.setPosixFilePermissions(tokens, PosixFilePermissions.fromString("rw-r--r--"));
    team("chmod 600 " + tokens);
    Files.setPosixFilePermissions(tokens, PosixFilePermissions.fromString("rw-------"));
    Files.writeString(tokens, "tokens:\n- {token: canary}\n");
    team("line 2");
    Files.delete(tokens);
    team("is not there");
  }

  @Test
  void beyondThisMachineItTakesPeopleAndACertificate() {
    refuses("must know who they are", "--host", "0.0.0.0");
    refuses("must know who they are", "--behind-proxy");
    refuses("must know who they are", "--db", "jdbc:postgresql://127.0.0.1/x", "--db-user", "me");
    team("in the clear", "--host", "0.0.0.0");
    team("in the clear", "--host", "0.0.0.0", "--behind-proxy");
    team("come together", "--tls-cert", tokens.toString());
    team("at least one", "--rate", "0");
  }

  @Test
  void aSigningKeyThatIsNamedIsThereAndAStoreForOneKeepsItsOwn() {
    refuses("keeps its signing key in its folder", "--signing-key", "shared.pem");
    ends(
        "shared.pem is not there",
        List.of(
            "store",
            "--port",
            "0",
            "--data",
            directory + "/data",
            "--tokens",
            tokens.toString(),
            "--signing-key",
            directory + "/shared.pem"));
  }

  @Test
  void anIssuerIsNamedWithItsAudienceAndOverHttps() {
    refuses("audience", "--oidc-issuer", "https://idp.example");
    refuses("by https only", "--oidc-issuer", "http://idp.example", "--oidc-audience", "a");
    refuses("no issuer", "--oidc-audience", "a");
  }

  @Test
  void aDatabaseIsNamedWithItsRoleAndItsPasswordStandsInAPrivateFile() throws IOException {
    String url = "jdbc:postgresql://127.0.0.1/x";
    team("needs a role", "--db", url);
    team("no database", "--db-user", "me");
    team("named as jdbc:postgresql", "--db", "jdbc:postgresql://m:canary@h/x", "--db-user", "me");
    Path open = secret("password", "canary");
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
    team("chmod 600", "--db", url, "--db-user", "me", "--db-password-file", open.toString());
    team("cannot be read", "--db", url, "--db-user", "me", "--db-password-file", "/no/such");
  }

  @Test
  void aTokenThatWouldNotBeLetInIsNotMade() {
    String says = "would not be let in";
    ends(says, List.of("token", "--principal", "b", "--kind", "agent", "--grant", "acme:admin"));
    ends(says, List.of("token", "--principal", "m", "--grant", "acme:boss"));
    ends(says, List.of("token", "--principal", "m", "--coordinates-for", "acme"));
    ends(says, List.of("token", "--principal", " ", "--grant", "acme:viewer"));
  }
}
