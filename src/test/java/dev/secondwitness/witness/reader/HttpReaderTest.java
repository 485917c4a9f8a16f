package dev.secondwitness.witness.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.TransportFault;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.witness.Asked;
import dev.secondwitness.witness.Declared;
import dev.secondwitness.witness.definition.Authentication;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.judge.Judge;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpReaderTest {

  private static final String JSON = "application/json";
  private static final String WHOAMI =
      "{\"account\":\"acct_204\",\"environment\":\"sandbox\",\"access\":\"read\"}";
  private static final WitnessDefinition BY_KEY = Declared.witness("payments.ledger-by-key");
  private static final WitnessDefinition RECEIPT = Declared.witness("payments.receipt-page");

  private static RawServer ledger(String answer) {
    return RawServer.start(
        (request, out) ->
            out.write(
                (request.startsWith("GET /payments/v1/whoami ")
                        ? RawServer.http(200, JSON, WHOAMI, "Set-Cookie: session=tracked\r\n")
                        : answer)
                    .getBytes(java.nio.charset.StandardCharsets.UTF_8)));
  }

  private static Verdict verdict(WitnessDefinition definition, Question question, Look look) {
    return Judge.judge(definition, question, new Observation(definition.id(), 1, List.of(look)))
        .verdict();
  }

  private static UnreadableReason unreadable(WitnessDefinition definition, Look look) {
    return ((Verdict.Unreadable) verdict(definition, Asked.refund(), look)).reason();
  }

  @ParameterizedTest
  @ValueSource(strings = {"en-US", "fa-IR", "tr-TR"})
  void aLoggedOutLookSendsExactlyTheseBytes(String tag) {
    Locale before = Locale.getDefault();
    try (RawServer server = RawServer.saying(RawServer.http(404, "text/html", ""));
        Reading reading = new Reading(server.origin())) {
      Locale.setDefault(Locale.forLanguageTag(tag));

      reading.look(RECEIPT, Asked.refund());

      assertThat(server.requests())
          .containsExactly(
              "GET /receipts/by-reference/int_7f3a HTTP/1.1\r\n"
                  + "Accept: text/html\r\n"
                  + "Accept-Encoding: identity\r\n"
                  + "Cache-Control: no-cache\r\n"
                  + "Connection: close\r\n"
                  + "User-Agent: second-witness\r\n"
                  + ("Host: 127.0.0.1:" + server.port() + "\r\n\r\n"));
    } finally {
      Locale.setDefault(before);
    }
  }

  /// C50: the machine's proxy settings change no witness's way; the way it took is in the evidence.
  @Test
  void aLookGoesStraightWhateverProxyTheMachineHas() throws IOException {
    ProxySelector before = ProxySelector.getDefault();
    try (RawServer proxy = RawServer.saying(RawServer.http(200, JSON, WHOAMI));
        RawServer server = RawServer.saying(RawServer.http(404, "text/html", ""));
        Reading reading = new Reading(server.origin())) {
      ProxySelector.setDefault(ProxySelector.of(new InetSocketAddress("127.0.0.1", proxy.port())));

      Look look = reading.look(RECEIPT, Asked.refund());

      assertThat(proxy.requests()).isEmpty();
      assertThat(server.requests()).hasSize(1);
      assertThat(look.exchanges().getLast().peer()).isEqualTo("127.0.0.1:" + server.port());
    } finally {
      ProxySelector.setDefault(before);
    }
  }

  @Test
  void anAuthenticatedLookAddsItsOwnSecretAndNothingElse() {
    try (RawServer server = ledger(RawServer.http(404, JSON, "{\"code\":\"refund_not_found\"}"));
        Reading reading = new Reading(server.origin())) {
      reading.look(BY_KEY, Asked.refund());

      String rest =
          "Accept: application/json\r\n"
              + "Accept-Encoding: identity\r\n"
              + "Cache-Control: no-cache\r\n"
              + "Connection: close\r\n"
              + "User-Agent: second-witness\r\n"
              + ("Authorization: Bearer " + Reading.CANARY + "\r\n")
              + ("Host: 127.0.0.1:" + server.port() + "\r\n\r\n");
      assertThat(server.requests())
          .containsExactly(
              "GET /payments/v1/whoami HTTP/1.1\r\n" + rest,
              "GET /payments/v1/refunds/by-key/po%3Aacme%3Aint_7f3a HTTP/1.1\r\n" + rest);
      assertThat(server.connections()).isEqualTo(2);
    }
  }

  /// C37: a header may name the account. Were the probe asked without it, our own account would
  /// vouch for another's empty list.
  @Test
  void theProbeIsAskedUnderTheSameFixedHeadersAsTheData() {
    WitnessDefinition other =
        Declared.changed(
            "payments.ledger-by-key",
            "request:\n",
            "request:\n  headers: { stripe-account: acct_9 }\n");
    try (RawServer server = ledger(RawServer.http(404, JSON, "{}"));
        Reading reading = new Reading(server.origin())) {
      reading.look(other, Asked.refund());

      assertThat(server.requests())
          .hasSize(2)
          .allSatisfy(request -> assertThat(request).contains("stripe-account: acct_9\r\n"));
    }
  }

  @Test
  void cookiesAreNeverSentBackWithinALookOrInTheNext() {
    try (RawServer server =
            ledger(RawServer.http(404, JSON, "{}", "Set-Cookie: a=b\r\n", "ETag: \"x\"\r\n"));
        Reading reading = new Reading(server.origin())) {
      reading.look(BY_KEY, Asked.refund());
      reading.look(BY_KEY, Asked.refund());

      assertThat(server.requests())
          .hasSize(4)
          .allSatisfy(
              request ->
                  assertThat(request.toLowerCase(Locale.ROOT))
                      .doesNotContain("cookie")
                      .doesNotContain("if-none-match")
                      .doesNotContain("if-modified-since"));
    }
  }

  /// C53: the credential and cookies are in no evidence.
  @Test
  void theLookKeepsEverythingButSecrets() {
    try (RawServer server =
            ledger(
                RawServer.http(
                    404,
                    JSON,
                    "{\"code\":\"refund_not_found\"}",
                    "Age: 3\r\n",
                    "Set-Cookie: s=secret\r\n",
                    "X-Request-Id: r1\r\n"));
        Reading reading = new Reading(server.origin())) {
      Look look = reading.look(BY_KEY, Asked.refund());

      Exchange lookup = look.exchanges().getLast();
      assertThat(look.toString()).doesNotContain(Reading.CANARY).doesNotContain("s=secret");
      assertThat(lookup.step()).isEqualTo("lookup");
      assertThat(lookup.sentHeaders()).containsEntry("Authorization", "Bearer $PAYMENTS_READ");
      assertThat(lookup.status()).contains(404);
      assertThat(lookup.headers())
          .containsEntry("age", "3")
          .containsEntry("date", "Sun, 01 Mar 2026 10:02:00 GMT")
          .containsEntry("x-request-id", "r1");
      assertThat(lookup.body()).isEqualTo("{\"code\":\"refund_not_found\"}");
      assertThat(lookup.bodyDigest()).hasSize(64);
      assertThat(lookup.peer()).isEqualTo("127.0.0.1:" + server.port());
      assertThat(lookup.startedAt()).isBeforeOrEqualTo(lookup.receivedAt());
    }
  }

  @Test
  void aChallengeIsNotAnswered() {
    try (RawServer server =
            RawServer.saying(
                RawServer.http(401, JSON, "{}", "WWW-Authenticate: Basic realm=\"x\"\r\n"));
        Reading reading = new Reading(server.origin())) {
      Look look = reading.look(RECEIPT, Asked.refund());

      assertThat(server.connections()).isEqualTo(1);
      assertThat(unreadable(RECEIPT, look)).isEqualTo(UnreadableReason.CREDENTIAL_REFUSED);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 429, 500, 503, 421})
  void aFailureIsNotTriedAgain(int status) {
    try (RawServer server =
            RawServer.saying(RawServer.http(status, JSON, "{}", "Retry-After: 0\r\n"));
        Reading reading = new Reading(server.origin())) {
      Look look = reading.look(RECEIPT, Asked.refund());

      assertThat(server.connections()).isEqualTo(1);
      assertThat(look.exchanges().getFirst().header("retry-after")).contains("0");
    }
  }

  /// C54: a stranger nobody declared is not asked at all.
  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void aRedirectToAnotherOriginIsNotFollowed(int status) {
    try (RawServer other = RawServer.saying(RawServer.http(200, "text/html", "x"));
        RawServer server =
            RawServer.saying(
                RawServer.http(
                    status,
                    "text/html",
                    "",
                    "Location: " + other.origin() + "/landing?token=t0ps3cret\r\n"));
        Reading reading = new Reading(server.origin())) {
      Look look = reading.look(RECEIPT, Asked.refund());

      Exchange exchange = look.exchanges().getLast();
      assertThat(other.connections()).isZero();
      assertThat(exchange.fault()).contains(TransportFault.REDIRECT_REFUSED);
      assertThat(exchange.header("location")).contains(other.origin().toString());
      assertThat(look.toString()).doesNotContain("t0ps3cret");
      assertThat(unreadable(RECEIPT, look)).isEqualTo(UnreadableReason.REDIRECTED_AWAY);
    }
  }

  @Test
  void aRedirectToASignInPageIsSaidToBeOneAndNotFollowed() {
    WitnessDefinition self = following("self");
    try (RawServer server =
            RawServer.saying(
                RawServer.http(302, "text/html", "", "Location: /login?next=%2Fx\r\n"));
        Reading reading = new Reading(server.origin())) {
      for (WitnessDefinition definition : List.of(RECEIPT, self)) {
        assertThat(unreadable(definition, reading.look(definition, Asked.refund())))
            .isEqualTo(UnreadableReason.SIGN_IN_PAGE);
      }
      assertThat(server.connections()).isEqualTo(2);
    }
  }

  private static WitnessDefinition following(String origin) {
    return Declared.parsed(
        "payments.receipt-page",
        Declared.text("payments.receipt-page.yaml") + "redirects: ['" + origin + "']\n");
  }

  @Test
  void aDeclaredRedirectIsFollowedAndItsPageJudged() {
    WitnessDefinition self = following("self");
    try (RawServer server =
            RawServer.start(
                (request, out) ->
                    out.write(
                        (request.startsWith("GET /moved")
                                ? RawServer.http(404, "text/html", "gone")
                                : RawServer.http(302, "text/html", "", "Location: /moved?a=b\r\n"))
                            .getBytes(java.nio.charset.StandardCharsets.UTF_8)));
        Reading reading = new Reading(server.origin())) {
      Look look = reading.look(self, Asked.refund());

      assertThat(look.exchanges()).extracting(Exchange::step).containsExactly("page", "redirect");
      assertThat(verdict(self, Asked.refund(), look)).isInstanceOf(Verdict.NotSeen.class);
    }
  }

  @Test
  void aRedirectLoopEnds() {
    WitnessDefinition self = following("self");
    try (RawServer server =
            RawServer.saying(RawServer.http(302, "text/html", "", "Location: /again\r\n"));
        Reading reading = new Reading(server.origin())) {
      Look look = reading.look(self, Asked.refund());

      assertThat(server.connections()).isEqualTo(6);
      assertThat(unreadable(self, look)).isEqualTo(UnreadableReason.REDIRECTED_AWAY);
    }
  }

  /// C54: a declared stranger is asked without the credential.
  @Test
  void theSecretDoesNotFollowARedirectToAnotherDeclaredOrigin() {
    try (RawServer other = RawServer.saying(RawServer.http(404, JSON, "{}"));
        RawServer server =
            RawServer.start(
                (request, out) ->
                    out.write(
                        (request.startsWith("GET /payments/v1/whoami ")
                                ? RawServer.http(200, JSON, WHOAMI)
                                : RawServer.http(
                                    302, JSON, "", "Location: " + other.origin() + "/x\r\n"))
                            .getBytes(java.nio.charset.StandardCharsets.UTF_8)));
        Reading reading = new Reading(server.origin())) {
      WitnessDefinition declared =
          Declared.parsed(
              "payments.ledger-by-key",
              Declared.text("payments.ledger-by-key.yaml")
                  + "redirects: ['"
                  + other.origin()
                  + "']\n");

      reading.look(declared, Asked.refund());

      assertThat(other.requests())
          .singleElement()
          .satisfies(request -> assertThat(request).doesNotContain("Authorization"));
    }
  }

  @Test
  void pagesAreReadUntilTheCapAndNoFurther() {
    List<String> seen = new ArrayList<>();
    try (RawServer server =
            RawServer.start(
                (request, out) -> {
                  seen.add(request);
                  String body =
                      "{\"items\":[],\"has_more\":true,\"next\":\"c"
                          + seen.size()
                          + "\",\"as_of\":\"2026-03-01T10:02:00Z\"}";
                  out.write(
                      (request.startsWith("GET /payments/v1/whoami ")
                              ? RawServer.http(200, JSON, WHOAMI)
                              : RawServer.http(200, JSON, body))
                          .getBytes(java.nio.charset.StandardCharsets.UTF_8));
                });
        Reading reading = new Reading(server.origin())) {
      Look look = reading.look(Declared.witness("payments.refund-listing"), Asked.refund());

      assertThat(look.capReached()).isTrue();
      assertThat(look.exchanges()).hasSize(21);
    }
  }

  @Test
  void progressIsToldAfterEachExchange() {
    List<Integer> told = new ArrayList<>();
    try (RawServer server = ledger(RawServer.http(404, JSON, "{}"));
        Reading reading = new Reading(server.origin())) {
      reading.reader.look(BY_KEY, Asked.refund(), told::add);

      assertThat(told).containsExactly(1, 2);
    }
  }

  @Test
  void whatIsMissingOnThisMachineIsInTheLook() {
    try (RawServer server = RawServer.saying(RawServer.http(404, JSON, "{}"));
        Reading secretless = new Reading(server.origin(), Map.of(), Resolver.SYSTEM)) {
      Look look = secretless.look(BY_KEY, Asked.refund());
      HttpReader lost =
          new HttpReader(
              new Environments(Map.of()),
              new Secrets(Map.of()),
              InstantSource.system(),
              secretless.calls,
              Resolver.SYSTEM);

      assertThat(server.connections()).isZero();
      assertThat(look.exchanges().getLast().faultDetail()).contains("PAYMENTS_READ");
      assertThat(unreadable(BY_KEY, look)).isEqualTo(UnreadableReason.CONNECTION_FAILED);
      assertThat(unreadable(RECEIPT, lost.look(RECEIPT, Asked.refund(), made -> {})))
          .isEqualTo(UnreadableReason.CONNECTION_FAILED);
      assertThat(
              verdict(
                  Declared.witness("forum.permalink"),
                  Asked.refund(),
                  secretless.look(Declared.witness("forum.permalink"), Asked.refund())))
          .isInstanceOfSatisfying(
              Verdict.Unreadable.class, u -> assertThat(u.detail()).contains("{thread}"));
    }
  }

  @Test
  void theCurlCommandShowsTheSecretAsAVariable() {
    try (Reading reading = new Reading(URI.create("https://ledger.example"))) {
      Optional<String> curl = reading.reader.asCurl(BY_KEY, Asked.refund());

      assertThat(curl)
          .contains(
              "curl --disable --no-location --silent --show-error --include --max-time 10"
                  + " --max-filesize 1048576 --request GET --header 'Accept: application/json'"
                  + " --header 'Accept-Encoding: identity' --header 'Cache-Control: no-cache'"
                  + " --header 'Connection: close' --header 'User-Agent: second-witness'"
                  + " --header \"Authorization: Bearer $PAYMENTS_READ\""
                  + " 'https://ledger.example/payments/v1/refunds/by-key/po%3Aacme%3Aint_7f3a'");
    }
  }

  @Test
  void theCurlCommandQuotesForTheShell() {
    Outgoing request =
        new Outgoing(
            "page",
            "POST",
            "https://x.example/a'b",
            Map.of("Accept", "it's"),
            new Authentication.None(),
            Optional.of("{\"a\":\"$HOME `id`'\"}"));

    assertThat(CurlCommand.of(request, BY_KEY.caps()))
        .contains("--header 'Accept: it'\\''s'")
        .contains("--data-raw '{\"a\":\"$HOME `id`'\\''\"}'")
        .endsWith(" 'https://x.example/a'\\''b'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://x.example",
        "https://x.example/path",
        "https://user:pass@x.example",
        "https://x.example?q",
        "https://x.example#f",
        "mailto:a",
        "http://127.1",
      })
  void anEnvironmentIsABareOrigin(String origin) {
    Map<String, URI> origins = Map.of("payments", URI.create(origin));

    assertThatThrownBy(() -> new Environments(origins))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aSecretThatCannotStandInAHeaderIsRefusedWithoutShowingIt() {
    assertThatThrownBy(() -> new Secrets(Map.of("S", "top\r\nX: y")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("top");
    assertThat(new Secrets(Map.of("S", "topsecret")).toString()).doesNotContain("topsecret");
  }
}
