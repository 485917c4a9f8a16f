package dev.secondwitness.sandbox;

import static dev.secondwitness.sandbox.Caller.orderBody;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// One book of orders and two providers: one that keeps keys and references apart, one that does
/// not (L84, L199).
class ErpTest {
  private static final String FAULT = "X-Sandbox-Fault";
  @TempDir Path directory;
  private final SettableClock clock = new SettableClock();
  private Sandbox sandbox;
  private Caller caller;

  @BeforeEach
  void start() throws IOException {
    sandbox = Sandbox.start(SandboxOptions.defaults().withClock(clock).remembering(directory));
    caller = new Caller(sandbox);
  }

  @AfterEach
  void stop() {
    caller.close();
    sandbox.close();
  }

  @Test
  void oneKeyIsOneOrderAndAChangedBodyUnderItIsRefused() throws IOException {
    Caller.Answer first = caller.order("k1", orderBody("R-1", "231075", "int_1"));
    assertThat(first.status()).isEqualTo(201);
    assertThat(first.json().get("id").stringValue()).isEqualTo("PO-4501");
    assertThat(first.json().get("approval_trail").stringValue()).isEqualTo("AP-4501");
    assertThat(first.json().get("amount").intValue()).isEqualTo(231075);
    Caller.Answer again = caller.order("k1", orderBody("R-1", "231075", "int_1"));
    assertThat(again.headers().get("Idempotent-Replayed")).isEqualTo("true");
    assertThat(again.json()).isEqualTo(first.json());
    assertThat(code(caller.order("k1", orderBody("R-1", "1", "int_1"))))
        .isEqualTo("idempotency_key_reused");
    assertThat(caller.truth("orders")).hasSize(1);
  }

  @Test
  void theMainProviderTakesAReferenceOnceAndTheOtherAsOftenAsItIsSent() throws IOException {
    caller.order("k1", orderBody("R-1", "231075", "int_1"));
    Caller.Answer other = caller.order("k2", orderBody("R-1", "231075", "int_1"));
    assertThat(other.status()).isEqualTo(409);
    assertThat(code(other)).isEqualTo("duplicate_reference");
    assertThat(caller.legacyOrder(orderBody("R-1", "231075", "int_1")).status()).isEqualTo(201);
    assertThat(caller.legacyOrder(orderBody("R-1", "231075", "int_1")).status()).isEqualTo(201);
    List<JsonNode> found = byReference("int_1");
    assertThat(found)
        .extracting(o -> o.get("gateway").stringValue())
        .containsExactly("legacy", "legacy", "main");
    assertThat(found)
        .extracting(o -> o.get("approval_trail").stringValue())
        .doesNotHaveDuplicates();
  }

  /// L84: nobody answers, the provider is switched, and there are two orders and two trails.
  @Test
  void aSwitchOfProviderAfterATimeoutLeavesTwoOrdersAndTwoApprovalTrails() throws IOException {
    assertThatThrownBy(
            () ->
                caller.order(
                    "k1", orderBody("R-1", "231075", "int_1"), FAULT, "fails_over; hold_ms=0"))
        .isInstanceOf(IOException.class);
    assertThat(byReference("int_1"))
        .extracting(o -> o.get("id").stringValue(), o -> o.get("gateway").stringValue())
        .containsExactly(tuple("PO-4502", "legacy"), tuple("PO-4501", "main"));
  }

  @Test
  void aBlockedSupplierIsRefusedBeforeAnythingIsBookedAndLeavesTheKeyFree() throws IOException {
    Map<String, Object> body = orderBody("R-1", "231075", "int_1");
    body.put("supplier", "S-900");
    assertThat(code(caller.order("k1", body))).isEqualTo("supplier_blocked");
    assertThat(caller.truth("orders")).isEmpty();
    assertThat(caller.order("k1", orderBody("R-1", "231075", "int_1")).status()).isEqualTo(201);
  }

  @Test
  void theLookUpSaysHowFarTheBookHadGotAndAnEmptyListIsAnAnswer() throws IOException {
    caller.order("k1", orderBody("R-1", "231075", "int_1"));
    JsonNode none = caller.book("/erp/v1/purchase-orders?external_reference=int_9").json();
    assertThat(none.get("items")).isEmpty();
    assertThat(none.get("has_more").booleanValue()).isFalse();
    assertThat(none.get("position").stringValue()).isEqualTo("000000001");
    assertThat(none.get("as_of").stringValue()).isEqualTo("2026-03-01T10:00:00.987Z");
    assertThat(caller.book("/erp/v1/purchase-orders").status()).isEqualTo(400);
    assertThat(
            caller
                .get(sandbox.erpUrl(), "/erp/v1/purchase-orders?external_reference=int_1")
                .status())
        .isEqualTo(401);
    assertThat(
            caller
                .post(
                    sandbox.erpUrl(),
                    "/erp/v1/purchase-orders",
                    sandbox.tokens().erpRead(),
                    Caller.JSON.writeValueAsString(orderBody("R-2", "1", "int_2")))
                .status())
        .isEqualTo(401);
    assertThat(caller.book("/erp/v1/whoami").json().get("company").stringValue())
        .isEqualTo("co_31");
  }

  @Test
  void aCancelledOrderShowsAsCancelledAndAllOfItOutlivesARestart() throws IOException {
    caller.order("k1", orderBody("R-1", "231075", "int_1"));
    caller.legacyOrder(orderBody("R-1", "231075", "int_1"));
    caller.post(
        sandbox.erpUrl(), "/erp/v1/purchase-orders/PO-4502/cancel", sandbox.tokens().control(), "");
    List<JsonNode> before = caller.truth("orders");
    assertThat(before)
        .extracting(o -> o.get("status").stringValue())
        .containsExactly("open", "cancelled");
    stop();
    start();
    assertThat(caller.truth("orders")).isEqualTo(before);
    assertThat(
            caller
                .order("k1", orderBody("R-1", "231075", "int_1"))
                .headers()
                .get("Idempotent-Replayed"))
        .isEqualTo("true");
  }

  @Test
  void aKeyIsForgottenAfterItsTimeAndTheReferenceStillProtects() throws IOException {
    caller.order("k1", orderBody("R-1", "231075", "int_1"));
    clock.advance(Duration.ofHours(24).plusMillis(1));
    assertThat(code(caller.order("k1", orderBody("R-1", "231075", "int_1"))))
        .isEqualTo("duplicate_reference");
  }

  @Test
  void amountsAreMinorUnitsInAsciiDigitsOrRefused() throws IOException {
    for (String amount : List.of("0", "-1", "12.50", "۱۲", "1e3", "")) {
      assertThat(caller.order("k-" + amount.length(), orderBody("R-1", amount, "int_1")).status())
          .as(amount)
          .isEqualTo(400);
    }
    assertThat(caller.truth("orders")).isEmpty();
  }

  private List<JsonNode> byReference(String reference) throws IOException {
    return caller
        .book("/erp/v1/purchase-orders?external_reference=" + reference)
        .json()
        .get("items")
        .valueStream()
        .toList();
  }

  private static String code(Caller.Answer answer) {
    return answer.json().get("code").stringValue();
  }
}
