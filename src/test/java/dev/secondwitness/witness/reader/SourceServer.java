package dev.secondwitness.witness.reader;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/// A source over real HTTP that answers each request, body and all, as a test says, and keeps it.
final class SourceServer implements AutoCloseable {

  /// A request as it arrived.
  record Asked(String line, Map<String, String> headers, String body) {
    Optional<String> header(String name) {
      return Optional.ofNullable(headers.get(name));
    }

    /// Everything but one header, as text.
    String without(String name) {
      Map<String, String> others = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
      others.putAll(headers);
      others.remove(name);
      return line + others + body;
    }
  }

  /// What it says to it.
  record Said(int status, String body, Map<String, String> headers) {
    static Said json(String body) {
      return new Said(200, body, Map.of());
    }
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Asked> asked = new CopyOnWriteArrayList<>();

  SourceServer(Function<Asked, Said> answer) {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", exchange -> serve(exchange, answer));
    server.start();
  }

  private void serve(HttpExchange exchange, Function<Asked, Said> answer) throws IOException {
    try (exchange) {
      Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
      exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.getFirst()));
      Asked request =
          new Asked(
              exchange.getRequestMethod() + " " + exchange.getRequestURI(),
              headers,
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
      asked.add(request);
      Said said = answer.apply(request);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      said.headers().forEach(exchange.getResponseHeaders()::set);
      byte[] body = said.body().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(said.status(), body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    }
  }

  URI origin() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  List<Asked> asked() {
    return asked;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
