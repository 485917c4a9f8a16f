package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// A key belongs to one request: the same one is answered the same for ever, another is refused.
class IdempotencyContractTest extends StoreContract {

  @Test
  void aKnownKeyGetsItsFirstAnswerByteForByteAcrossARestartAndReorderedMembers() {
    var running = store.unknown("r-1");
    store.pastHorizon();
    JsonNode reading = store.look(running, 1, "present re_1").body();
    Map<String, Object> body = StoreFixture.confirm(running, 1, "re_1", reading);
    String version = "\"" + store.caseOf(running).path("version").asString() + "\"";
    String path = running.path() + "/decisions";
    var first = store.as("mara").post(path, "press-1", version, body);
    assertThat(first.status()).isEqualTo(201);
    long entries = store.audit().size();
    for (int i = 0; i < 10; i++) {
      if (i == 5) {
        store.restart();
      }
      // the version is stale by now, and yet the key is answered
      var again = store.as("mara").post(path, "press-1", version, shuffled(body, i));
      assertThat(again).isEqualTo(first);
    }
    assertThat(store.audit()).hasSize((int) entries);
    var byKey = store.as("mara").get("/v1/decisions/by-key/press-1");
    assertThat(byKey.status()).isEqualTo(200);
    assertThat(byKey.text()).isEqualTo(first.text());
    assertThat(store.as("reza").get("/v1/decisions/by-key/press-1").problem())
        .isEqualTo("not-found");
  }

  @Test
  void aChangedMemberUnderAKnownKeyIsRefusedWhicheverItIs() {
    var running = store.unknown("r-1");
    store.pastHorizon();
    JsonNode reading = store.look(running, 1, "present re_1").body();
    Map<String, Object> body = StoreFixture.confirm(running, 1, "re_1", reading);
    String version = "\"" + store.caseOf(running).path("version").asString() + "\"";
    String path = running.path() + "/decisions";
    assertThat(store.as("mara").post(path, "press-1", version, body).status()).isEqualTo(201);
    long changes = store.changes();
    for (String member : body.keySet()) {
      Map<String, Object> changed = new LinkedHashMap<>(body);
      changed.put(member, other(body.get(member)));
      var got = store.as("mara").post(path, "press-1", version, changed);
      assertThat(got.problem()).as(member).isEqualTo("idempotency-key-reused");
      assertThat(got.status()).isEqualTo(422);
    }
    Map<String, Object> refund = StoreFixture.refund("r-9", "100", "order 9", "x");
    assertThat(store.as("agent").post("/v1/intents", "key-9", refund).status()).isEqualTo(201);
    for (String member : refund.keySet()) {
      Map<String, Object> changed = new LinkedHashMap<>(refund);
      changed.put(member, other(refund.get(member)));
      assertThat(store.as("agent").post("/v1/intents", "key-9", changed).problem())
          .as(member)
          .isEqualTo("idempotency-key-reused");
    }
    assertThat(store.changes()).isEqualTo(changes + 1);
  }

  @Test
  void aRefusalIsRecordedUnderItsKeyAndANewTryNeedsANewKey() {
    var running = store.unknown("r-1");
    store.pastHorizon();
    Map<String, Object> body = StoreFixture.confirm(running, 1, "re_1");
    String version = "\"" + store.caseOf(running).path("version").asString() + "\"";
    String path = running.path() + "/decisions";
    var refused = store.as("mara").post(path, "press-1", version, body);
    assertThat(refused.problem()).isEqualTo("checks-unmet");
    store.look(running, 1, "present re_1");
    assertThat(store.as("mara").post(path, "press-1", version, body)).isEqualTo(refused);
    var byKey = store.as("mara").get("/v1/decisions/by-key/press-1");
    assertThat(byKey.problem()).isEqualTo("checks-unmet");
    assertThat(byKey.text()).isEqualTo(refused.text());
  }

