package dev.secondwitness.sandbox;

import static dev.secondwitness.sandbox.Caller.commentBody;
import static dev.secondwitness.sandbox.Caller.refundBody;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class FaultsTest {
  private static final String FAULT = "X-Sandbox-Fault";
  private Sandbox sandbox;
  private Caller caller;

  @BeforeEach
  void start() throws IOException {
    sandbox = Sandbox.start(SandboxOptions.defaults());
    caller = new Caller(sandbox);
  }

  @AfterEach
  void stop() {
    caller.close();
    sandbox.close();
  }

  @Test
  void aLostAnswerIsCommittedInTheTruth() throws IOException {
    cut(() -> caller.refund("k1", refundBody("4812", "4200", "int_1"), FAULT, "lose_answer"));
    cut(() -> caller.comment(commentBody("3307", "Hello", "int_2"), FAULT, "lose_answer"));

    assertThat(caller.truth("refunds")).hasSize(1);
    assertThat(caller.truth("comments")).hasSize(1);
    Caller.Answer again = caller.refund("k1", refundBody("4812", "4200", "int_1"));
    assertThat(again.headers().get("Idempotent-Replayed")).isEqualTo("true");
    assertThat(again.json().get("id").stringValue()).isEqualTo("re_91");
  }

  @Test
  void notOneByteOfALostAnswerIsSent() throws IOException {
    String body = Caller.JSON.writeValueAsString(refundBody("4812", "4200", "int_1"));
    String request =
        "POST /payments/v1/refunds HTTP/1.1\r\nHost: x\r\nIdempotency-Key: k1\r\n"
            + "X-Sandbox-Fault: lose_answer\r\nAuthorization: Bearer "
            + sandbox.tokens().paymentsWrite().value()
            + "\r\nContent-Length: "
            + body.length()
            + "\r\n\r\n"
            + body;
    try (Socket socket =
        new Socket(sandbox.paymentsUrl().getHost(), sandbox.paymentsUrl().getPort())) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      InputStream in = socket.getInputStream();
      assertThat(in.readAllBytes()).isEmpty();
    }
    assertThat(caller.truth("refunds")).hasSize(1);
  }

  @Test
  void theSameRequestLostTwiceIsThereOnce() throws IOException {
    cut(() -> caller.refund("k1", refundBody("4812", "4200", "int_1"), FAULT, "lose_answer"));
    cut(() -> caller.refund("k1", refundBody("4812", "4200", "int_1"), FAULT, "lose_answer"));

    assertThat(caller.truth("refunds")).hasSize(1);
  }

  @Test
  void aSwallowedRequestIsHeldThenCutAndNeverCommitted() throws IOException {
    long before = System.nanoTime();
    cut(
        () ->
            caller.refund(
                "k1", refundBody("4812", "4200", "int_1"), FAULT, "swallow; hold_ms=400"));
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThan(Duration.ofMillis(390));

    Awaitility.await()
        .during(Duration.ofMillis(300))
        .untilAsserted(() -> assertThat(caller.truth("refunds")).isEmpty());
    assertThat(caller.refund("k1", refundBody("4812", "4200", "int_1")).status()).isEqualTo(201);
  }

  @Test
  void aResetIsCutBeforeAnythingIsCommitted() throws IOException {
    cut(() -> caller.refund("k1", refundBody("4812", "4200", "int_1"), FAULT, "reset"));
    cut(() -> caller.comment(commentBody("3307", "Hello", "int_2"), FAULT, "reset"));

    assertThat(caller.truth("refunds")).isEmpty();
    assertThat(caller.truth("comments")).isEmpty();
  }

  @Test
  void whatLandsLaterIsAbsentFirstAndCreatedWhenItLands() throws IOException {
    Instant sent = Instant.now();
    cut(
        () ->
            caller.refund(
                "k1", refundBody("4812", "4200", "int_1"), FAULT, "lands_later; delay_ms=1200"));
    assertThat(caller.truth("refunds")).isEmpty();
    assertThat(caller.ledger("/payments/v1/refunds/by-key/k1").status()).isEqualTo(404);

    Awaitility.await().untilAsserted(() -> assertThat(caller.truth("refunds")).hasSize(1));
    JsonNode refund = caller.truth("refunds").getFirst();
    assertThat(Instant.parse(refund.get("committed_at").stringValue()))
        .isAfterOrEqualTo(sent.plusMillis(1100));
  }

  @Test
  void whatLandsLaterUnderAKeyAlreadyDoneIsThereOnce() throws IOException {
    cut(
        () ->
            caller.refund(
                "k1", refundBody("4812", "4200", "int_1"), FAULT, "lands_later; delay_ms=300"));
    caller.refund("k1", refundBody("4812", "4200", "int_1"));

    Awaitility.await()
        .during(Duration.ofMillis(700))
        .untilAsserted(() -> assertThat(caller.truth("refunds")).hasSize(1));
  }

  @ParameterizedTest
  @CsvSource({"true,k1", "false,k1-again"})
  void aDuplicateIsThereTwiceAndAnsweredOnce(String sameKey, String secondKey) throws IOException {
    Caller.Answer answer =
        caller.refund(
            "k1", refundBody("4812", "4200", "int_1"), FAULT, "duplicate; same_key=" + sameKey);

    assertThat(answer.json().get("id").stringValue()).isEqualTo("re_91");
    List<JsonNode> truth = caller.truth("refunds");
    assertThat(truth)
        .extracting(refund -> refund.get("id").stringValue())
        .containsExactly("re_91", "re_92");
    assertThat(truth)
        .extracting(refund -> refund.get("idempotency_key").stringValue())
        .containsExactly("k1", secondKey);
    assertThat(truth)
        .extracting(refund -> refund.get("reference").stringValue())
        .containsOnly("int_1");
    assertThat(caller.ledger("/payments/v1/refunds/by-key/k1").json().get("id").stringValue())
        .isEqualTo("re_91");
  }

  @ParameterizedTest
  @CsvSource({"overload,503,2", "overload; status=429; retry_after=7,429,7"})
  void anOverloadIsRefusedBeforeAnyEffect(String fault, int status, String wait)
      throws IOException {
    Caller.Answer answer = caller.refund("k1", refundBody("4812", "4200", "int_1"), FAULT, fault);

    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.headers().get("Retry-After")).isEqualTo(wait);
    assertThat(answer.json().get("code").stringValue()).isEqualTo("overloaded");
    assertThat(caller.truth("refunds")).isEmpty();
    assertThat(
            caller
                .refund("k1", refundBody("4812", "4200", "int_1"))
                .headers()
                .get("Idempotent-Replayed"))
        .isNull();
  }

  @Test
  void aQueuedFaultHitsOnlyWhatItMatchesAndOnlySoManyTimes() throws IOException {
    Map<String, Object> rule = rule("payments", "lose_answer");
    rule.put("times", 2);
    rule.put("match", Map.of("order", "4812"));
    assertThat(caller.control("/sandbox/faults", rule).status()).isEqualTo(201);

    assertThat(caller.refund("k0", refundBody("4813", "1", "int_0")).status()).isEqualTo(201);
    cut(() -> caller.refund("k1", refundBody("4812", "4200", "int_1")));
    cut(() -> caller.refund("k1", refundBody("4812", "4200", "int_1")));
    assertThat(caller.refund("k1", refundBody("4812", "4200", "int_1")).status()).isEqualTo(201);
  }

  @Test
  void aQueuedResetForAnyWriteNeedsNoBody() throws IOException {
    caller.control("/sandbox/faults", rule("payments", "reset"));

    assertThat(caller.comment(commentBody("3307", "Hello", "int_2")).status()).isEqualTo(201);
    cut(() -> caller.refund("k1", Map.of()));
    assertThat(caller.refund("k1", Map.of()).status()).isEqualTo(400);
  }

  @Test
  void queuedFaultsAreUsedInTheirOrder() throws IOException {
    caller.control("/sandbox/faults", rule("payments", "overload"));
    caller.control("/sandbox/faults", rule("payments", "reset"));

    assertThat(caller.refund("k1", refundBody("4812", "1", "int_1")).status()).isEqualTo(503);
    cut(() -> caller.refund("k1", refundBody("4812", "1", "int_1")));
    assertThat(caller.refund("k1", refundBody("4812", "1", "int_1")).status()).isEqualTo(201);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "explode",
        "swallow; hold_ms=-1",
        "slow; delay_ms=soon",
        "overload; status=500",
        "duplicate; same_key=maybe",
        "reset; nonsense=1",
        "reset; nonsense"
      })
  void anUnknownFaultIsRefusedAndNothingHappens(String fault) throws IOException {
    assertThat(caller.refund("k1", refundBody("4812", "1", "int_1"), FAULT, fault).status())
        .isEqualTo(400);
    assertThat(caller.truth("refunds")).isEmpty();
  }

  @Test
  void aRuleForNobodyIsRefused() throws IOException {
    assertThat(caller.control("/sandbox/faults", rule("bank", "reset")).status()).isEqualTo(400);
    Map<String, Object> never = rule("payments", "reset");
    never.put("times", 0);
    assertThat(caller.control("/sandbox/faults", never).status()).isEqualTo(400);
    Map<String, Object> odd = rule("payments", "reset");
    odd.put("oops", "1");
    assertThat(caller.control("/sandbox/faults", odd).status()).isEqualTo(400);
  }

  @Test
  void closingLetsAHeldRequestGo() throws Exception {
    try (var held = java.util.concurrent.Executors.newVirtualThreadPerTaskExecutor()) {
      var cut =
          held.submit(
              () ->
                  caller.refund(
                      "k1", refundBody("4812", "1", "int_1"), FAULT, "swallow; hold_ms=60000"));
      sandbox.close();
      assertThatThrownBy(() -> cut.get(5, java.util.concurrent.TimeUnit.SECONDS))
          .hasCauseInstanceOf(IOException.class);
    }
  }

  private static Map<String, Object> rule(String receiver, String fault) {
    Map<String, Object> rule = new LinkedHashMap<>();
    rule.put("receiver", receiver);
    rule.put("fault", fault);
    return rule;
  }

  private static void cut(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(IOException.class);
  }
}
