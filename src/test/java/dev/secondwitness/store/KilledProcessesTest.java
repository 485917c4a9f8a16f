package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Two store processes over one PostgreSQL, callers spread over both, one process killed every few
/// seconds: nothing acknowledged is lost, nothing is done twice, the stream has no gap.
@Tag("fault")
class KilledProcessesTest {
  private static final int WORKERS = 4;
  private static final Duration BETWEEN_KILLS = Duration.ofSeconds(4);

  @TempDir Path directory;

  private final AtomicReferenceArray<StoreProcess> processes = new AtomicReferenceArray<>(2);
  private DatabaseKind.TestDatabase database;

  @BeforeEach
  void create() {
    database = DatabaseKind.POSTGRES.create(directory);
  }

  private final AtomicInteger turns = new AtomicInteger();
  private final Map<String, AtomicInteger> effects = new ConcurrentHashMap<>();
  private final Map<String, String> acknowledged = new ConcurrentHashMap<>();
  private volatile boolean over;

  @Test
  void oneOfTwoIsKilledAgainAndAgainForQuarterOfAMinute() throws Exception {
    kill(Duration.ofSeconds(15));
  }

  @Test
  @Tag("slow")
  void oneOfTwoIsKilledAgainAndAgainForTwoMinutes() throws Exception {
    kill(Duration.ofMinutes(2));
  }

  private void kill(Duration howLong) throws Exception {
    int kills = 0;
    List<Long> streamed;
    ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor();
    try {
      processes.set(0, StoreProcess.start(database.address()));
      processes.set(1, StoreProcess.start(database.address()));
      List<Future<?>> workers = new ArrayList<>();
      for (int w = 0; w < WORKERS; w++) {
        int worker = w;
        workers.add(pool.submit(() -> work(worker)));
      }
      HoppingListener listener = new HoppingListener(() -> processes.get(turn()).url());
      Future<?> listening = pool.submit(listener);
      Instant end = Instant.now().plus(howLong);
      while (Instant.now().isBefore(end)) {
        TimeUnit.MILLISECONDS.sleep(BETWEEN_KILLS.toMillis());
        int victim = kills % 2;
        processes.get(victim).kill();
        kills++;
        processes.set(victim, StoreProcess.start(database.address()));
      }
      over = true;
      for (Future<?> worker : workers) {
        worker.get(60, TimeUnit.SECONDS);
      }
      listener.untilItHas(newestEvent());
      listening.get(60, TimeUnit.SECONDS);
      streamed = listener.seen();
      verify(streamed);
    } finally {
      over = true;
      pool.shutdownNow();
      processes.get(0).kill();
      processes.get(1).kill();
      database.close();
    }
    Figure.print(
        "I1 I2 I3 F2",
        "two processes, PostgreSQL",
        "effects lost or doubled over " + kills + " kills",
        0,
        acknowledged.size());
    Figure.print(
        "I20 F14",
        "two processes, PostgreSQL",
        "events missing, doubled or out of order in the stream",
        0,
        streamed.size());
  }

  private void verify(List<Long> streamed) throws SQLException {
    assertThat(acknowledged).isNotEmpty();
    Wire mara = new Wire(processes.get(0).url(), "mara");
    acknowledged.forEach(
        (path, state) -> {
          JsonNode file = mara.get(path).body();
          assertThat(file.path("state").asString()).as(path).isEqualTo(state);
          assertThat(file.path("attempts")).as(path).hasSize(1);
          assertThat(file.path("dispositions")).as(path).hasSize(1);
        });
    assertThat(effects.values()).allMatch(n -> n.get() == 1);
    assertThat(effects).hasSize(attempts());
    assertThat(streamed).isEqualTo(events());
    ChainReading.verified(new Wire(processes.get(1).url(), "ines"));
  }

