package dev.secondwitness.sandbox;

import static dev.secondwitness.sandbox.Caller.refundBody;
import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.sandbox.payments.Charge;
import dev.secondwitness.sandbox.payments.PaymentsOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class RefundLedgerTest {
  private final SettableClock clock = new SettableClock();
  private Sandbox sandbox;
  private Caller caller;

  @BeforeEach
  void start() throws IOException {
    sandbox =
        Sandbox.start(
            SandboxOptions.defaults()
                .withClock(clock)
                .withPayments(
                    PaymentsOptions.defaults()
                        .withCharges(Map.of("4900", new Charge("EUR", 5000)))));
    caller = new Caller(sandbox);
  }

  @AfterEach
  void stop() {
    caller.close();
    sandbox.close();
  }

  @Test
  void aRefundIsCommittedOnceAndSaysEverythingAboutItself() throws IOException {
    Caller.Answer answer = caller.refund("k1", refundBody("4812", "4200", "int_7f3a"));

    assertThat(answer.status()).isEqualTo(201);
    assertThat(answer.headers().get("Date")).isNotBlank();
    JsonNode refund = answer.json();
    assertThat(refund.get("id").stringValue()).isEqualTo("re_91");
    assertThat(refund.get("amount").isInt()).isTrue();
    assertThat(refund.get("amount").intValue()).isEqualTo(4200);
    assertThat(refund.get("idempotency_key").stringValue()).isEqualTo("k1");
    assertThat(refund.get("reference").stringValue()).isEqualTo("int_7f3a");
    assertThat(refund.get("status").stringValue()).isEqualTo("succeeded");
    assertThat(refund.get("created").stringValue()).isEqualTo("2026-03-01T10:00:00Z");
    assertThat(caller.truth("refunds")).hasSize(1);
    assertThat(caller.truth("refunds").getFirst().get("committed_at").stringValue())
        .isEqualTo("2026-03-01T10:00:00.987Z");
  }

  @Test
  void theSameKeyWithTheSameBodyReplaysTheFirstAnswer() throws IOException {
    Caller.Answer first = caller.refund("k1", refundBody("4812", "4200", "int_7f3a"));
    clock.advance(Duration.ofMinutes(5));
    Caller.Answer second = caller.refund("k1", refundBody("4812", "4200", "int_7f3a"));

    assertThat(second.status()).isEqualTo(201);
    assertThat(second.body()).isEqualTo(first.body());
    assertThat(first.headers().get("Idempotent-Replayed")).isNull();
    assertThat(second.headers().get("Idempotent-Replayed")).isEqualTo("true");
    assertThat(caller.truth("refunds")).hasSize(1);
  }

  @Test
  void aReplayAfterAReversalStillShowsWhatWasAnsweredFirst() throws IOException {
    Caller.Answer first = caller.refund("k1", refundBody("4812", "4200", "int_7f3a"));
    reverse("re_91");

    assertThat(caller.refund("k1", refundBody("4812", "4200", "int_7f3a")).body())
        .isEqualTo(first.body());
    assertThat(caller.ledger("/payments/v1/refunds/by-key/k1").json().get("status").stringValue())
        .isEqualTo("reversed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"order", "amount", "currency", "reference", "account", "parent", "label"})
  void aChangedBodyUnderOneKeyIsRefused(String field) throws IOException {
    caller.refund("k1", refundBody("4812", "4200", "int_7f3a"));
    Map<String, Object> changed = refundBody("4812", "4200", "int_7f3a");
    changed.put(field, field.equals("amount") ? "4201" : field.equals("currency") ? "USD" : "x1");

    Caller.Answer answer = caller.refund("k1", changed);

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.json().get("code").stringValue()).isEqualTo("idempotency_key_reused");
    assertThat(caller.truth("refunds")).hasSize(1);
  }

  @Test
  void anUnknownMemberOnARetryCountsAsAChangedBody() throws IOException {
    caller.refund("k1", refundBody("4812", "4200", "int_7f3a"));
    Map<String, Object> more = refundBody("4812", "4200", "int_7f3a");
    more.put("trace", "t-2");

    assertThat(caller.refund("k1", more).status()).isEqualTo(409);
  }

  @Test
  void aKeyIsForgottenOnlyAfterItsRetention() throws IOException {
    caller.refund("k1", refundBody("4812", "4200", "int_7f3a"));
    clock.advance(Duration.ofHours(24));
    caller.refund("k1", refundBody("4812", "4200", "int_7f3a"));
    assertThat(caller.truth("refunds")).hasSize(1);

    clock.advance(Duration.ofMillis(1));
    caller.refund("k1", refundBody("4812", "4200", "int_7f3a"));
    assertThat(caller.truth("refunds")).hasSize(2);
  }

  @Test
  void fiftyRequestsAtOnceUnderOneKeyCommitOnce() throws Exception {
    try (ExecutorService many = Executors.newVirtualThreadPerTaskExecutor()) {
      Callable<Integer> one =
          () -> caller.refund("k1", refundBody("4812", "4200", "int_7f3a")).status();
      List<Integer> statuses = new ArrayList<>();
      for (Future<Integer> done : many.invokeAll(Collections.nCopies(50, one))) {
        statuses.add(done.get());
      }
      assertThat(statuses).contains(201).isSubsetOf(201, 409);
    }
    assertThat(caller.truth("refunds")).hasSize(1);
  }

  @Test
  void whatTheChargeNoLongerHoldsIsNotRefunded() throws IOException {
    assertThat(caller.refund("k1", refundBody("4900", "3000", "int_1")).status()).isEqualTo(201);

    Caller.Answer over = caller.refund("k2", refundBody("4900", "2001", "int_2"));
    assertThat(over.status()).isEqualTo(402);
    assertThat(over.json().get("code").stringValue()).isEqualTo("charge_already_refunded");
    assertThat(caller.refund("k2", refundBody("4900", "2000", "int_2")).status()).isEqualTo(201);
    assertThat(caller.refund("k3", refundBody("4900", "1", "int_3")).status()).isEqualTo(402);
    assertThat(caller.refund("k4", refundBody("4900", "5001", "int_4")).json().get("code"))
        .isEqualTo(Caller.JSON.readTree("\"invalid_request\""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "0", "-1", "42.00", "4,200", "۴۲۰۰", "٤٢٠٠", "+1", "1e3", "1000000000000000"})
  void anAmountThatIsNotPlainMinorUnitsIsRefused(String amount) throws IOException {
    Caller.Answer answer = caller.refund("k1", refundBody("4812", amount, "int_7f3a"));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().get("code").stringValue()).isEqualTo("invalid_request");
    assertThat(caller.truth("refunds")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{",
        "{} {}",
        "{\"order\":\"1\",\"order\":\"2\"}",
        "{\"order\":4812}",
        "{\"order\":\"4812\",\"amount\":4200}",
        "{\"order\":\"4812\",\"amount\":\"4200\",\"currency\":\"eur\"}",
        "{\"order\":\"4812\",\"amount\":\"4200\",\"currency\":\"XXX\"}"
      })
  void aMalformedBodyIsRefused(String body) throws IOException {
    Caller.Answer answer =
        caller.post(
            sandbox.paymentsUrl(),
            "/payments/v1/refunds",
            sandbox.tokens().paymentsWrite(),
            body,
            "Idempotency-Key",
            "k1");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(caller.truth("refunds")).isEmpty();
  }

  @Test
  void aRefundNeedsAKey() throws IOException {
    Caller.Answer answer =
        caller.post(
            sandbox.paymentsUrl(),
            "/payments/v1/refunds",
            sandbox.tokens().paymentsWrite(),
            Caller.JSON.writeValueAsString(refundBody("4812", "4200", "int_7f3a")));

    assertThat(answer.status()).isEqualTo(400);
  }

  private void reverse(String id) throws IOException {
    caller.post(
        sandbox.paymentsUrl(),
        "/payments/v1/refunds/" + id + "/reverse",
        sandbox.tokens().control(),
        "");
  }
}
