package dev.secondwitness.systems;

import java.io.IOException;
import java.io.OutputStream;
import java.net.CookieManager;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The write path: plain requests of the JDK's client, which shares nothing with the product.
final class Calls implements AutoCloseable {
  static final JsonMapper JSON = JsonMapper.shared();

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .cookieHandler(new CookieManager())
          .build();

  /// An answer: its status and its JSON.
  record Answer(int status, JsonNode body) {}

  /// Sends and waits; empty when no answer came in that time.
  Optional<Answer> post(URI to, Map<String, String> headers, String body, Duration most)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(to).timeout(most).POST(HttpRequest.BodyPublishers.ofString(body));
    headers.forEach(request::header);
    try {
      HttpResponse<String> answer =
          http.send(request.build(), HttpResponse.BodyHandlers.ofString());
      return Optional.of(new Answer(answer.statusCode(), json(answer.body())));
    } catch (HttpTimeoutException e) {
      return Optional.empty();
    }
  }

  private static JsonNode json(String text) {
    return text.startsWith("{") || text.startsWith("[")
        ? JSON.readTree(text)
        : JSON.getNodeFactory().stringNode(text);
  }

  /// Sends, and hangs up before the answer can come.
  void postAndHangUp(URI to, Map<String, String> headers, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    StringBuilder head =
        new StringBuilder("POST " + to.getRawPath() + " HTTP/1.1\r\nHost: " + to.getAuthority());
    headers.forEach((name, value) -> head.append("\r\n").append(name).append(": ").append(value));
    String cookies =
        http
            .cookieHandler()
            .orElseThrow()
            .get(to, Map.of())
            .getOrDefault("Cookie", java.util.List.of())
            .stream()
            .collect(Collectors.joining("; "));
    if (!cookies.isEmpty()) {
      head.append("\r\nCookie: ").append(cookies);
    }
    head.append("\r\nContent-Length: ").append(bytes.length).append("\r\n\r\n");
    try (Socket socket = new Socket(to.getHost(), to.getPort())) {
      OutputStream out = socket.getOutputStream();
      out.write(head.toString().getBytes(StandardCharsets.UTF_8));
      out.write(bytes);
      out.flush();
      socket.shutdownOutput();
    }
  }

  /// Sends to somebody in front of the system who takes it, tells nobody and never answers.
  boolean swallowed(URI to, Map<String, String> headers, String body)
      throws IOException, InterruptedException {
    try (ServerSocket mouth = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      URI instead =
          URI.create(to.getScheme() + "://127.0.0.1:" + mouth.getLocalPort() + to.getRawPath());
      return post(instead, headers, body, Asking.SEND_BEFORE).isEmpty();
    }
  }

  static String form(Map<String, String> fields) {
    return fields.entrySet().stream()
        .map(e -> encoded(e.getKey()) + "=" + encoded(e.getValue()))
        .collect(Collectors.joining("&"));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
