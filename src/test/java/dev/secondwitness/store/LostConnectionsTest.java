package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.secondwitness.Figure;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// When the PostgreSQL server hangs up on a store in the middle of its work, what was acknowledged
/// is there, what was not is known by its key, and the store goes on by itself.
@Tag("fault")
class LostConnectionsTest {
  private static final int CUTS = Figure.rounds(8, 200);
  private static final int WRITERS = 3;

  @TempDir Path directory;

  @Test
  void nothingIsLostOrDoubledWhenTheServerHangsUp() throws Exception {
    try (StoreFixture store = new StoreFixture(DatabaseKind.POSTGRES, directory, World::rules);
        ExecutorService windows = Executors.newVirtualThreadPerTaskExecutor()) {
      AtomicInteger unanswered = new AtomicInteger();
      AtomicInteger recorded = new AtomicInteger();
      AtomicInteger cuts = new AtomicInteger();
      List<Future<?>> writers = new ArrayList<>();
      for (int w = 0; w < WRITERS; w++) {
        int writer = w;
        writers.add(
            windows.submit(
                () -> {
                  for (int i = 0; cuts.get() < CUTS; i++) {
                    record(store, writer + "-" + i, unanswered);
                    recorded.incrementAndGet();
                  }
                }));
      }
      while (cuts.get() < CUTS) {
        int before = recorded.get();
        await().atMost(Duration.ofSeconds(30)).until(() -> recorded.get() > before);
        hangUp(store);
        cuts.incrementAndGet();
      }
      for (Future<?> writer : writers) {
        writer.get();
      }
      long entries =
          store.audit().stream()
              .filter(e -> e.path("kind").asString().equals("intent-recorded"))
              .count();
      assertThat(entries).isEqualTo(recorded.get());
      assertThat(unanswered).hasPositiveValue();
      store.restart();
      assertThat(store.as("mara").get("/v1/health").string("status")).isEqualTo("ok");
      Figure.print(
          "I2 F1", "PostgreSQL", "intents lost or doubled by a lost connection", 0, recorded.get());
    }
  }

  /// Sends the same request under the same key until it is answered.
  private static void record(StoreFixture store, String name, AtomicInteger unanswered) {
    Map<String, Object> body = StoreFixture.refund("r-" + name, "100", "order " + name, "x");
    Wire.Got got = store.as("agent").post("/v1/intents", "key-" + name, body);
    while (got.status() != 201) {
      assertThat(got.problem()).isIn("internal", "idempotency-key-in-progress");
      unanswered.incrementAndGet();
      got = store.as("agent").post("/v1/intents", "key-" + name, body);
    }
    Wire.Got again = store.as("agent").post("/v1/intents", "key-" + name, body);
    if (again.status() == 201) {
      assertThat(again.text()).isEqualTo(got.text());
    }
  }

  private static void hangUp(StoreFixture store) throws SQLException {
    try (Connection connection = store.connect();
        Statement sql = connection.createStatement()) {
      sql.execute(
          "select pg_terminate_backend(pid) from pg_stat_activity"
              + " where datname = current_database() and pid <> pg_backend_pid()");
    }
  }
}
