package dev.secondwitness.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.app.port.EventStream;
import dev.secondwitness.app.port.StoreEvent;
import dev.secondwitness.contract.Samples;
import dev.secondwitness.contract.StreamMapping;
import dev.secondwitness.contract.WireJson;
import dev.secondwitness.domain.intent.IntentState;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OkHttpEventStreamTest {

  private static final String HEARTBEAT =
      "event: heartbeat\ndata: {\"at\":\"2026-11-29T10:00:00Z\"}\n\n";
  private static final Duration SILENCE = Duration.ofMillis(400);

  private final MockWebServer server = new MockWebServer();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Heard heard = new Heard();

  @BeforeEach
  void start() throws IOException {
    server.start(InetAddress.getLoopbackAddress(), 0);
  }

  @AfterEach
  void stop() {
    server.close();
    threads.shutdownNow();
  }

  @Test
  void aLostStreamIsToldOnceAndResumedWithoutGapOrRepeat() throws Exception {
    stream(HEARTBEAT + change(1) + change(2));
    server.enqueue(new MockResponse.Builder().code(503).build());
    server.enqueue(new MockResponse.Builder().code(503).build());
    stream(HEARTBEAT + change(2) + change(3) + HEARTBEAT);
    holding();
    try (AutoCloseable _ = listen()) {
      heard.expect("live", "event 1", "event 2", "lost", "live", "event 3", "heartbeat", "lost");
      assertThat(lastEventId()).isNull();
      for (int i = 0; i < 3; i++) {
        assertThat(lastEventId()).isEqualTo("2");
      }
      assertThat(lastEventId()).isEqualTo("3");
    }
  }

  @Test
  void anEventCutInTheMiddleIsNotGivenOutAndComesAgain() throws Exception {
    String whole = HEARTBEAT + change(1) + change(2);
    int second = whole.length() - change(2).length();
    List<Integer> cuts = List.of(second + 1, second + 12, whole.length() - 2, whole.length() - 1);
    for (int k : cuts) {
      stream(whole.substring(0, k));
      stream(HEARTBEAT + change(2));
      holding();
      try (AutoCloseable _ = listen()) {
        heard.expect("live", "event 1", "lost", "live", "event 2", "lost");
        assertThat(lastEventId()).isNull();
        assertThat(lastEventId()).isEqualTo("1");
        assertThat(lastEventId()).isEqualTo("2");
      }
      heard.forget();
    }
  }

  @Test
  void silenceCountsAsLossEvenWhenBytesDribble() throws Exception {
    server.enqueue(
        eventStream()
            .body(HEARTBEAT + ": x\n".repeat(200))
            .throttleBody(HEARTBEAT.length(), 150, TimeUnit.MILLISECONDS)
            .build());
    holding();
    try (AutoCloseable _ = listen()) {
      heard.expect("live", "lost");
    }
  }

  @Test
  void aStoreThatNeverAnswersIsLostOnce() throws Exception {
    server.enqueue(new MockResponse.Builder().code(503).build());
    server.enqueue(new MockResponse.Builder().code(200).body("<html>").build());
    server.enqueue(new MockResponse.Builder().code(401).build());
    stream(HEARTBEAT);
    holding();
    try (AutoCloseable _ = listen()) {
      heard.expect("lost", "live", "lost");
    }
  }

  @Test
  void whatTheStoreNoLongerHasIsReloadedAfterConnectingAnew() throws Exception {
    stream(HEARTBEAT + change(5));
    server.enqueue(new MockResponse.Builder().code(410).build());
    stream(HEARTBEAT + change(90));
    holding();
    try (AutoCloseable _ = listen()) {
      heard.expect("live", "event 5", "lost", "live", "reload", "event 90", "lost");
      assertThat(lastEventId()).isNull();
      assertThat(lastEventId()).isEqualTo("5");
      assertThat(lastEventId()).isNull();
      assertThat(lastEventId()).isEqualTo("90");
    }
  }

  @Test
  void aLossBeforeTheFirstEventIsReloadedSinceNothingCanBeResumed() throws Exception {
    stream(HEARTBEAT);
    stream(HEARTBEAT);
    holding();
    try (AutoCloseable _ = listen()) {
      heard.expect("live", "lost", "live", "reload", "lost");
    }
  }

  @Test
  void aChangeThatCannotBeReadIsReloadedNotSkipped() throws Exception {
    stream(
        HEARTBEAT
            + "event: change\nid: 7\ndata: {\"sequence\":7}\n\n"
            + "event: novelty\nid: 7\ndata: {}\n\n"
            + change(8));
    holding();
    try (AutoCloseable _ = listen()) {
      heard.expect("live", "reload", "event 8", "lost");
    }
  }

  @Test
  void closingEndsAnOpenConnectionAndTellsNothingMore() throws Exception {
    server.enqueue(
        eventStream()
            .body(HEARTBEAT.repeat(100))
            .throttleBody(HEARTBEAT.length(), 100, TimeUnit.MILLISECONDS)
            .build());
    try (AutoCloseable _ = listen()) {
      heard.expect("live", "heartbeat");
    }
    threads.shutdown();
    assertThat(threads.awaitTermination(5, TimeUnit.SECONDS)).isTrue();
    assertThat(heard.words).doesNotContain("lost");
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  private AutoCloseable listen() {
    return new OkHttpEventStream(
            new StoreAddress(server.url("/").uri(), () -> "t-1"),
            threads,
            InstantSource.fixed(Samples.T0),
            new OkHttpEventStream.Pace(SILENCE, Duration.ofMillis(5), Duration.ofMillis(20)))
        .listen(heard);
  }

  private String lastEventId() throws InterruptedException {
    return server.takeRequest(5, TimeUnit.SECONDS).getHeaders().get("Last-Event-ID");
  }

  private void stream(String body) {
    server.enqueue(eventStream().body(body).build());
  }

  /// A connection that says nothing until the watchdog ends it, so that each script has an end.
  private void holding() {
    server.enqueue(eventStream().bodyDelay(60, TimeUnit.SECONDS).body(HEARTBEAT).build());
  }

  private static MockResponse.Builder eventStream() {
    return new MockResponse.Builder().addHeader("Content-Type", "text/event-stream");
  }

  private static String change(long sequence) {
    StoreEvent event =
        new StoreEvent(
            sequence, Samples.T0, "changed", Samples.INTENT, IntentState.INDETERMINATE, 7);
    return "id: "
        + sequence
        + "\nevent: change\ndata: "
        + WireJson.text(StreamMapping.toJson(event))
        + "\n\n";
  }

  /// Keeps what a listener was told, in words.
  private static final class Heard implements EventStream.Listener {

    private final BlockingQueue<String> words = new LinkedBlockingQueue<>();

    private void expect(String... expected) throws InterruptedException {
      for (String word : expected) {
        assertThat(words.poll(5, TimeUnit.SECONDS)).isEqualTo(word);
      }
    }

    private void forget() {
      words.clear();
    }

    @Override
    public void live(Instant storeTime) {
      assertThat(storeTime).isEqualTo(Samples.T0);
      words.add("live");
    }

    @Override
    public void event(StoreEvent event) {
      words.add("event " + event.sequence());
    }

    @Override
    public void heartbeat(Instant storeTime) {
      words.add("heartbeat");
    }

    @Override
    public void lost(Instant lastHeard, String detail) {
      assertThat(lastHeard).isEqualTo(Samples.T0);
      assertThat(detail).isNotBlank();
      words.add("lost");
    }

    @Override
    public void reload() {
      words.add("reload");
    }
  }
}
