package dev.secondwitness.witness.reader;

import dev.secondwitness.domain.evidence.TransportFault;
import dev.secondwitness.witness.definition.Caps;
import dev.secondwitness.witness.definition.ReadHeaders;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.judge.Walk;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.Buffer;
import okio.BufferedSource;

/// Sends one request over one fresh connection, once, with a client of its own: no cookies, no
/// cache, no credentials beyond the witness's, no proxy, no retry, no redirect, bounded in time
/// and size.
final class SendOnce {

  private static final Duration GRACE = Duration.ofMillis(500);
  private static final long CHUNK = 8192;

  private final ExecutorService calls;
  private final Resolver resolver;
  private final TrustAnchors anchors;

  SendOnce(ExecutorService calls, Resolver resolver) {
    this(calls, resolver, TrustAnchors.NONE);
  }

  SendOnce(ExecutorService calls, Resolver resolver, TrustAnchors anchors) {
    this.calls = calls;
    this.resolver = resolver;
    this.anchors = anchors;
  }

  /// @param most how long the exchange may take, from connecting to the last byte
  Arrived send(
      WitnessDefinition definition, Outgoing sent, Optional<String> credential, Duration most) {
    HttpUrl url = HttpUrl.parse(sent.url());
    if (url == null) {
      return Arrived.fault(TransportFault.CONNECTION_FAILED, "not an http address", "");
    }
    CheckedSockets sockets =
        new CheckedSockets(
            new AddressFilter(definition.allowPrivate()), url.host(), !url.isHttps());
    Optional<TrustAnchors.Anchor> anchor = definition.trust().flatMap(anchors::anchor);
    if (definition.trust().isPresent() && anchor.isEmpty()) {
      return Arrived.fault(
          TransportFault.TLS_FAILED,
          "no trust anchor " + definition.trust().get() + " is known here",
          "");
    }
    if (anchor.isPresent() && !url.isHttps()) {
      return Arrived.fault(
          TransportFault.TLS_FAILED,
          "a trust anchor is declared, and the address is not https",
          "");
    }
    OkHttpClient client = client(most, sockets, url, anchor);
    Call call = client.newCall(request(sent, url, credential));
    return await(definition, call, sockets, most);
  }

  private OkHttpClient client(
      Duration most, CheckedSockets sockets, HttpUrl url, Optional<TrustAnchors.Anchor> anchor) {
    OkHttpClient.Builder builder = new OkHttpClient.Builder();
    anchor.ifPresent(only -> builder.sslSocketFactory(only.sockets(), only.manager()));
    return builder
        .dispatcher(new Dispatcher(calls))
        // no idle connection is kept; the time is how often the pool looks after busy ones, which
        // with a nanosecond kept a core busy for as long as an answer took
        .connectionPool(new ConnectionPool(0, 1, TimeUnit.MINUTES))
        .socketFactory(sockets)
        .dns(host -> resolved(host, url.port(), sockets))
        .proxy(Proxy.NO_PROXY)
        .protocols(List.of(Protocol.HTTP_1_1))
        .followRedirects(false)
        .followSslRedirects(false)
        .retryOnConnectionFailure(false)
        .addNetworkInterceptor(chain -> KeptHeaders.hideRetryAfter(chain.proceed(chain.request())))
        .fastFallback(false)
        .connectTimeout(most)
        .readTimeout(most)
        .writeTimeout(most)
        .callTimeout(most)
        .build();
  }

  /// All addresses of the host; one that must not be connected to refuses them all.
  private List<InetAddress> resolved(String host, int port, CheckedSockets sockets)
      throws UnknownHostException {
    List<InetAddress> addresses = resolver.resolve(host);
    for (InetAddress address : addresses) {
      sockets.require(address, port);
    }
    return addresses;
  }

  private static Request request(Outgoing sent, HttpUrl url, Optional<String> credential) {
    Request.Builder request = new Request.Builder().url(url);
    sent.headers().forEach(request::header);
    sent.authentication()
        .sentIn()
        .ifPresent(header -> credential.ifPresent(value -> request.header(header, value)));
    Optional<RequestBody> body =
        sent.body().map(text -> RequestBody.create(text.getBytes(StandardCharsets.UTF_8)));
    return request.method(sent.method(), body.orElse(null)).build();
  }

