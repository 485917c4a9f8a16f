package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.secondwitness.Figure;
import dev.secondwitness.store.jdbc.BackupManifestJson;
import dev.secondwitness.store.jdbc.CannotOpen;
import dev.secondwitness.store.jdbc.DatabaseAddress;
import dev.secondwitness.store.jdbc.H2Backup;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// A store that is a file comes back from its backup as it was, or not at all (F16).
class BackupTest {
  @TempDir Path directory;

  private Path data() {
    return directory.resolve("store");
  }

  private Path backup() {
    return directory.resolve("backup.zip");
  }

  @Test
  @Tag("fault")
  void aBackupBringsBackHeadAndRowsAsTheyWere() throws Exception {
    int rounds = Figure.rounds(2, 20);
    for (int round = 0; round < rounds; round++) {
      comesBack(directory.resolve("store" + round), directory.resolve("restored" + round));
    }
    Figure.print("I22 I23 F16", "H2", "restored stores with another head or row", 0, rounds);
  }

  private void comesBack(Path data, Path restored) throws Exception {
    Path backup = directory.resolve(data.getFileName() + ".zip");
    Map<String, List<String>> rows;
    Map<String, String> answers;
    BackupManifestJson manifest;
    try (StoreFixture store = new StoreFixture(data)) {
      KeptStores.fill(store);
      List<JsonNode> chain = store.audit();
      answers = answers(store);
      store.stop();
      manifest = H2Backup.take(data, backup, StoreFixture.START);
      rows = Rows.of(new DatabaseKind.H2Files(data));
      assertThat(manifest.headSequence()).isEqualTo(Integer.toString(chain.size()));
      assertThat(manifest.headHash()).isEqualTo(chain.getLast().path("hash").asString());
      store.startAgain();
      store.unknown(StoreFixture.refund("r-later", "100", "order later", "x"));
    }
    assertThat(H2Backup.restore(backup, restored)).isEqualTo(manifest);
    assertThat(Rows.of(new DatabaseKind.H2Files(restored))).isEqualTo(rows);
    assertThat(Rows.of(new DatabaseKind.H2Files(data))).isNotEqualTo(rows);
    try (Stream<Path> left = Files.list(restored)) {
      assertThat(left).containsExactly(restored.resolve("store.mv.db"));
    }
    try (StoreFixture store = new StoreFixture(restored)) {
      assertThat(store.as("mara").get("/v1/health").string("status")).isEqualTo("ok");
      assertThat(answers(store)).isEqualTo(answers);
      store.unknown(StoreFixture.refund("r-later", "100", "order later", "x"));
      store.audit();
    }
  }

  private static Map<String, String> answers(StoreFixture store) {
    Map<String, String> answers = new TreeMap<>();
    store
        .as("mara")
        .get("/v1/queue?view=all&limit=50")
        .body()
        .path("rows")
        .forEach(
            row -> {
              String path = "/v1/intents/" + row.path("intent_id").asString();
              JsonNode file = store.as("mara").get(path).body();
              answers.put(path, file.path("envelope").toString() + file.path("readings"));
            });
    assertThat(answers).hasSize(8);
    return answers;
  }

