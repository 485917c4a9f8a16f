package dev.secondwitness.witness.reader;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.witness.Asked;
import dev.secondwitness.witness.Declared;
import dev.secondwitness.witness.definition.ContractCards;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.definition.WitnessDefinitions;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// I24: a receiver that answers with everything that makes other clients talk compares the raw
/// bytes of every request with the headers its definition allows.
@Tag("fault")
class HoneypotTest {

  private static final String CANARY = "canary-55aa";
  /// What makes browsers, crawlers and HTTP libraries say more about themselves next time.
  private static final List<String> LURES =
      List.of(
          "HTTP/1.1 200 OK\r\nSet-Cookie: session=tracked; Path=/\r\nSet-Cookie2: a=b\r\n",
          "HTTP/1.1 401 X\r\nWWW-Authenticate: Basic realm=\"a\", Bearer, Digest nonce=\"1\"\r\n",
          "HTTP/1.1 401 X\r\nWWW-Authenticate: Negotiate\r\nWWW-Authenticate: NTLM\r\n",
          "HTTP/1.1 407 X\r\nProxy-Authenticate: Basic realm=\"a\"\r\n",
          "HTTP/1.1 302 X\r\nLocation: /again?token=1\r\nSet-Cookie: hop=1\r\n",
          "HTTP/1.1 307 X\r\nLocation: ORIGIN/again\r\nSet-Cookie: hop=1\r\n",
          "HTTP/1.1 308 X\r\nLocation: //user:pass@127.0.0.1:PORT/again\r\n",
          "HTTP/1.1 200 OK\r\nRefresh: 0; url=/again\r\nLink: </x>; rel=preload\r\n",
          "HTTP/1.1 200 OK\r\nETag: \"e\"\r\nLast-Modified: Sun, 01 Mar 2026 10:00:00 GMT\r\n"
              + "Cache-Control: public, max-age=600\r\n",
          "HTTP/1.1 200 OK\r\nAccept-CH: Sec-CH-UA-Platform, DPR\r\nAccept-Ranges: bytes\r\n"
              + "Critical-CH: DPR\r\n",
          "HTTP/1.1 503 X\r\nRetry-After: 0\r\nSet-Cookie: busy=1\r\n",
          "HTTP/1.1 408 X\r\nConnection: keep-alive\r\n",
          "HTTP/1.1 421 X\r\nAlt-Svc: h2=\":443\"\r\n",
          "HTTP/1.1 206 X\r\nContent-Range: bytes 0-0/100\r\n",
          "HTTP/1.1 426 X\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n");

  private ExecutorService calls;

  @BeforeEach
  void start() {
    calls = Executors.newVirtualThreadPerTaskExecutor();
  }

  @AfterEach
  void stop() {
    calls.shutdownNow();
  }

  @Test
  void nothingButTheAllowedHeadersIsEverSentWhateverTheAnswer() {
    WitnessDefinitions bundled = WitnessDefinitions.load(ContractCards.load());
    List<String> beyond = new ArrayList<>();
    int compared = 0;
    for (WitnessDefinition definition : bundled.all()) {
      for (String lure : LURES) {
        compared += tempt(definition, lure, beyond);
      }
    }

    Figure.print(
        "I24", "honeypot", "requests with a byte that is not allowed", beyond.size(), compared);
    assertThat(beyond).isEmpty();
    assertThat(compared).isGreaterThan(3 * LURES.size());
  }

