package dev.secondwitness.store.people;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Fetches a small document from the issuer: bounded in time and size, without redirects.
final class FetchJson {
  private static final Duration TO_CONNECT = Duration.ofSeconds(2);
  private static final Duration ALTOGETHER = Duration.ofSeconds(4);
  private static final long LARGEST = 256 * 1024;

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .connectTimeout(TO_CONNECT)
          .build();

  /// Refuses an address that is not https, unless it is of this machine.
  static void requireTrustworthy(URI uri) {
    boolean safe = "https".equals(uri.getScheme()) && uri.getHost() != null;
    boolean here = "http".equals(uri.getScheme()) && loopback(uri.getHost());
    if (!safe && !here) {
      throw new IllegalArgumentException("Keys are fetched by https only, and this is not: " + uri);
    }
  }

  private static boolean loopback(@Nullable String host) {
    if (host == null) {
      return false;
    }
    try {
      return InetAddress.ofLiteral(host.replaceAll("[\\[\\]]", "")).isLoopbackAddress();
    } catch (IllegalArgumentException e) {
      return host.equals("localhost");
    }
  }

  /// The document's text.
  String get(URI uri) throws IOException {
    requireTrustworthy(uri);
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .timeout(ALTOGETHER)
            .header("Accept", "application/json")
            .build();
    CompletableFuture<HttpResponse<String>> asked =
        http.sendAsync(
            request,
            HttpResponse.BodyHandlers.limiting(
                HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8), LARGEST));
    try {
      HttpResponse<String> response = asked.get(ALTOGETHER.toMillis(), TimeUnit.MILLISECONDS);
      if (response.statusCode() != 200) {
        throw new IOException(uri + " answered " + response.statusCode());
      }
      return response.body();
    } catch (TimeoutException e) {
      throw new IOException(
          uri + " did not answer whole within " + ALTOGETHER.toSeconds() + " s", e);
    } catch (ExecutionException e) {
      throw new IOException(
          uri + " cannot be read: " + Optional.ofNullable(e.getCause()).orElse(e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted while reading " + uri, e);
    } finally {
      asked.cancel(true);
    }
  }
}
