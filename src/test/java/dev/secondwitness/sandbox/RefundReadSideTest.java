package dev.secondwitness.sandbox;

import static dev.secondwitness.sandbox.Caller.refundBody;
import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.sandbox.http.BearerToken;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class RefundReadSideTest {
  private final SettableClock clock = new SettableClock();
  private Sandbox sandbox;
  private Caller caller;

  @BeforeEach
  void start() throws IOException {
    sandbox = Sandbox.start(SandboxOptions.defaults().withClock(clock));
    caller = new Caller(sandbox);
  }

  @AfterEach
  void stop() {
    caller.close();
    sandbox.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/payments/v1/refunds",
        "/payments/v1/refunds?order=4812",
        "/payments/v1/refunds/by-key/k1",
        "/payments/v1/whoami"
      })
  void readingNeedsTheReadToken(String path) throws IOException {
    BearerToken write = sandbox.tokens().paymentsWrite();

    assertThat(caller.get(sandbox.paymentsUrl(), path).status()).isEqualTo(401);
    assertThat(bearer(path, write.value())).isEqualTo(401);
    assertThat(bearer(path, sandbox.tokens().control().value())).isEqualTo(401);
    assertThat(bearer(path, "")).isEqualTo(401);
  }

  @Test
  void theReadTokenCannotWrite() throws IOException {
    Caller.Answer answer =
        caller.post(
            sandbox.paymentsUrl(),
            "/payments/v1/refunds",
            sandbox.tokens().paymentsRead(),
            Caller.JSON.writeValueAsString(refundBody("4812", "4200", "int_7f3a")),
            "Idempotency-Key",
            "k1");

    assertThat(answer.status()).isEqualTo(401);
    assertThat(caller.truth("refunds")).isEmpty();
  }

  @Test
  void theTruthAndTheFaultsNeedTheControlToken() throws IOException {
    assertThat(caller.get(sandbox.controlUrl(), "/sandbox/truth").status()).isEqualTo(401);
    assertThat(caller.get(sandbox.paymentsUrl(), "/sandbox/truth").status()).isEqualTo(404);
    assertThat(
            caller
                .post(
                    sandbox.controlUrl(),
                    "/sandbox/faults",
                    sandbox.tokens().paymentsWrite(),
                    "{\"receiver\":\"payments\",\"fault\":\"reset\"}")
                .status())
        .isEqualTo(401);
  }

  @Test
  void theReaderIsToldWhoItIs() throws IOException {
    assertThat(caller.ledger("/payments/v1/whoami").json().get("account").stringValue())
        .isEqualTo("acct_204");
  }

  @Test
  void aRefundIsFoundByItsKeyEvenWhenTheKeyNeedsEncoding() throws IOException {
    caller.refund("refund:acme/eu:int_7f3a+1", refundBody("4812", "4200", "int_7f3a"));

    assertThat(
            caller
                .ledger("/payments/v1/refunds/by-key/refund:acme%2Feu%3Aint_7f3a+1")
                .json()
                .get("id")
                .stringValue())
        .isEqualTo("re_91");
    Caller.Answer other = caller.ledger("/payments/v1/refunds/by-key/refund:acme%2Feu:int_7f3a");
    assertThat(other.status()).isEqualTo(404);
    assertThat(other.json().get("code").stringValue()).isEqualTo("refund_not_found");
  }

  @Test
  void theListingOfAnOrderHoldsItsRefundsAndTheReadPosition() throws IOException {
    caller.refund("k1", refundBody("4812", "1000", "int_1"));
    caller.refund("k2", refundBody("4813", "1000", "int_2"));
    caller.refund("k3", refundBody("4812", "1000", "int_3"));

    JsonNode body = caller.ledger("/payments/v1/refunds?order=4812").json();

    assertThat(ids(body)).containsExactly("re_93", "re_91");
    assertThat(body.get("has_more").booleanValue()).isFalse();
    assertThat(body.get("position").stringValue()).isEqualTo("000000003");
    assertThat(body.get("as_of").stringValue()).isEqualTo("2026-03-01T10:00:00.987Z");
    assertThat(ids(caller.ledger("/payments/v1/refunds?order=481").json())).isEmpty();
  }

  @Test
  void theListingPagesBackNewestFirstWithoutGapsWhileNewRefundsArrive() throws IOException {
    for (int i = 1; i <= 7; i++) {
      caller.refund("k" + i, refundBody("o" + i, "100", "int_" + i));
    }
    List<String> seen = new ArrayList<>();
    String path = "/payments/v1/refunds?limit=3";
    while (true) {
      JsonNode page = caller.ledger(path).json();
      seen.addAll(ids(page));
      if (!page.get("has_more").booleanValue()) {
        assertThat(page.get("next").isNull()).isTrue();
        break;
      }
      caller.refund("late" + seen.size(), refundBody("late", "100", "int_late"));
      path = "/payments/v1/refunds?limit=3&cursor=" + page.get("next").stringValue();
    }
    assertThat(seen).containsExactly("re_97", "re_96", "re_95", "re_94", "re_93", "re_92", "re_91");
  }

  @ParameterizedTest
  @CsvSource({"6,true", "7,false", "8,false"})
  void thereIsMoreOnlyWhenThereIs(int limit, boolean more) throws IOException {
    for (int i = 1; i <= 7; i++) {
      caller.refund("k" + i, refundBody("o" + i, "100", "int_" + i));
    }
    JsonNode page = caller.ledger("/payments/v1/refunds?limit=" + limit).json();

    assertThat(page.get("has_more").booleanValue()).isEqualTo(more);
    assertThat(page.get("newest").get("id").stringValue()).isEqualTo("re_97");
    assertThat(page.get("newest").get("position").stringValue()).isEqualTo("000000007");
    assertThat(page.get("position").stringValue()).isEqualTo("000000007");
  }

  @Test
  void anEmptyLedgerHasNoNewestEntry() throws IOException {
    JsonNode page = caller.ledger("/payments/v1/refunds").json();

    assertThat(page.get("newest").isNull()).isTrue();
    assertThat(page.get("position").stringValue()).isEqualTo("000000000");
    assertThat(page.get("items").size()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"limit=0", "limit=101", "limit=x", "limit=۵", "cursor=nope", "limit=%zz"})
  void aListingThatAsksForNonsenseIsRefused(String query) throws IOException {
    assertThat(caller.ledger("/payments/v1/refunds?" + query).status()).isEqualTo(400);
  }

  @Test
  void aReversedRefundIsStillListed() throws IOException {
    caller.refund("k1", refundBody("4812", "4200", "int_7f3a"));
    clock.advance(Duration.ofMinutes(1));
    caller.post(
        sandbox.paymentsUrl(),
        "/payments/v1/refunds/re_91/reverse",
        sandbox.tokens().control(),
        "");

    JsonNode item = caller.ledger("/payments/v1/refunds?order=4812").json().get("items").get(0);
    assertThat(item.get("status").stringValue()).isEqualTo("reversed");
    assertThat(item.get("created").stringValue()).isEqualTo("2026-03-01T10:00:00Z");
    assertThat(
            caller
                .post(
                    sandbox.paymentsUrl(),
                    "/payments/v1/refunds/re_91/reverse",
                    sandbox.tokens().paymentsWrite(),
                    "")
                .status())
        .isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource({"4200,EUR,42.00", "5400,JPY,5400", "1250,KWD,1.250", "5,EUR,0.05"})
  void theReceiptShowsTheAmountInTheDecimalsOfItsCurrency(
      String minor, String currency, String shown) throws IOException {
    Map<String, Object> body = refundBody("4812", minor, "int_7f3a");
    body.put("currency", currency);
    caller.refund("k1", body);

    Document byId = page("/receipts/re_91", 200);
    Document byReference = page("/receipts/by-reference/int_7f3a", 200);

    for (Document page : List.of(byId, byReference)) {
      assertThat(page.select(".amount").text()).isEqualTo(shown);
      assertThat(page.select(".amount").attr("data-minor")).isEqualTo(minor);
      assertThat(page.select(".currency").text()).isEqualTo(currency);
      assertThat(page.select(".id").text()).isEqualTo("re_91");
      assertThat(page.select(".order").text()).isEqualTo("4812");
      assertThat(page.select(".reference").text()).isEqualTo("int_7f3a");
    }
  }

  @Test
  void anUnknownReceiptIsANotFoundPageWithoutAnArticle() throws IOException {
    assertThat(page("/receipts/re_91", 404).select("article")).isEmpty();
    assertThat(page("/receipts/by-reference/int_7f3a", 404).select("article")).isEmpty();
  }

  @Test
  void aReceiptShowsMarkupAsText() throws IOException {
    caller.refund("k1", refundBody("<b>48&12</b>", "4200", "int_\"7f3a"));

    Document page = page("/receipts/re_91", 200);
    assertThat(page.select(".order").text()).isEqualTo("<b>48&12</b>");
    assertThat(page.select("article").attr("data-reference")).isEqualTo("int_\"7f3a");
  }

  private int bearer(String path, String token) throws IOException {
    return caller.get(sandbox.paymentsUrl(), path, "Authorization", "Bearer " + token).status();
  }

  private Document page(String path, int status) throws IOException {
    Caller.Answer answer = caller.get(sandbox.paymentsUrl(), path);
    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.headers().get("Content-Type")).isEqualTo("text/html; charset=utf-8");
    return Jsoup.parse(answer.body());
  }

  private static List<String> ids(JsonNode body) {
    return body.get("items").valueStream().map(item -> item.get("id").stringValue()).toList();
  }
}
