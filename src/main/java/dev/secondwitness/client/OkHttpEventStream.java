package dev.secondwitness.client;

import dev.secondwitness.app.port.EventStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import okhttp3.OkHttpClient;

/// The store's live events over server-sent events, with a reconnect of our own that resumes after
/// the last event seen.
public final class OkHttpEventStream implements EventStream {

  /// After this long without a sign of life the store counts as lost.
  public static final Duration SILENCE = Duration.ofSeconds(15);

  private final StoreAddress address;
  private final OkHttpClient http;
  private final Executor threads;
  private final InstantSource clock;
  private final Pace pace;

  /// A stream with the usual times.
  ///
  /// @param threads gives each listening a thread of its own for as long as it lasts
  public OkHttpEventStream(StoreAddress address, Executor threads, InstantSource clock) {
    this(address, threads, clock, Pace.USUAL);
  }

  OkHttpEventStream(StoreAddress address, Executor threads, InstantSource clock, Pace pace) {
    this.address = address;
    this.http = Http.client(pace.silence(), pace.silence(), Duration.ZERO);
    this.threads = threads;
    this.clock = clock;
    this.pace = pace;
  }

  /// How long silence may last, and how long to wait before connecting again.
  record Pace(Duration silence, Duration shortestWait, Duration longestWait) {

    static final Pace USUAL = new Pace(SILENCE, Duration.ofMillis(250), Duration.ofSeconds(5));

    Duration after(Duration wait) {
      Duration doubled = wait.multipliedBy(2);
      return doubled.compareTo(longestWait) > 0 ? longestWait : doubled;
    }
  }

  /// Starts listening; the listener must not throw.
  @Override
  public AutoCloseable listen(Listener listener) {
    Listening listening = new Listening(address, http, clock, pace, listener);
    threads.execute(listening);
    return listening;
  }
}
