package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.domain.intent.EffectClass;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The recovery table as a sender meets it: what was seen and what the operation can do give the
/// state and the next move.
class RecoveryContractTest extends CoordinationContract {
  private static final Map<String, Object> REFUSED =
      Map.of("kind", "answered", "status", 422, "code", "invalid_order");
  private static final Map<String, Object> OVERLOADED =
      Map.of("kind", "answered", "status", 503, "code", "overloaded", "retry_after", "PT4S");
  private static final Map<String, Object> NOT_SENT =
      Map.of("kind", "not_sent", "proof", "no route");
  private static final List<Map<String, Object>> ERRORS =
      List.of(
          Map.of("kind", "answered", "status", 500),
          Map.of("kind", "answered", "status", 503),
          Map.of("kind", "answered", "status", 429, "retry_after", "PT1S"),
          Map.of("kind", "answered", "status", 422, "code", "other"),
          Map.of("kind", "connection_lost"));
  private static final List<Map<String, Object>> TIMEOUTS =
      List.of(Map.of("kind", "timed_out"), Map.of("kind", "cancelled"));
  private static final String FAILED = "rejected stop";
  private static final String UNKNOWN = "indeterminate reconcile";
  private static int cells;

  private int number;

  @AfterAll
  static void print() {
    System.out.printf("recovery table: %d cells over HTTP, each as it is written%n", cells);
  }

  @Test
  @DisplayName("L136: a refusal before effect stops, whatever the effect")
  void l136() {
    for (EffectClass effect : EffectClass.values()) {
      expect(effect, REFUSED, FAILED);
    }
  }

  @Test
  @DisplayName("L137, L110: a listed overload is waited for by reads and idempotent writes only")
  void l137() {
    expect(EffectClass.READ_ONLY, OVERLOADED, "authorized wait_and_retry");
    expect(EffectClass.IDEMPOTENT_WRITE, OVERLOADED, "authorized wait_and_retry");
    expect(EffectClass.COMPUTATIONAL, OVERLOADED, FAILED);
    expect(EffectClass.PROPOSED_WORK, OVERLOADED, FAILED);
    expect(EffectClass.CONSEQUENTIAL_WRITE, OVERLOADED, UNKNOWN);
  }

  @Test
  @DisplayName("L138: what is proven not sent is sent again")
  void l138() {
    for (EffectClass effect : EffectClass.values()) {
      expect(
          effect,
          NOT_SENT,
          effect == EffectClass.CONSEQUENTIAL_WRITE ? "rejected stop" : "authorized retry");
    }
  }

  @Test
  @DisplayName("I11: an error that the card does not list leaves a mutation unknown, never failed")
  void unlistedErrors() {
    for (Map<String, Object> error : ERRORS) {
      for (EffectClass effect : EffectClass.values()) {
        expect(effect, error, effect.mutates() ? UNKNOWN : FAILED);
      }
    }
  }

  @Test
  @DisplayName("L139, L140, L141: a timeout is read again, computed again, or reconciled")
  void l139ToL141() {
    for (Map<String, Object> timeout : TIMEOUTS) {
      expect(EffectClass.READ_ONLY, timeout, "authorized retry");
      expect(EffectClass.COMPUTATIONAL, timeout, "authorized retry_or_fail_over");
      expect(EffectClass.PROPOSED_WORK, timeout, FAILED);
      expect(EffectClass.IDEMPOTENT_WRITE, timeout, UNKNOWN);
      expect(EffectClass.CONSEQUENTIAL_WRITE, timeout, UNKNOWN);
    }
  }

  @Test
  @DisplayName("L143: stale authority stops at the door, and is kept")
  void l143() {
    JsonNode intent = store.authorize(store.record(body(EffectClass.IDEMPOTENT_WRITE)));
    Map<String, Object> stale = attempt(intent);
    stale.put("provider", EffectClass.IDEMPOTENT_WRITE.name());
    stale.put("authorization_version", 7);
    assertThat(store.as("agent").post(StoreFixture.path(intent) + "/attempts", stale).problem())
        .isEqualTo("stale-authorization");
    assertThat(file(StoreFixture.path(intent)).path("refused_attempts")).hasSize(1);
    cells++;
  }

  @Test
  @DisplayName("L144: evidence, semantics, deadline and budget together make a retry")
  void l144() {
    Map<String, Object> spent = body(EffectClass.IDEMPOTENT_WRITE);
    spent.put("max_attempts", 1);
    assertThat(moved(spent, EffectClass.IDEMPOTENT_WRITE, OVERLOADED)).isEqualTo(FAILED);
    Map<String, Object> late = body(EffectClass.IDEMPOTENT_WRITE);
    late.put("deadline", StoreFixture.START.plusSeconds(4).toString());
    assertThat(moved(late, EffectClass.IDEMPOTENT_WRITE, OVERLOADED)).isEqualTo(FAILED);
    Map<String, Object> inTime = body(EffectClass.IDEMPOTENT_WRITE);
    inTime.put("deadline", StoreFixture.START.plusSeconds(6).toString());
    assertThat(moved(inTime, EffectClass.IDEMPOTENT_WRITE, OVERLOADED))
        .isEqualTo("authorized wait_and_retry");
    cells += 3;
  }

  private void expect(EffectClass effect, Map<String, Object> seen, String moved) {
    assertThat(moved(body(effect), effect, seen)).as("%s %s", effect, seen).isEqualTo(moved);
    cells++;
  }

  private String moved(Map<String, Object> body, EffectClass effect, Map<String, Object> seen) {
    JsonNode intent = store.authorize(store.record(body));
    Map<String, Object> attempt = StoreFixture.attempt(intent);
    attempt.put("provider", effect.name());
    JsonNode begun =
        store.as("agent").post(StoreFixture.path(intent) + "/attempts", attempt).body();
    Wire.Got told = store.report(begun, seen);
    if (told.string("state").equals("indeterminate")) {
      assertThat(file(StoreFixture.path(intent)).path("resolve_by").asString()).isNotEmpty();
    }
    return told.string("state") + " " + told.string("next_move");
  }

  private Map<String, Object> body(EffectClass effect) {
    number++;
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("request_ref", "r-" + number);
    body.put("tenant", "acme");
    body.put("purpose", "one cell of the table");
    body.put("operation", "any.do");
    body.put("provider", effect.name());
    body.put("arguments", Map.of("number", Integer.toString(number)));
    body.put("bound_fields", List.of());
    body.put("deadline", StoreFixture.START.plus(Duration.ofHours(4)).toString());
    return body;
  }
}