  @Test
  void keysAreNeededAndAreOnesOwn() {
    Wire agent = store.as("agent");
    Map<String, Object> body = StoreFixture.refund("r-1");
    var missing = agent.call("POST", "/v1/intents", Map.of(), Optional.of(Wire.text(body)));
    assertThat(missing.problem()).isEqualTo("idempotency-key-missing");
    assertThat(missing.status()).isEqualTo(400);
    assertThat(missing.string("field")).isEqualTo("Idempotency-Key");
    assertThat(agent.post("/v1/intents", "k".repeat(81), body).problem())
        .isEqualTo("idempotency-key-missing");
    assertThat(agent.post("/v1/intents", "k".repeat(80), body).status()).isEqualTo(201);
    Map<String, Object> other = StoreFixture.refund("r-1", "100", "order 1", "x");
    assertThat(store.as("rival").post("/v1/intents", "k".repeat(80), other).status())
        .isEqualTo(201);
  }

  @Test
  void anAnswerThatIsNoDecisionsIsForgottenAfterThirtyDaysAndNotBefore() {
    Map<String, Object> body = StoreFixture.refund("r-1");
    body.put("deadline", StoreFixture.START.plus(Duration.ofDays(90)).toString());
    var first = store.as("agent").post("/v1/intents", "key-1", body);
    assertThat(first.status()).isEqualTo(201);
    store.clock.advance(Duration.ofDays(30));
    assertThat(store.as("agent").post("/v1/intents", "key-1", body)).isEqualTo(first);
    store.clock.advance(Duration.ofSeconds(1));
    assertThat(store.as("agent").post("/v1/intents", "key-1", body).status()).isEqualTo(200);
  }

  @Test
  void theVersionMovesWithNewsAndNotWithAReadingThatSaysTheSameAgain() {
    var running = store.unknown("r-1");
    long before = version(running);
    store.look(running, 1, "not_seen");
    store.look(running, 1, "unreadable");
    assertThat(version(running)).isEqualTo(before);
    store.look(running, 1, "present re_1");
    assertThat(version(running)).isEqualTo(before + 1);
    store.clock.advance(Duration.ofSeconds(1));
    store.look(running, 1, "present re_1");
    store.look(running, 1, "not_seen");
    assertThat(version(running)).isEqualTo(before + 1);
    store.look(running, 1, "present re_2");
    assertThat(version(running)).isEqualTo(before + 2);
  }

  @Test
  void aMissingVersionIs428AStaleOne412AndAMalformedOne400() {
    var running = store.unknown("r-1");
    Map<String, Object> body = StoreFixture.decision(running, "escalate", 1);
    body.put("to", Map.of("kind", "person", "name", "dana"));
    body.put("resolve_by", StoreFixture.START.plus(Duration.ofHours(1)).toString());
    String path = running.path() + "/decisions";
    var missing = store.as("mara").post(path, body);
    assertThat(missing.problem()).isEqualTo("version-missing");
    assertThat(missing.status()).isEqualTo(428);
    var stale = store.as("mara").post(path, "k-1", "\"1\"", body);
    assertThat(stale.problem()).isEqualTo("stale-version");
    assertThat(stale.status()).isEqualTo(412);
    assertThat(stale.body().path("version").asLong()).isEqualTo(version(running));
    assertThat(store.as("mara").post(path, "k-2", "W/\"4\"", body).status()).isEqualTo(400);
    assertThat(store.as("mara").post(path, "k-3", "*", body).status()).isEqualTo(400);
  }

  private long version(StoreFixture.Running running) {
    return store.caseOf(running).path("version").asLong();
  }

  private static Map<String, Object> shuffled(Map<String, Object> body, int turn) {
    List<String> members = new ArrayList<>(body.keySet());
    Collections.rotate(members, turn);
    Map<String, Object> result = new LinkedHashMap<>();
    members.forEach(m -> result.put(m, body.get(m)));
    return result;
  }

  private static Object other(Object value) {
    return switch (value) {
      case String text -> text + "x";
      case Integer number -> number + 1;
      case List<?> list -> List.of();
      case Map<?, ?> map -> Map.of();
      default -> "other";
    };
  }
}
