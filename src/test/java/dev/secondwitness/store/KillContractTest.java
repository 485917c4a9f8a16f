package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/// What the store acknowledged survives `kill -9`, with the very answer it gave.
@Tag("fault")
@ParameterizedClass
@EnumSource(DatabaseKind.class)
class KillContractTest {
  private static final int WINDOWS = 4;
  private static final int ACKNOWLEDGED = 15;
  private static final int KILLS_PER_CASE = 10;

  // JUnit sets it before anything else
  @SuppressWarnings("NullAway.Init")
  @Parameter
  DatabaseKind database;

  @TempDir Path directory;
  private DatabaseKind.TestDatabase kept;

  @BeforeEach
  void create() {
    kept = database.create(directory);
  }

  @AfterEach
  void drop() {
    kept.close();
  }

  /// I2, F2, C71: whatever it was doing, it opens again with all that was acknowledged.
  @Test
  void acknowledgedDecisionsSurviveEveryKill() throws Exception {
    int kills = Figure.rounds(20, 1_000);
    kill(kills);
    Figure.print(
        "I2 F2", database.name(), "kills after which something acknowledged was gone", 0, kills);
  }

  private void kill(int times) throws Exception {
    Case kept = null;
    for (int i = 0; i <= times; i++) {
      StoreProcess child = StoreProcess.start(this.kept.address());
      try {
        assertThat(new Wire(child.url(), "mara").get("/v1/health").string("status"))
            .isEqualTo("ok");
        if (kept != null) {
          kept.isAsAcknowledged(child.url());
        }
        if (i % KILLS_PER_CASE == 0) {
          kept = Case.unknown(child.url(), "r-" + i);
          ChainReading.verified(new Wire(child.url(), "ines"));
        }
        if (i < times) {
          press(child, "kill" + i, Objects.requireNonNull(kept));
        }
      } finally {
        child.kill();
      }
    }
  }

  /// An unknown, and what was acknowledged about it.
  private record Case(
      String path, String version, Map<String, Object> body, Map<String, String> acknowledged) {

    static Case unknown(String url, String ref) {
      JsonNode file = KillContractTest.unknown(url, ref);
      return new Case(
          "/v1/intents/" + file.at("/envelope/intent_id").asString(),
          "\"" + file.path("version").asString() + "\"",
          escalation(file),
          new ConcurrentHashMap<>());
    }

    void isAsAcknowledged(String url) {
      Wire mara = new Wire(url, "mara");
      acknowledged.forEach(
          (key, answer) ->
              assertThat(mara.get("/v1/decisions/by-key/" + key).text()).as(key).isEqualTo(answer));
      JsonNode decisions = mara.get(path).body().path("decisions");
      assertThat(decisions.valueStream().map(d -> d.path("key").asString()).toList())
          .doesNotHaveDuplicates()
          .containsAll(acknowledged.keySet());
    }
  }

  /// Presses from several windows at once until enough came back, then kills in the middle.
  private static void press(StoreProcess child, String prefix, Case kept) throws Exception {
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
                    Wire.Got got =
                        mara.post(kept.path() + "/decisions", key, kept.version(), kept.body());
                    assertThat(got.status()).isEqualTo(201);
                    kept.acknowledged().put(key, got.text());
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

  private static JsonNode unknown(String url, String ref) {
    Wire agent = new Wire(url, "agent");
    Map<String, Object> refund = StoreFixture.refund(ref, "4200", "order " + ref, "item");
    refund.put("deadline", Instant.now().plus(Duration.ofHours(4)).toString());
    JsonNode intent = agent.post("/v1/intents", refund).body();
    String path = StoreFixture.path(intent);
    intent =
        agent
            .post(
                path + "/authorization",
                "authorize-" + ref,
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
}
