package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.secondwitness.Figure;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// A store killed between its look at the witness and what follows from it hands the case on when
/// it is back; nothing was sent and nothing is handed on twice (I16, S12, over HTTP).
@Tag("fault")
class ExpiryKillContractTest {
  private static final int INTENTS = Figure.rounds(10, 100);
  private static final int KILLS = Figure.rounds(3, 30);

  @TempDir Path directory;

  @Test
  @DisplayName("I16: killed between look and hand-over; each has a person, none was sent again")
  void whateverMomentItIsKilledAtEachCaseIsHandedOn() throws Exception {
    List<String> paths = new ArrayList<>();
    for (int kill = 0; kill < KILLS; kill++) {
      try (Child child = Child.start(directory)) {
        if (kill == 0) {
          for (int i = 0; i < INTENTS; i++) {
            paths.add(unknown(child.url(), i));
          }
        }
        child.awaitAsked();
        LockSupport.parkNanos(kill % 10 * 3_000_000L);
      }
    }
    try (Child child = Child.start(directory)) {
      Wire ines = new Wire(child.url(), "ines");
      assertThat(ines.get("/v1/health").string("status")).isEqualTo("ok");
      await()
          .atMost(Duration.ofSeconds(60))
          .until(() -> paths.stream().allMatch(p -> owner(ines.get(p).body()).equals("managers")));
      int twice = 0;
      int sends = 0;
      for (String path : paths) {
        JsonNode file = ines.get(path).body();
        assertThat(file.path("state").asString()).isEqualTo("indeterminate");
        assertThat(file.path("resolve_by").isMissingNode()).isFalse();
        assertThat(file.path("decisions")).isEmpty();
        assertThat(file.path("dispositions")).isEmpty();
        sends += file.path("attempts").size() - 1;
        List<String> missed =
            file.path("events")
                .valueStream()
                .filter(e -> e.path("kind").asString().equals("overdue"))
                .map(e -> e.at("/values/was_due").asString())
                .toList();
        twice += missed.size() - (int) missed.stream().distinct().count();
      }
      assertThat(sends).isZero();
      assertThat(twice).isZero();
      ChainReading.verified(ines);
      Figure.print("I16", "H2, " + KILLS + " kills", "expiries that sent anything", sends, INTENTS);
      Figure.print("I16", "H2, " + KILLS + " kills", "deadlines missed twice", twice, INTENTS);
    }
  }

  private static String owner(JsonNode file) {
    return file.at("/owner/name").asString();
  }

  private static String unknown(String url, int i) {
    Wire agent = new Wire(url, "agent");
    Map<String, Object> refund = StoreFixture.refund("r-" + i, "100", "order " + i, "x");
    refund.put("deadline", Instant.now().plus(Duration.ofHours(4)).toString());
    JsonNode intent = agent.post("/v1/intents", refund).body();
    String path = StoreFixture.path(intent);
    JsonNode authorized =
        agent
            .post(
                path + "/authorization",
                UUID.randomUUID().toString(),
                "\"1\"",
                Map.of(
                    "canonical_args_hash",
                    intent.path("canonical_args_hash").asString(),
                    "approved_by",
                    "policy:test"))
            .body();
    JsonNode attempt = agent.post(path + "/attempts", StoreFixture.attempt(authorized)).body();
    agent.post(
        "/v1/attempts/" + attempt.path("attempt_id").asString() + "/outcome",
        Map.of("kind", "timed_out"));
    return path;
  }

  private record Child(Process process, BufferedReader out, String url) implements AutoCloseable {
    static Child start(Path directory) throws IOException {
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx256m",
                  "-XX:TieredStopAtLevel=1",
                  "-XX:+UseSerialGC",
                  "-Dh2.allowedClasses=none",
                  "-cp",
                  System.getProperty("java.class.path"),
                  JobsChild.class.getName(),
                  directory.toString())
              .redirectErrorStream(true)
              .start();
      BufferedReader out =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
      String url = awaitLine(out, "url ").orElseThrow(() -> new IOException("It did not start"));
      return new Child(process, out, url);
    }

    private static Optional<String> awaitLine(BufferedReader out, String start) throws IOException {
      String line = out.readLine();
      while (line != null && !line.startsWith(start)) {
        line = out.readLine();
      }
      return Optional.ofNullable(line).map(l -> l.substring(start.length()));
    }

    /// Until the witness is asked about some intent.
    void awaitAsked() throws IOException {
      assertThat(awaitLine(out, "asked ")).isPresent();
    }

    /// Kills it.
    @Override
    public void close() {
      process.destroyForcibly();
      try {
        process.waitFor();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
