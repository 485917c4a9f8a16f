package dev.secondwitness.client;

import java.net.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.CookieJar;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;

/// Makes clients that send once: no retry, no redirect, no cookie, no cache, no proxy.
///
/// A connection that was idle is not used any more. A store ends it after thirty seconds, a proxy
/// often after five, and what is asked on one that has just ended gets no answer.
final class Http {

  /// How long a connection is kept for the next request.
  static final Duration KEPT = Duration.ofSeconds(4);

  private static final int KEPT_AT_ONCE = 5;

  private Http() {}

  static OkHttpClient client(Duration connect, Duration read, Duration call) {
    return new OkHttpClient.Builder()
        .retryOnConnectionFailure(false)
        .followRedirects(false)
        .followSslRedirects(false)
        .cookieJar(CookieJar.NO_COOKIES)
        .cache(null)
        .proxy(Proxy.NO_PROXY)
        .protocols(List.of(Protocol.HTTP_1_1))
        .connectionPool(new ConnectionPool(KEPT_AT_ONCE, KEPT.toMillis(), TimeUnit.MILLISECONDS))
        .connectTimeout(connect)
        .readTimeout(read)
        .writeTimeout(read)
        .callTimeout(call)
        .eventListenerFactory(Http::watch)
        .build();
  }

  /// Tagged to a request; tells whether a byte of it may have left.
  static final class Departure {

    private final AtomicBoolean left = new AtomicBoolean();

    boolean mayHaveLeft() {
      return left.get();
    }
  }

  private static EventListener watch(Call call) {
    Departure departure = call.request().tag(Departure.class);
    return departure == null ? EventListener.NONE : new Watch(departure);
  }

  private static final class Watch extends EventListener {

    private final Departure departure;

    private Watch(Departure departure) {
      this.departure = departure;
    }

    @Override
    public void requestHeadersStart(Call call) {
      departure.left.set(true);
    }
  }
}
