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
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Two stores over one PostgreSQL database are one store to whoever calls them; H2 has one process.
class TwoProcessesTest {
  private static final int ROUNDS = 50;

  private StoreFixture one;
  private StoreServer other;
  private final ExecutorService windows = Executors.newVirtualThreadPerTaskExecutor();

  @BeforeEach
  void start(@TempDir Path unused) {
    one = new StoreFixture(DatabaseKind.POSTGRES, unused, World::rules);
    other = one.another();
  }

  @AfterEach
  void stop() {
    windows.shutdownNow();
    other.close();
    one.close();
  }

  private Wire atOther(String who) {
    return new Wire(other.url(), who);
  }

  @Test
  void whatIsWrittenThroughOneIsHeardAtTheOther() {
    await().until(other::isToldOfChanges);
    try (StreamListener listener = new StreamListener(other.url(), "mara", 0)) {
      one.unknown(StoreFixture.refund("r-1"));
      await().atMost(Duration.ofSeconds(10)).until(() -> listener.ids().size() == 4);
      listener.assertGapless();
    }
  }

  /// I20: the stream has no gap, whichever process tells it.
  @Test
  @Tag("fault")
  void aListenerThatMovesToTheOtherWhileBothWriteMissesNothing() throws Exception {
    int each = Figure.rounds(40, 25_000);
    int turns = Math.max(7, each / 20);
    Callable<Boolean> writing =
        () -> {
          for (int i = 0; i < each; i++) {
            Wire agent = i % 2 == 0 ? one.as("agent") : atOther("agent");
            String order = "order " + Thread.currentThread().threadId() + " " + i;
            Map<String, Object> body = StoreFixture.refund(order, "100", order, "x");
            assertThat(agent.post("/v1/intents", body).status()).isEqualTo(201);
          }
          return true;
        };
    List<Future<Boolean>> writers = List.of(windows.submit(writing), windows.submit(writing));
    List<Long> heard = new ArrayList<>();
    long last = 0;
    for (int turn = 0; heard.size() < 2 * each; turn++) {
      String url = turn % 2 == 0 ? one.url() : other.url();
      int wanted = Math.min(turns, 2 * each - heard.size());
      try (StreamListener listener = new StreamListener(url, "mara", last)) {
        await().atMost(Duration.ofMinutes(2)).until(() -> listener.ids().size() >= wanted);
        heard.addAll(listener.ids());
        last = heard.getLast();
      }
    }
    for (Future<Boolean> writer : writers) {
      assertThat(writer.get()).isTrue();
    }
    List<Long> all = new ArrayList<>();
    for (long id = 1; id <= 2L * each; id++) {
      all.add(id);
    }
    assertThat(heard).isEqualTo(all);
    one.audit();
    Figure.print("I20", "PostgreSQL, two processes", "events missing or twice", 0, all.size());
  }

  /// I20, F14: with notifications lost the streams' own looking catches up.
  @Test
  @Tag("fault")
  void withTheHintsLostNothingIsMissedAndTheyComeBack() throws SQLException {
    int drops = Figure.rounds(10, 100);
    await().until(other::isToldOfChanges);
    try (StreamListener listener = new StreamListener(other.url(), "mara", 0)) {
      await().until(() -> listener.heartbeats() > 0);
      for (int i = 1; i <= drops; i++) {
        int heard = i;
        hangUpOnListeners();
        one.record(StoreFixture.refund("r-" + i, "100", "order " + i, "x"));
        await().atMost(Duration.ofSeconds(10)).until(() -> listener.ids().size() == heard);
      }
      await().atMost(Duration.ofSeconds(20)).until(other::isToldOfChanges);
      one.record(StoreFixture.refund("r-last", "100", "order last", "x"));
      await().atMost(Duration.ofSeconds(10)).until(() -> listener.ids().size() == drops + 1);
      listener.assertGapless();
    }
    Figure.print("I20 F14", "PostgreSQL", "events missing with notifications lost", 0, drops);
  }

