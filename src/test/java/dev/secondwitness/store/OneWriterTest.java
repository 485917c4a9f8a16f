package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The program over its files: who may write, and what it does with files it cannot use.
class OneWriterTest {
  @TempDir Path directory;
  private Path data;
  private String tokens;

  @BeforeEach
  void files() throws IOException {
    data = directory.resolve("data");
    tokens = TeamFiles.tokens(directory.resolve("tokens.yaml"), "t-").toString();
  }

  private StoreProgram start(Path where) throws IOException {
    return StoreProgram.start(
        Map.of(), "store", "--port", "0", "--data", where.toString(), "--tokens", tokens);
  }

  private static Wire.Got record(String url, String ref) {
    Map<String, Object> body = StoreFixture.refund(ref, "100", "order " + ref, "x");
    body.put("provider", "payments-sandbox");
    body.put("deadline", Instant.now().plusSeconds(3_600).toString());
    return new Wire(url, "t-agent").post("/v1/intents", body);
  }

  @Test
  @DisplayName("C72: killed, it starts again by itself; a second copy is told that it is one")
  void aKilledStoreStartsAgainAndASecondCopyDoesNot() throws Exception {
    String intent;
    try (StoreProgram killed = start(data)) {
      intent = record(killed.url(), "r-1").string("intent_id");
    }
    try (StoreProgram first = start(data)) {
      String url = first.url();
      try (StoreProgram second = start(data)) {
        assertThat(second.exit(60)).isEqualTo(1);
        assertThat(second.said())
            .contains("Another program has the store in", data.toString(), "End that program");
      }
      assertThat(record(url, "r-1").string("intent_id")).isEqualTo(intent);
      assertThat(record(url, "r-2").status()).isEqualTo(201);
    }
  }

  @Test
  @DisplayName("C72: where nothing can be written it says so and makes no store elsewhere")
  void whereNothingCanBeWrittenItSaysSo() throws Exception {
    Path file = Files.writeString(directory.resolve("file"), "no folder");
    try (StoreProgram program = start(file)) {
      assertThat(program.exit(60)).isEqualTo(1);
      assertThat(program.said()).contains(file.toString());
    }
    try (Stream<Path> found = Files.walk(directory)) {
      assertThat(found.filter(p -> p.toString().endsWith(".db"))).isEmpty();
    }
  }

  @Test
  @DisplayName("C71: a damaged file is refused, left as it is, and no empty one takes its place")
  void aDamagedFileIsRefusedAndLeftAsItIs() throws Exception {
    try (StoreProgram program = start(data)) {
      assertThat(record(program.url(), "r-1").status()).isEqualTo(201);
      program.terminate();
      assertThat(program.exit(30)).isZero();
    }
    Path database = data.resolve("store").resolve("store.mv.db");
    byte[] bytes = Files.readAllBytes(database);
    // both copies of the file's head and everything up to its last chunk
    Arrays.fill(bytes, 0, bytes.length - 1, (byte) 'x');
    Files.write(database, bytes);
    try (StoreProgram program = start(data)) {
      assertThat(program.exit(60)).isEqualTo(1);
      assertThat(program.said()).contains("cannot be opened", "restore a backup");
    }
    assertThat(Files.readAllBytes(database)).isEqualTo(bytes);
  }
}
