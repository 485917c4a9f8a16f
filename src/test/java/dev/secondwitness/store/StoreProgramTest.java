package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The store as a program: what it takes to start, and how it ends.
class StoreProgramTest {
  @TempDir Path directory;
  private String data;
  private String tokens;

  @BeforeEach
  void files() throws IOException {
    data = directory.resolve("data").toString();
    tokens = TeamFiles.tokens(directory.resolve("tokens.yaml"), "t-").toString();
  }

  private StoreProgram team(String... more) throws IOException {
    String[] arguments = new String[7 + more.length];
    List.of("store", "--port", "0", "--data", data, "--tokens", tokens).toArray(arguments);
    System.arraycopy(more, 0, arguments, 7, more.length);
    return StoreProgram.start(Map.of(), arguments);
  }

  private static Map<String, Object> refund() {
    Map<String, Object> body = StoreFixture.refund("r-1");
    body.put("provider", "payments-sandbox");
    body.put("deadline", Instant.now().plusSeconds(3_600).toString());
    return body;
  }

  @Test
  void toldToStopItEndsWhatIsRunningAndGoesWithNothing() throws Exception {
    String body = Wire.text(refund());
    String intent;
    try (StoreProgram program = team()) {
      String url = program.url();
      Wire mara = new Wire(url, "t-mara");
      assertThat(mara.get("/v1/me").body().path("embedded").asBoolean()).isFalse();
      assertThat(mara.get("/v1/health/ready").string("status")).isEqualTo("ready");
      try (StreamListener listener = new StreamListener(url, "t-mara", 0);
          RawHttp running = new RawHttp(url)) {
        await().atMost(Duration.ofSeconds(30)).until(() -> listener.heartbeats() > 0);
        running.write(
            "POST /v1/intents HTTP/1.1\r\nHost: "
                + url.substring("http://".length())
                + "\r\nAuthorization: Bearer t-agent\r\nContent-Type: application/json\r\n"
                + "Idempotency-Key: k-1\r\nConnection: close\r\nContent-Length: "
                + body.length()
                + "\r\n\r\n"
                + body.substring(0, body.length() - 10));
        await().pollDelay(Duration.ofMillis(500)).until(() -> true);
        program.terminate();
        await().atMost(Duration.ofSeconds(20)).until(() -> !listener.closing().isEmpty());
        assertThat(listener.closing()).isEqualTo("stopping");
        running.write(body.substring(body.length() - 10));
        RawHttp.Got got = running.read();
        assertThat(got.status()).as(got.text()).isEqualTo(201);
        intent = got.body().path("intent_id").asString();
      }
      assertThat(program.exit(15)).as(program.said()).isZero();
      assertThat(program.said()).contains("The store has stopped");
    }
    try (StoreProgram again = team()) {
      // what was answered before the end is known after it
      Wire.Got first = new Wire(again.url(), "t-agent").post("/v1/intents", "k-1", body);
      assertThat(first.status()).isEqualTo(201);
      assertThat(first.string("intent_id")).isEqualTo(intent);
      Wire mara = new Wire(again.url(), "t-mara");
      assertThat(mara.get("/v1/queue?view=all").body().path("total").asInt()).isEqualTo(1);
    }
  }

  @Test
  void aTokenIsShownOnceAndItsLineLetsItIn() throws Exception {
    String line;
    String token;
    try (StoreProgram program =
        StoreProgram.start(
            Map.of(),
            "token",
            "--principal",
            "dana",
            "--name",
            "Dana \"D\" \\ Ruiz",
            "--grant",
            "acme:approver")) {
      assertThat(program.exit(60)).as(program.said()).isZero();
      await().until(() -> program.said().contains("token_sha256"));
      token = program.said().lines().filter(l -> l.startsWith("sw_")).findFirst().orElseThrow();
      line = program.said().lines().filter(l -> l.startsWith("  - {")).findFirst().orElseThrow();
      assertThat(token).hasSize(46);
      assertThat(line).doesNotContain(token);
    }
    Files.writeString(Path.of(tokens), "tokens:\n" + line + "\n");
    try (StoreProgram program = team("--name", "the team's store")) {
      var me = new Wire(program.url(), token).get("/v1/me").body();
      assertThat(me.path("display_name").asString()).isEqualTo("Dana \"D\" \\ Ruiz");
      assertThat(me.at("/grants/0/role").asString()).isEqualTo("approver");
      assertThat(me.path("store").asString()).isEqualTo("the team's store");
    }
  }
}
