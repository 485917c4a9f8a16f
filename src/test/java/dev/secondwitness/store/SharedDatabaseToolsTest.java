package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.store.jdbc.DatabaseAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `replay`, `export-audit` and `verify` over a team's database, as they are called.
class SharedDatabaseToolsTest {
  @TempDir private Path directory;

  @Test
  void aTeamsDatabaseIsReplayedAndExportedWithTheKeyThatIsNamed() throws Exception {
    DatabaseKind.TestDatabase database = DatabaseKind.POSTGRES.create(directory);
    DatabaseAddress.Postgres address = (DatabaseAddress.Postgres) database.address();
    Path key = directory.resolve("shared-key.pem");
    Files.createFile(
        key, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    byte[] secret =
        KeyPairGenerator.getInstance("Ed25519").generateKeyPair().getPrivate().getEncoded();
    Files.writeString(
        key,
        "-----BEGIN PRIVATE KEY-----\n"
            + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(secret)
            + "\n-----END PRIVATE KEY-----\n",
        StandardCharsets.US_ASCII);
    String[] over = {"--db", address.url().text(), "--db-user", address.user()};
    try (StoreFixture store = new StoreFixture(database, World::rules)) {
      store.unknown("r-1");
      int entries = store.audit().size();
      assertThat(says(0, "replay", over)).contains(entries + " entries", " 0 differing");
      Path export = directory.resolve("audit.jsonl");
      assertThat(
              says(
                  0,
                  "export-audit",
                  over[0],
                  over[1],
                  over[2],
                  over[3],
                  "--signing-key",
                  key.toString(),
                  "--to",
                  export.toString()))
          .contains(entries + " entries");
      assertThat(says(0, "verify", export.toString())).contains("Entries 1 to " + entries);
    }
  }

  private static String says(int code, String command, String... options) throws Exception {
    String[] arguments = new String[options.length + 1];
    arguments[0] = command;
    System.arraycopy(options, 0, arguments, 1, options.length);
    try (StoreProgram program = StoreProgram.start(Map.of(), arguments)) {
      assertThat(program.exit(120)).as(program.said()).isEqualTo(code);
      return program.saidAll();
    }
  }
}