  /// Records, authorises, sends, reports; every third answer of the receiver is lost, and a person
  /// confirms what the witness finds.
  private Void work(int worker) {
    for (int n = 0; !over; n++) {
      String ref = "w" + worker + "-" + n;
      Map<String, Object> refund = StoreFixture.refund(ref, "4200", "order " + ref, "item");
      refund.put("deadline", Instant.now().plus(Duration.ofHours(4)).toString());
      JsonNode intent = done("agent", "/v1/intents", "record-" + ref, "", refund);
      String path = StoreFixture.path(intent);
      intent =
          done(
              "agent",
              path + "/authorization",
              "authorize-" + ref,
              quoted(intent),
              Map.of(
                  "canonical_args_hash",
                  intent.path("canonical_args_hash").asString(),
                  "approved_by",
                  "policy:test"));
      JsonNode attempt =
          done("agent", path + "/attempts", "begin-" + ref, "", StoreFixture.attempt(intent));
      String id = attempt.path("attempt_id").asString();
      effects.computeIfAbsent(id, k -> new AtomicInteger()).incrementAndGet();
      boolean lost = n % 3 == 2;
      JsonNode said =
          done(
              "agent",
              "/v1/attempts/" + id + "/outcome",
              "report-" + ref,
              "",
              lost ? Map.of("kind", "timed_out") : committed(ref));
      assertThat(said.path("state").asString()).isEqualTo(lost ? "indeterminate" : "committed");
      if (lost) {
        confirm(path, ref);
      }
      acknowledged.put(path, "committed");
    }
    return null;
  }

  private static Map<String, Object> committed(String ref) {
    return Map.of("kind", "answered", "status", 201, "receipt", Map.of("receipt_id", "re_" + ref));
  }

  private void confirm(String path, String ref) {
    String id = path.substring(path.lastIndexOf('/') + 1);
    Instant now = Instant.now();
    Map<String, Object> reading =
        Map.of(
            "intent_id",
            id,
            "round",
            1,
            "observation",
            Map.of(
                "witness",
                "payments.by-key",
                "witness_version",
                1,
                "looks",
                List.of(StoreFixture.look("present re_" + ref, now, now))));
    JsonNode read = done("mara", path + "/readings", "read-" + ref, "", reading);
    JsonNode file = look(path);
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("act", "confirm");
    body.put("round", 1);
    body.put("canonical_args_hash", file.at("/envelope/canonical_args_hash").asString());
    body.put(
        "rests_on",
        List.of(
            Map.of(
                "reading_id",
                read.path("reading_id").asString(),
                "evidence_digest",
                read.path("evidence_digest").asString())));
    body.put("reason", "found_by_witness");
    body.put("text", "as the ledger says");
    body.put("receipt_id", "re_" + ref);
    done("mara", path + "/decisions", "confirm-" + ref, quoted(file), body);
  }

  private static String quoted(JsonNode json) {
    return "\"" + json.path("version").asString() + "\"";
  }

  private int turn() {
    return Math.floorMod(turns.getAndIncrement(), 2);
  }

  private JsonNode look(String path) {
    for (int i = 0; i < 200; i++) {
      try {
        return new Wire(processes.get(turn()).url(), "mara").get(path).body();
      } catch (UncheckedIOException killed) {
        pause();
      }
    }
    throw new IllegalStateException("No process answers");
  }

  /// Asks one process after the other, with the same key and the same body, until one answers.
  private JsonNode done(String who, String path, String key, String version, Object body) {
    for (int i = 0; i < 200; i++) {
      try {
        Wire wire = new Wire(processes.get(turn()).url(), who);
        Wire.Got got =
            version.isEmpty() ? wire.post(path, key, body) : wire.post(path, key, version, body);
        if (got.status() < 300) {
          return got.body();
        }
        assertThat(got.problem())
            .as("%s: %s", key, got.text())
            .isIn("idempotency-key-in-progress", "internal");
        pause();
      } catch (UncheckedIOException killed) {
        pause();
      }
    }
    throw new IllegalStateException("No process answers " + key);
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(20);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private int attempts() throws SQLException {
    return Math.toIntExact(numbers("select count(*) from attempts").getFirst());
  }

  private long newestEvent() throws SQLException {
    return numbers("select stream_sequence from chain_head").getFirst();
  }

  private List<Long> events() throws SQLException {
    return numbers("select sequence from stream order by sequence");
  }

  private List<Long> numbers(String query) throws SQLException {
    List<Long> numbers = new ArrayList<>();
    try (Connection connection = database.connect();
        Statement sql = connection.createStatement();
        ResultSet rows = sql.executeQuery(query)) {
      while (rows.next()) {
        numbers.add(rows.getLong(1));
      }
    }
    return numbers;
  }
}
