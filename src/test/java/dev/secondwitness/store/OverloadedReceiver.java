package dev.secondwitness.store;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/// A receiver on loopback that is overloaded and counts what it hears, by key.
final class OverloadedReceiver implements AutoCloseable {
  private static final MediaType JSON = MediaType.get("application/json");
  private final HttpServer server;
  private final Map<String, Integer> heard = new ConcurrentHashMap<>();
  private volatile Mode mode = Mode.LISTED;

  /// What it answers.
  enum Mode {
    /// 503 with the code the contract card lists as refused before effect.
    LISTED,
    /// 429 that the card does not list, so it proves nothing.
    UNLISTED,
    /// 503 without a code.
    BARE,
    /// One after the other.
    MIXED
  }

  OverloadedReceiver() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext("/refunds", this::answer);
      server.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void answers(Mode next) {
    mode = next;
  }

  int heard(String key) {
    return heard.getOrDefault(key, 0);
  }

  /// Sends one request under a key; gives what came back as an outcome to report.
  Map<String, Object> send(String key) throws IOException {
    Request request =
        new Request.Builder()
            .url("http://127.0.0.1:" + server.getAddress().getPort() + "/refunds")
            .header("Idempotency-Key", key)
            .post(RequestBody.create("{}", JSON))
            .build();
    try (Response response = Wire.HTTP.newCall(request).execute()) {
      String code = response.body().string();
      String after = "PT" + response.header("Retry-After", "0") + "S";
      return code.isEmpty()
          ? Map.of("kind", "answered", "status", response.code(), "retry_after", after)
          : Map.of(
              "kind", "answered", "status", response.code(), "code", code, "retry_after", after);
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
    int count = heard.merge(key, 1, Integer::sum);
    exchange.getRequestBody().readAllBytes();
    exchange.getResponseHeaders().set("Retry-After", "1");
    switch (mode) {
      case LISTED -> reply(exchange, 503, "overloaded");
      case UNLISTED -> reply(exchange, 429, "slow_down");
      case BARE -> reply(exchange, 503, "");
      case MIXED -> reply(exchange, count % 2 == 1 ? 503 : 429, "overloaded");
    }
  }

  private static void reply(HttpExchange exchange, int status, String code) throws IOException {
    byte[] body = code.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