  @Test
  void theBackupIsForItsOwnerAloneAndOverwritesNothing() throws IOException {
    new StoreFixture(data()).close();
    H2Backup.take(data(), backup(), StoreFixture.START);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(backup())))
        .isEqualTo("rw-------");
    byte[] first = Files.readAllBytes(backup());
    refused(() -> H2Backup.take(data(), backup(), StoreFixture.START), "exists");
    assertThat(Files.readAllBytes(backup())).isEqualTo(first);
    byte[] store = Files.readAllBytes(data().resolve("store.mv.db"));
    refused(() -> H2Backup.restore(backup(), data()), "nothing is overwritten");
    assertThat(Files.readAllBytes(data().resolve("store.mv.db"))).isEqualTo(store);
    refused(
        () -> H2Backup.take(directory.resolve("none"), directory.resolve("b"), StoreFixture.START),
        "There is no store");
  }

  @Test
  void aRunningStoreIsLeftAloneAndOneThatWasKilledIsTakenWithAllItAcknowledged() throws Exception {
    DatabaseAddress address = new DatabaseAddress.H2(data());
    StoreProcess running = StoreProcess.start(address);
    try {
      refused(() -> H2Backup.take(data(), backup(), StoreFixture.START), "is running");
      assertThat(Files.exists(backup())).isFalse();
      Map<String, Object> body = StoreFixture.refund("r-1");
      body.put("deadline", "2999-01-01T00:00:00Z");
      assertThat(new Wire(running.url(), "agent").post("/v1/intents", body).status())
          .isEqualTo(201);
    } finally {
      running.kill();
    }
    BackupManifestJson manifest = H2Backup.take(data(), backup(), StoreFixture.START);
    assertThat(manifest.headSequence()).isEqualTo("1");
    assertThat(H2Backup.restore(backup(), directory.resolve("restored"))).isEqualTo(manifest);
  }

  @Test
  void theStoreOfThisProcessIsLeftAloneToo() {
    try (StoreFixture store = new StoreFixture(data())) {
      store.record(StoreFixture.refund("r-1"));
      refused(() -> H2Backup.take(data(), backup(), StoreFixture.START), "is running");
      store.record(StoreFixture.refund("r-2", "100", "order 2", "x"));
    }
  }

  @Test
  void aBackupOfAnEarlierReleaseComesBackAndIsBroughtForward() throws Exception {
    for (String version : KeptStores.VERSIONS) {
      Path old = directory.resolve("old-" + version);
      KeptStores.open(DatabaseKind.H2, version, old).close();
      Path zip = directory.resolve("old-" + version + ".zip");
      BackupManifestJson manifest = H2Backup.take(old, zip, StoreFixture.START);
      assertThat(manifest.schema()).isEqualTo(version);
      Path restored = directory.resolve("restored-" + version);
      assertThat(H2Backup.restore(zip, restored)).isEqualTo(manifest);
      try (StoreFixture store = new StoreFixture(restored)) {
        assertThat(store.as("mara").get("/v1/health").string("status")).isEqualTo("ok");
      }
    }
  }

  @Test
  void aDamagedBackupLeavesNothing() throws IOException {
    try (StoreFixture store = new StoreFixture(data())) {
      store.unknown("r-1");
    }
    H2Backup.take(data(), backup(), StoreFixture.START);
    byte[] whole = Files.readAllBytes(backup());
    Files.write(backup(), Arrays.copyOf(whole, whole.length / 2));
    refused("is damaged or is no backup");
    Files.write(backup(), whole);
    rewrite(file -> file.replace("\"format\":1", "\"format\":2"), bytes -> bytes);
    refused("format 2");
    Files.write(backup(), whole);
    rewrite(text -> text.replaceAll("\"sha256\":\"..", "\"sha256\":\"zz"), bytes -> bytes);
    refused("not the one the manifest describes");
    Files.write(backup(), whole);
    rewrite(
        text -> text,
        bytes -> {
          bytes[bytes.length / 2] ^= 1;
          return bytes;
        });
    refused("not the one the manifest describes");
    Files.write(backup(), whole);
    rewrite(text -> text.replaceAll("\"head_hash\":\"..", "\"head_hash\":\"zz"), bytes -> bytes);
    refused("not where its manifest says");
    Files.write(backup(), whole);
    rewrite(text -> "{}", bytes -> bytes);
    refused("is damaged or is no backup");
    Files.writeString(backup(), "nothing of the sort");
    refused("is damaged or is no backup");
    Files.delete(backup());
    refused("There is no file");
    Files.write(backup(), whole);
    assertThat(H2Backup.restore(backup(), directory.resolve("restored")).headSequence())
        .isEqualTo("4");
  }

  @Test
  void aStoreThatWasChangedBehindItsBackIsNotBroughtBack() throws Exception {
    try (StoreFixture store = new StoreFixture(data())) {
      store.unknown("r-1");
      store.stop();
      try (var connection = store.connect();
          var sql = connection.createStatement()) {
        sql.execute("update intents set state = 'committed'");
      }
      H2Backup.take(data(), backup(), StoreFixture.START);
      refused("does not verify");
      store.startAgain();
    }
  }

  private void refused(String why) throws IOException {
    refused(() -> H2Backup.restore(backup(), directory.resolve("restored")), why);
    try (Stream<Path> left = Files.list(directory.resolve("restored"))) {
      assertThat(left).isEmpty();
    }
  }

  private interface Act {
    Object run() throws IOException;
  }

  private static void refused(Act act, String why) {
    assertThatThrownBy(act::run).isInstanceOf(CannotOpen.class).hasMessageContaining(why);
  }

  /// Writes the backup anew with another manifest or another file in it.
  private void rewrite(UnaryOperator<String> manifest, UnaryOperator<byte[]> file)
      throws IOException {
    byte[] text;
    byte[] bytes;
    try (ZipFile zip = new ZipFile(backup().toFile())) {
      text = read(zip, "manifest.json");
      bytes = read(zip, "store.mv.db");
    }
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(backup()))) {
      zip.putNextEntry(new ZipEntry("store.mv.db"));
      zip.write(file.apply(bytes));
      zip.putNextEntry(new ZipEntry("manifest.json"));
      zip.write(
          manifest
              .apply(new String(text, StandardCharsets.UTF_8))
              .getBytes(StandardCharsets.UTF_8));
    }
  }

  private static byte[] read(ZipFile zip, String name) throws IOException {
    try (InputStream in = zip.getInputStream(zip.getEntry(name))) {
      return in.readAllBytes();
    }
  }
}
