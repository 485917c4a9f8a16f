package dev.secondwitness.client;

import dev.secondwitness.app.port.EventStream;
import dev.secondwitness.app.port.StoreEvent;
import dev.secondwitness.contract.AnswerUnreadable;
import dev.secondwitness.contract.HeartbeatJson;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.contract.StreamEventJson;
import dev.secondwitness.contract.StreamMapping;
import dev.secondwitness.contract.WireJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/// One listening to the stream, over as many connections as it takes until it is closed.
final class Listening implements Runnable, AutoCloseable {

  private static final int GONE = 410;

  private enum State {
    STARTING,
    LIVE,
    LOST
  }

  private final StoreAddress address;
  private final OkHttpClient http;
  private final InstantSource clock;
  private final OkHttpEventStream.Pace pace;
  private final EventStream.Listener listener;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final AtomicReference<@Nullable Call> current = new AtomicReference<>();

  // what follows belongs to the stream's thread
  private State state = State.STARTING;
  private OptionalLong last = OptionalLong.empty();
  private boolean everLive;
  private boolean missed;
  private Duration wait;
  private Instant lastHeard;

  Listening(
      StoreAddress address,
      OkHttpClient http,
      InstantSource clock,
      OkHttpEventStream.Pace pace,
      EventStream.Listener listener) {
    this.address = address;
    this.http = http;
    this.clock = clock;
    this.pace = pace;
    this.listener = listener;
    this.wait = pace.shortestWait();
    this.lastHeard = clock.instant();
  }

  @Override
  public void run() {
    while (closed.getCount() > 0) {
      try {
        connect();
      } catch (IOException e) {
        lost(e);
      } catch (IllegalArgumentException e) {
        lost(new IOException("The request cannot be written", e));
      }
      if (state == State.LIVE) {
        lost(new IOException("The stream ended"));
      }
      if (paused()) {
        return;
      }
    }
  }

  @Override
  public void close() {
    closed.countDown();
    Call call = current.get();
    if (call != null) {
      call.cancel();
    }
  }

  private void connect() throws IOException {
    Request.Builder request =
        address
            .request(address.at(StorePaths.STREAM).build())
            .header("Accept", "text/event-stream")
            .header("Cache-Control", "no-store");
    last.ifPresent(id -> request.header(StorePaths.LAST_EVENT_ID, Long.toString(id)));
    Call call = http.newCall(request.build());
    current.set(call);
    if (closed.getCount() == 0) {
      return;
    }
    try (Response response = call.execute()) {
      if (response.code() == GONE && last.isPresent()) {
        // connect without a past first, then have everything reloaded: nothing falls between
        last = OptionalLong.empty();
        missed = true;
        return;
      }
      if (response.code() != 200 || !eventStream(response)) {
        throw new IOException("The store answered the stream with status " + response.code());
      }
      if (everLive && last.isEmpty()) {
        missed = true;
      }
      read(response);
    } finally {
      current.set(null);
    }
  }

  private void read(Response response) throws IOException {
    BufferedSource source = response.body().source();
    SseReader events = new SseReader(source);
    while (closed.getCount() > 0) {
      source.timeout().deadline(pace.silence().toNanos(), TimeUnit.NANOSECONDS);
      SseReader.Event event = events.next();
      if (closed.getCount() == 0) {
        return;
      }
      lastHeard = clock.instant();
      switch (event.name()) {
        case StreamMapping.HEARTBEAT -> heartbeat(event);
        case StreamMapping.CHANGE -> change(event, response);
        default -> {
          // a kind of event newer than this console
        }
      }
    }
  }

  private void heartbeat(SseReader.Event event) throws IOException {
    Instant at;
    try {
      at =
          WireJson.answer(
              utf8(event), HeartbeatJson.class, (HeartbeatJson json) -> Instant.parse(json.at()));
    } catch (AnswerUnreadable e) {
      throw new IOException("A heartbeat cannot be read", e);
    }
    if (state == State.LIVE) {
      listener.heartbeat(at);
    } else {
      live(at);
    }
  }

  private void change(SseReader.Event event, Response response) throws IOException {
    long id;
    try {
      id = Long.parseLong(event.id().orElse(""));
    } catch (NumberFormatException e) {
      throw new IOException("A change carries no sequence", e);
    }
    if (state != State.LIVE) {
      Date date = response.headers().getDate("Date");
      live(date == null ? clock.instant() : date.toInstant());
    }
    if (last.isPresent() && id <= last.getAsLong()) {
      return;
    }
    StoreEvent change;
    try {
      change = WireJson.answer(utf8(event), StreamEventJson.class, StreamMapping::toDomain);
    } catch (AnswerUnreadable e) {
      // something changed, and we cannot say what
      last = OptionalLong.of(id);
      listener.reload();
      return;
    }
    last = OptionalLong.of(id);
    listener.event(change);
  }

  private void live(Instant storeTime) {
    state = State.LIVE;
    everLive = true;
    wait = pace.shortestWait();
    listener.live(storeTime);
    if (missed) {
      missed = false;
      listener.reload();
    }
  }

  private void lost(IOException e) {
    if (state == State.LOST || closed.getCount() == 0) {
      return;
    }
    state = State.LOST;
    String message = e.getMessage();
    listener.lost(lastHeard, message == null ? e.getClass().getSimpleName() : message);
  }

  /// Waits before the next connection; true when closed meanwhile.
  private boolean paused() {
    try {
      boolean end = closed.await(wait.toNanos(), TimeUnit.NANOSECONDS);
      wait = pace.after(wait);
      return end;
    } catch (InterruptedException e) {
      // whoever owns the thread wants it back
      closed.countDown();
      return true;
    }
  }

  private static boolean eventStream(Response response) {
    String type = response.header("Content-Type");
    return type != null && type.startsWith("text/event-stream");
  }

  private static byte[] utf8(SseReader.Event event) {
    return event.data().getBytes(StandardCharsets.UTF_8);
  }
}