  private void hangUpOnListeners() throws SQLException {
    try (Connection connection = one.connect();
        Statement sql = connection.createStatement()) {
      sql.execute(
          "select pg_terminate_backend(pid) from pg_stat_activity"
              + " where datname = current_database() and query like 'listen %'");
    }
  }

  @Test
  void oneKeySentToBothAtOnceIsDoneOnceAndAnsweredAlike() throws Exception {
    for (int i = 0; i < ROUNDS; i++) {
      Map<String, Object> body = StoreFixture.refund("r-" + i, "100", "order " + i, "x");
      String key = "key-" + i;
      List<Wire.Got> answers =
          together(
              () -> one.as("agent").post("/v1/intents", key, body),
              () -> atOther("agent").post("/v1/intents", key, body));
      assertThat(answers.get(0).status()).isEqualTo(201);
      assertThat(answers.get(1)).isEqualTo(answers.get(0));
    }
    assertThat(kinds("intent-recorded")).isEqualTo(ROUNDS);
    assertThat(kinds("request-refused")).isZero();
  }

  @Test
  void oneKeyWithTwoBodiesSentToBothAtOnceIsDoneForOne() throws Exception {
    for (int i = 0; i < ROUNDS; i++) {
      Map<String, Object> body = StoreFixture.refund("a-" + i, "100", "order " + i, "x");
      Map<String, Object> changed = StoreFixture.refund("b-" + i, "200", "order " + i, "y");
      String key = "key-" + i;
      List<Wire.Got> answers =
          together(
              () -> one.as("agent").post("/v1/intents", key, body),
              () -> atOther("agent").post("/v1/intents", key, changed));
      assertThat(answers).extracting(Wire.Got::status).containsExactlyInAnyOrder(201, 422);
    }
    assertThat(kinds("intent-recorded")).isEqualTo(ROUNDS);
  }

  @Test
  void ofTwoDecisionsAtOneVersionOneWinsAndTheOtherIsToldByWhom() throws Exception {
    for (int i = 0; i < ROUNDS; i++) {
      var running = one.unknown(StoreFixture.refund("r-" + i, "100", "order " + i, "x"));
      one.pastHorizon();
      var look = one.look(running, 1, "present re_" + i);
      String version = look.etag().orElseThrow();
      Object body = StoreFixture.confirm(running, 1, "re_" + i, look.body());
      String path = running.path() + "/decisions";
      List<Wire.Got> answers =
          together(
              () -> one.as("mara").post(path, "press-m-" + running.id(), version, body),
              () -> atOther("reza").post(path, "press-r-" + running.id(), version, body));
      assertThat(answers).extracting(Wire.Got::status).containsExactlyInAnyOrder(201, 412);
      boolean mara = answers.get(0).status() == 201;
      assertThat(answers.get(mara ? 1 : 0).string("settled_by")).isEqualTo(mara ? "mara" : "reza");
    }
    assertThat(kinds("decision-recorded")).isEqualTo(ROUNDS);
  }

  @Test
  void aSecondStoreStartsWhileTheFirstWritesAndFindsTheChainWhole() throws Exception {
    Future<?> writing =
        windows.submit(
            () -> {
              for (int i = 0; !Thread.currentThread().isInterrupted() && i < 2000; i++) {
                one.record(StoreFixture.refund("w-" + i, "100", "order w" + i, "x"));
              }
            });
    for (int i = 0; i < 5; i++) {
      try (StoreServer third = one.another()) {
        JsonNode health = new Wire(third.url(), "mara").get("/v1/health").body();
        assertThat(health.path("status").asString()).isEqualTo("ok");
      }
    }
    assertThat(writing.isDone()).isFalse();
    writing.cancel(true);
  }

  private long kinds(String kind) {
    return one.audit().stream().filter(e -> e.path("kind").asString().equals(kind)).count();
  }

  private List<Wire.Got> together(Callable<Wire.Got> first, Callable<Wire.Got> second)
      throws Exception {
    List<Wire.Got> answers = new ArrayList<>();
    for (Future<Wire.Got> answer : windows.invokeAll(List.of(first, second))) {
      answers.add(answer.get());
    }
    return answers;
  }
}
