package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is no HTTP, or too much of it, is a problem too, before anybody looks at who asks.
class MalformedHttpContractTest {
  private static final String END = "\r\n\r\n";
  @TempDir Path directory;
  private StoreFixture store;

  @BeforeEach
  void start() {
    store = new StoreFixture(directory);
  }

  @AfterEach
  void stop() {
    store.close();
  }

  private String host() {
    return "Host: " + store.url().substring("http://".length()) + "\r\nConnection: close\r\n";
  }

  private void refused(String request, int status, String problem) {
    RawHttp.Got got = RawHttp.send(store.url(), request);
    assertThat(got.status()).as(got.head() + got.text()).isEqualTo(status);
    assertThat(got.says("Content-Type: application/problem+json")).as(got.head()).isTrue();
    Contract.check("Problem", got.body());
    assertThat(got.body().path("type").asString()).isEqualTo("/problems/" + problem);
    assertThat(got.body().path("status").asInt()).isEqualTo(status);
    assertThat(got.head() + got.text()).doesNotContainIgnoringCase("jetty");
  }

  @ParameterizedTest
  @CsvSource({
    "'GET /v1/me\r\n\r\n'",
    "'NONSENSE\r\n\r\n'",
    "'GET /v1/%zz HTTP/1.1\r\nHost: a\r\n\r\n'",
    "'GET /v1/me HTTP/1.1\r\n\r\n'",
    "'GET /v1/me HTTP/9.9\r\nHost: a\r\n\r\n'",
    "'GET /v1/me HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'",
    "'GET /v1/me HTTP/1.1\r\nHost a\r\n\r\n'",
    "'POST /v1/intents HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n'",
    "'POST /v1/intents HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n'",
    "'POST /v1/intents HTTP/1.1\r\n"
        + "Host: a\r\n"
        + "Content-Length: 3\r\n"
        + "Transfer-Encoding: chunked\r\n\r\n"
        + "'"
  })
  void whatIsNoRequestIsAProblem(String request) {
    refused(request, 400, "malformed-request");
  }

  @Test
  void headsHaveALimit() {
    String start = "GET /v1/me HTTP/1.1\r\n" + host();
    refused(start + "X-Big: " + "x".repeat(17_000) + END, 431, "head-too-large");
    refused(
        "GET /v1/search?q=" + "x".repeat(17_000) + " HTTP/1.1\r\n" + host() + END,
        431,
        "head-too-large");
  }

  @Test
  void bodiesHaveALimitWhetherTheySayTheirLengthOrNot() {
    String start =
        "POST /v1/intents HTTP/1.1\r\n"
            + host()
            + "Authorization: Bearer agent\r\nContent-Type: application/json\r\n"
            + "Idempotency-Key: k-1\r\n";
    // at 64 KiB it is read, and is not JSON; above it is not read
    refused(start + "Content-Length: 65536" + END + "x".repeat(65_536), 400, "malformed-json");
    refused(start + "Content-Length: 65537" + END + "x".repeat(65_537), 413, "body-too-large");
    refused(start + "Content-Length: 9999999999" + END, 413, "body-too-large");
    String chunk = "1000\r\n" + "x".repeat(4_096) + "\r\n";
    refused(
        start + "Transfer-Encoding: chunked" + END + chunk.repeat(17) + "0\r\n\r\n",
        413,
        "body-too-large");
  }

  @Test
  void whatIsRefusedBeforeItIsReadIsCountedAndAuditedOncePerMinute() {
    for (int i = 0; i < 5; i++) {
      RawHttp.send(store.url(), "NONSENSE" + END);
    }
    store.clock.advance(Duration.ofSeconds(60));
    await()
        .until(
            () ->
                store.audit().stream()
                    .anyMatch(e -> e.path("kind").asString().equals("refusals-counted")));
    assertThat(store.audit().getLast().path("entry").asString())
        .contains("\"malformed-request\":\"5\"");
  }
}