  /// Two looks at one receiver with one reader, so that anything remembered would show.
  private int tempt(WitnessDefinition definition, String lure, List<String> beyond) {
    try (RawServer honeypot =
        RawServer.start(
            (request, out) -> {
              String host = host(request);
              String head =
                  lure.replace("ORIGIN", "http://" + host)
                      .replace("PORT", host.substring(host.indexOf(':') + 1));
              out.write(
                  (head + "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}")
                      .getBytes(StandardCharsets.UTF_8));
            })) {
      Map<String, String> secrets = new HashMap<>();
      definition.secret().ifPresent(name -> secrets.put(name, CANARY));
      HttpReader reader =
          new HttpReader(
              new Environments(Map.of(definition.environment(), honeypot.origin())),
              new Secrets(secrets),
              InstantSource.system(),
              calls,
              Resolver.SYSTEM);
      for (int look = 0; look < 2; look++) {
        reader.look(definition, question(definition), made -> {});
      }
      honeypot.requests().stream()
          .filter(request -> !allowed(definition, request))
          .forEach(request -> beyond.add(definition.id() + " after " + lure + ": " + request));
      return honeypot.requests().size();
    }
  }

  private static String host(String request) {
    return request
        .lines()
        .filter(l -> l.startsWith("Host: "))
        .findFirst()
        .orElseThrow()
        .substring(6);
  }

  /// The request's raw head, line by line: nothing but what may be there, each once, as it must be.
  private static boolean allowed(WitnessDefinition definition, String raw) {
    List<String> lines = List.of(raw.split("\r\n", -1));
    Set<String> may = new HashSet<>();
    may.add("Accept: application/json");
    may.add("Accept: " + definition.answer().mediaType());
    may.add("Accept-Encoding: identity");
    may.add("Cache-Control: no-cache");
    may.add("Connection: close");
    may.add("User-Agent: second-witness");
    may.add("Host: " + host(raw));
    definition.secret().ifPresent(name -> may.add("Authorization: Bearer " + CANARY));
    definition.request().headers().forEach((name, value) -> may.add(name + ": " + value));
    definition.request().body().ifPresent(body -> may.addAll(bodyHeaders(body)));
    List<String> headers = lines.subList(1, lines.size() - 2);
    boolean read = lines.getFirst().matches("(GET|POST) /[!-~]* HTTP/1\\.1");
    boolean declared =
        lines.getFirst().startsWith("GET ")
            || lines.getFirst().startsWith(definition.request().method() + " ");
    Set<String> names = new HashSet<>();
    return read
        && declared
        && raw.endsWith("\r\n\r\n")
        && headers.stream()
            .allMatch(
                line ->
                    may.contains(line)
                        && names.add(
                            line.substring(0, line.indexOf(':')).toLowerCase(Locale.ROOT)));
  }

  private static List<String> bodyHeaders(String body) {
    return List.of(
        "Content-Type: application/json",
        "Content-Length: " + body.getBytes(StandardCharsets.UTF_8).length);
  }

  private static Question question(WitnessDefinition definition) {
    return switch (definition.environment()) {
      case "forum" -> Asked.comment("Self-named");
      case "erp" -> Asked.order();
      case "cloud" -> Asked.fleet();
      default -> Asked.refund();
    };
  }

  /// The comparison itself fails when it should.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Cookie: session=tracked",
        "Authorization: Basic YTpi",
        "Referer: http://127.0.0.1/",
        "If-None-Match: \"e\"",
        "Proxy-Authorization: Basic YTpi",
        "User-Agent: okhttp/5",
        "accept: */*",
        "Accept-Encoding: gzip",
      })
  void aHeaderTooManyIsSeen(String header) {
    String allowed =
        "GET /receipts/by-reference/x HTTP/1.1\r\n"
            + "Accept: text/html\r\n"
            + "Accept-Encoding: identity\r\n"
            + "Cache-Control: no-cache\r\n"
            + "Connection: close\r\n"
            + "User-Agent: second-witness\r\n"
            + "Host: 127.0.0.1:1\r\n\r\n";
    WitnessDefinition receipt = Declared.witness("payments.receipt-page");

    assertThat(allowed(receipt, allowed)).isTrue();
    assertThat(allowed(receipt, allowed.replace("Host: ", header + "\r\nHost: "))).isFalse();
  }
}
