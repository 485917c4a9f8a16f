package dev.secondwitness.sandbox.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One HTTP origin on the loopback address that can cut a connection instead of answering.
public final class LoopbackServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LoopbackServer.class);
  private final HttpServer server;
  private final Routes routes;

  private LoopbackServer(HttpServer server, Routes routes) {
    this.server = server;
    this.routes = routes;
  }

  /// Starts to listen; port 0 takes any free one. The caller owns the executor.
  public static LoopbackServer start(int port, Routes routes, ExecutorService workers)
      throws IOException {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    HttpServer http = HttpServer.create(address, 0);
    LoopbackServer server = new LoopbackServer(http, routes);
    http.createContext("/", server::serve);
    http.setExecutor(workers);
    http.start();
    return server;
  }

  /// The origin, without a slash at its end.
  public URI url() {
    return URI.create("http://127.0.0.1:" + Integer.toString(server.getAddress().getPort()));
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void serve(HttpExchange exchange) throws IOException {
    Reply reply;
    try {
      reply = replyTo(exchange);
    } catch (RefusedRequest refused) {
      reply = refused.answer();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      reply = new Reply.Cut();
    } catch (RuntimeException e) {
      LOG.error("{} {} failed", exchange.getRequestMethod(), exchange.getRequestURI(), e);
      reply = Reply.error(500, "internal", "the receiver failed");
    }
    switch (reply) {
      case Reply.Cut cut -> exchange.close();
      case Reply.Answer answer -> send(exchange, answer);
    }
  }

  private Reply replyTo(HttpExchange exchange)
      throws IOException, InterruptedException, RefusedRequest {
    String path = exchange.getRequestURI().getRawPath();
    Optional<Routes.Match> match = routes.find(exchange.getRequestMethod(), path);
    if (match.isEmpty()) {
      return Reply.error(404, "no_such_route", "nothing answers here");
    }
    return match.get().handler().handle(new Request(exchange, match.get().params()));
  }

  private static void send(HttpExchange exchange, Reply.Answer answer) throws IOException {
    byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", answer.contentType());
    answer.headers().forEach(exchange.getResponseHeaders()::set);
    exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
    if (body.length > 0) {
      exchange.getResponseBody().write(body);
    }
    exchange.close();
  }
}