  private static Arrived await(
      WitnessDefinition definition, Call call, CheckedSockets sockets, Duration most) {
    CompletableFuture<Arrived> arrival = new CompletableFuture<>();
    call.enqueue(
        new Callback() {
          @Override
          public void onFailure(Call failed, IOException e) {
            arrival.complete(beforeAnswer(e, sockets, definition.caps()));
          }

          @Override
          public void onResponse(Call answered, Response response) {
            arrival.complete(received(definition, answered, response, sockets));
          }
        });
    try {
      return arrival.get(most.plus(GRACE).toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      call.cancel();
      Thread.currentThread().interrupt();
      return Arrived.fault(TransportFault.CANCELLED, "ended from here", sockets.peer());
    } catch (TimeoutException e) {
      call.cancel();
      return Arrived.fault(TransportFault.TIMED_OUT, "no answer in time", sockets.peer());
    } catch (ExecutionException e) {
      return Arrived.fault(
          TransportFault.CONNECTION_FAILED, String.valueOf(e.getMessage()), sockets.peer());
    }
  }

  private static Arrived received(
      WitnessDefinition definition, Call call, Response response, CheckedSockets sockets) {
    try (response) {
      Caps caps = definition.caps();
      Optional<String> location = location(response);
      boolean tooManyHeaders = KeptHeaders.size(response.headers()) > caps.headers();
      byte[] body = tooManyHeaders ? new byte[0] : body(response, caps.body());
      boolean tooLarge = body.length > caps.body();
      if (tooManyHeaders || tooLarge) {
        // closing alone would read on for a while, to save a connection that nobody wants
        call.cancel();
      }
      Optional<TransportFault> fault = Optional.empty();
      String detail = "";
      if (tooManyHeaders) {
        fault = Optional.of(TransportFault.TOO_MANY_HEADERS);
        detail = "headers beyond " + Integer.toString(caps.headers()) + " bytes";
      } else if (tooLarge) {
        fault = Optional.of(TransportFault.TOO_LARGE);
        detail = "a body beyond " + Integer.toString(caps.body()) + " bytes";
      } else if (location.isPresent() && !declared(definition, response, location.get())) {
        fault = Optional.of(TransportFault.REDIRECT_REFUSED);
        detail = "a redirect that is not declared";
      }
      return new Arrived(
          Optional.of(response.code()),
          KeptHeaders.of(response.headers(), location, ReadHeaders.of(definition)),
          tooLarge ? "" : BodyText.decode(body, response.body().contentType()),
          BodyText.digest(body),
          fault,
          detail,
          sockets.peer(),
          fault.isPresent() ? Optional.empty() : location);
    } catch (IOException e) {
      return failure(e, sockets);
    }
  }

  private static boolean declared(WitnessDefinition definition, Response response, String to) {
    return Walk.declared(definition, response.request().url().toString(), to);
  }

  /// Where a redirect leads, absolute; empty for any other answer.
  private static Optional<String> location(Response response) {
    String location = response.header("Location");
    if (location == null || response.code() < 300 || response.code() > 399) {
      return Optional.empty();
    }
    HttpUrl target = response.request().url().resolve(location);
    return target == null ? Optional.empty() : Optional.of(target.toString());
  }

  /// At most one byte more than the cap, so that too much is told from just enough.
  private static byte[] body(Response response, int cap) throws IOException {
    BufferedSource source = response.body().source();
    try (Buffer kept = new Buffer()) {
      while (kept.size() <= cap) {
        long room = cap + 1L - kept.size();
        if (source.read(kept, Math.min(room, CHUNK)) < 0) {
          break;
        }
      }
      return kept.readByteArray();
    }
  }

  /// Why no answer came: headers without end are a failed connection to the client, not to us.
  private static Arrived beforeAnswer(IOException e, CheckedSockets sockets, Caps caps) {
    Arrived failed = failure(e, sockets);
    boolean headersOnly = failed.fault().equals(Optional.of(TransportFault.CONNECTION_FAILED));
    return headersOnly && sockets.received() > caps.headers()
        ? Arrived.fault(
            TransportFault.TOO_MANY_HEADERS,
            "headers beyond " + Integer.toString(caps.headers()) + " bytes",
            sockets.peer())
        : failed;
  }

  private static Arrived failure(IOException e, CheckedSockets sockets) {
    TransportFault fault =
        switch (e) {
          case AddressRefused refused -> TransportFault.ADDRESS_REFUSED;
          case InterruptedIOException late -> TransportFault.TIMED_OUT;
          case SSLException tls -> TransportFault.TLS_FAILED;
          default -> TransportFault.CONNECTION_FAILED;
        };
    return Arrived.fault(fault, String.valueOf(e.getMessage()), sockets.peer());
  }
}
