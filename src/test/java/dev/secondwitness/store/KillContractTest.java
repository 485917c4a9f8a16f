package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What the store acknowledged survives `kill -9`, with the very answer it gave.
class KillContractTest {
  private static final int WINDOWS = 4;
  private static final int ACKNOWLEDGED = 15;

  @TempDir Path directory;

  @Test
  void acknowledgedDecisionsSurviveFiveKills() throws Exception {
    kill(5);
  }

  @Test
  @Tag("slow")
  void acknowledgedDecisionsSurviveTwentyKills() throws Exception {
    kill(20);
  }

  private void kill(int times) throws Exception {
    Map<String, String> acknowledged = new ConcurrentHashMap<>();
    String path = "";
    Map<String, Object> body = Map.of();
    String version = "";
    for (int i = 0; i <= times; i++) {
      Child child = Child.start(directory);
      try {
        Wire mara = new Wire(child.url(), "mara");
        assertThat(mara.get("/v1/health").string("status")).isEqualTo("ok");
        if (i == 0) {
          JsonNode file = unknown(child.url());
          path = "/v1/intents/" + file.at("/envelope/intent_id").asString();
          version = "\"" + file.path("version").asString() + "\"";
          body = escalation(file);
        }
        acknowledged.forEach(
            (key, answer) ->
                assertThat(mara.get("/v1/decisions/by-key/" + key).text())
                    .as(key)
                    .isEqualTo(answer));
        JsonNode decisions = mara.get(path).body().path("decisions");
        assertThat(decisions.valueStream().map(d -> d.path("key").asString()).toList())
            .doesNotHaveDuplicates()
            .containsAll(acknowledged.keySet());
        ChainReading.verified(new Wire(child.url(), "ines"));
        if (i < times) {
          press(child, "kill" + i, path, version, body, acknowledged);
        }
      } finally {
        child.kill();
      }
    }
    assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(times * ACKNOWLEDGED);
  }

  /// Presses from several windows at once until enough came back, then kills in the middle.
  private static void press(
      Child child,
      String prefix,
      String path,
      String version,
      Map<String, Object> body,
      Map<String, String> acknowledged)
      throws Exception {
    AtomicInteger came = new AtomicInteger();
    List<Future<?>> windows = new ArrayList<>();
    try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int w = 0; w < WINDOWS; w++) {
        String window = prefix + "-" + w + "-";
        windows.add(
            pool.submit(
                () -> {
                  Wire mara = new Wire(child.url(), "mara");
                  for (int n = 0; ; n++) {
                    String key = window + n;
                    Wire.Got got = mara.post(path + "/decisions", key, version, body);
                    assertThat(got.status()).isEqualTo(201);
                    acknowledged.put(key, got.text());
                    if (came.incrementAndGet() == ACKNOWLEDGED) {
                      child.kill();
                    }
                  }
                }));
      }
      for (Future<?> window : windows) {
        try {
          window.get();
        } catch (ExecutionException e) {
          assertThat(e.getCause()).isInstanceOf(UncheckedIOException.class);
        }
      }
    }
  }

  private static JsonNode unknown(String url) {
    Wire agent = new Wire(url, "agent");
    Map<String, Object> refund = StoreFixture.refund("r-1");
    refund.put("deadline", Instant.now().plus(Duration.ofHours(4)).toString());
    JsonNode intent = agent.post("/v1/intents", refund).body();
    String path = StoreFixture.path(intent);
    intent =
        agent
            .post(
                path + "/authorization",
                "authorize-1",
                "\"1\"",
                Map.of(
                    "canonical_args_hash",
                    intent.path("canonical_args_hash").asString(),
                    "approved_by",
                    "policy:test"))
            .body();
    JsonNode attempt = agent.post(path + "/attempts", StoreFixture.attempt(intent)).body();
    agent.post(
        "/v1/attempts/" + attempt.path("attempt_id").asString() + "/outcome",
        Map.of("kind", "timed_out"));
    return new Wire(url, "mara").get(path).body();
  }

  private static Map<String, Object> escalation(JsonNode file) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("act", "escalate");
    body.put("round", 1);
    body.put("canonical_args_hash", file.at("/envelope/canonical_args_hash").asString());
    body.put("rests_on", List.of());
    body.put("reason", "needs_another_team");
    body.put("text", "to the night shift");
    body.put("to", Map.of("kind", "person", "name", "dana"));
    body.put("resolve_by", Instant.now().plus(Duration.ofHours(20)).toString());
    return body;
  }

  private record Child(Process process, String url) {
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
                  StoreChild.class.getName(),
                  directory.toString())
              .redirectErrorStream(true)
              .start();
      BufferedReader out =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
      StringBuilder said = new StringBuilder();
      String line = out.readLine();
      while (line != null && !line.startsWith("url ")) {
        said.append(line).append('\n');
        line = out.readLine();
      }
      if (line == null) {
        throw new IOException("The store did not start: " + said);
      }
      return new Child(process, line.substring(4));
    }

    void kill() {
      process.destroyForcibly();
      try {
        process.waitFor();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
