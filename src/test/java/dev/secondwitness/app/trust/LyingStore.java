package dev.secondwitness.app.trust;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.secondwitness.app.port.DecisionRecorded;
import dev.secondwitness.contract.DecisionMapping;
import dev.secondwitness.contract.ProblemMapping;
import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.contract.Samples;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.contract.WireJson;
import dev.secondwitness.domain.audit.ChainHead;
import dev.secondwitness.domain.decision.Decision;
import dev.secondwitness.domain.value.DecisionKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// A store over real HTTP that shows whatever chain it is given and records decisions in it.
final class LyingStore implements AutoCloseable {
  static {
    // small answers at once, not 40 ms later
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final HttpServer server;
  private final Map<String, String> recorded = new ConcurrentHashMap<>();
  private final AtomicInteger sent = new AtomicInteger();
  private volatile ShownChain chain;

  LyingStore(ShownChain chain) throws IOException {
    this.chain = chain;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /// Shows another chain from now on.
  void shows(ShownChain other) {
    chain = other;
  }

  /// How many decisions were sent to it.
  int sent() {
    return sent.get();
  }

  private synchronized void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      String path = exchange.getRequestURI().getPath();
      if (exchange.getRequestMethod().equals("POST")) {
        sent.incrementAndGet();
        decide(exchange);
      } else if (path.startsWith("/v1/decisions/by-key/")) {
        String known = recorded.get(path.substring("/v1/decisions/by-key/".length()));
        if (known == null) {
          notFound(exchange);
        } else {
          send(exchange, 200, known);
        }
      } else {
        Object shown = shown(path, exchange.getRequestURI().getQuery());
        if (shown.equals("")) {
          notFound(exchange);
        } else {
          send(exchange, 200, WireJson.text(shown));
        }
      }
    }
  }

  private Object shown(String path, String query) {
    return switch (path) {
      case StorePaths.AUDIT_HEAD -> chain.head();
      case StorePaths.AUDIT_LINKS ->
          chain.links(number(query, "after"), (int) number(query, "limit"));
      case StorePaths.AUDIT -> chain.page(number(query, "after"));
      case StorePaths.RESTORATIONS -> chain.restorations();
      default -> "";
    };
  }

  private static long number(String query, String name) {
    for (String pair : query.split("&")) {
      if (pair.startsWith(name + "=")) {
        return Long.parseLong(pair.substring(name.length() + 1));
      }
    }
    throw new IllegalArgumentException(name);
  }

  private void decide(HttpExchange exchange) throws IOException {
    String key = exchange.getRequestHeaders().getFirst(StorePaths.IDEMPOTENCY_KEY);
    Decision like = Samples.recorded().decision();
    Decision decision =
        new Decision(
            like.id(),
            new DecisionKey(key),
            like.intent(),
            like.round(),
            like.act(),
            like.by(),
            like.recordedAt(),
            like.version(),
            like.argsHash(),
            like.receipt(),
            like.restsOn(),
            like.reason(),
            like.text(),
            like.to(),
            like.resolveBy());
    ChainHead at =
        chain.add(
            "decision-recorded",
            like.by().name(),
            "person",
            like.intent().value(),
            Map.of("decision_id", like.id().value(), "key", key));
    ChainHead said = chain.receipt(at);
    DecisionRecorded receipt =
        new DecisionRecorded(
            decision,
            Samples.recorded().state(),
            Samples.recorded().version(),
            said.sequence(),
            said.hash());
    String text = WireJson.text(DecisionMapping.toJson(receipt));
    recorded.put(key, text);
    send(exchange, 201, text);
  }

  private static void notFound(HttpExchange exchange) throws IOException {
    send(
        exchange,
        404,
        WireJson.text(ProblemMapping.toJson(ProblemType.NOT_FOUND, "There is nothing", "SW-1")));
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", StorePaths.JSON);
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
