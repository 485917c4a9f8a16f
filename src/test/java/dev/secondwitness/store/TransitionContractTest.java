package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Whatever a state does not allow is refused with 409, audited, and moves nothing.
class TransitionContractTest extends StoreContract {

  @Test
  void everyIllegalMoveIsRefusedAndAudited() {
    Map<String, StoreFixture.Running> states = new LinkedHashMap<>();
    JsonNode prepared = store.record(refund(1));
    states.put("prepared", new StoreFixture.Running(prepared, prepared));
    JsonNode authorized = store.authorize(store.record(refund(2)));
    states.put("authorized", new StoreFixture.Running(authorized, authorized));
    states.put("executing", store.executing(refund(3)));
    states.put("indeterminate", store.unknown(refund(4)));
    var committed = store.executing(refund(5));
    store.report(
        committed.attempt(),
        Map.of("kind", "answered", "status", 200, "receipt", Map.of("receipt_id", "re_5")));
    states.put("committed", committed);
    var rejected = store.executing(refund(6));
    store.report(
        rejected.attempt(), Map.of("kind", "answered", "status", 422, "code", "invalid_order"));
    states.put("rejected", rejected);

    states.forEach(
        (state, running) -> {
          assertThat(store.state(running)).isEqualTo(state);
          if (!state.equals("prepared")) {
            illegal(running, state, "authorize");
          }
          if (!state.equals("authorized")) {
            illegal(running, state, "begin");
          }
          if (!state.equals("indeterminate")) {
            for (String act : List.of("confirm", "fail_close", "fail_allow_replay", "escalate")) {
              illegal(running, state, act);
            }
          }
        });
  }

  private void illegal(StoreFixture.Running running, String state, String move) {
    int entries = store.audit().size();
    JsonNode before = store.caseOf(running);
    Wire.Got got =
        switch (move) {
          case "authorize" -> authorize(running);
          case "begin" ->
              store.as("agent").post(running.path() + "/attempts", current(running, before));
          default -> store.decide("mara", running, decision(running, move));
        };
    assertThat(got.status()).as(state + " " + move).isEqualTo(409);
    assertThat(got.problem())
        .as(state + " " + move)
        .isIn("illegal-transition", "already-settled", "stale-authorization", "attempt-running");
    JsonNode after = store.caseOf(running);
    for (String member : List.of("state", "version", "round", "attempts", "decisions")) {
      assertThat(after.path(member)).isEqualTo(before.path(member));
    }
    List<JsonNode> audit = store.audit();
    assertThat(audit).hasSize(entries + 1);
    assertThat(audit.getLast().path("kind").asString()).isEqualTo("request-refused");
    assertThat(audit.getLast().path("intent_id").asString()).isEqualTo(running.id());
  }

  private Wire.Got authorize(StoreFixture.Running running) {
    return store
        .as("agent")
        .post(
            running.path() + "/authorization",
            UUID.randomUUID().toString(),
            "\"" + store.caseOf(running).path("version").asString() + "\"",
            Map.of(
                "canonical_args_hash",
                running.intent().path("canonical_args_hash").asString(),
                "approved_by",
                "policy:test"));
  }

  private Map<String, Object> current(StoreFixture.Running running, JsonNode file) {
    Map<String, Object> body = StoreFixture.attempt(running.intent());
    body.put(
        "authorization_version", Math.max(1, file.at("/envelope/authorization_version").asInt()));
    return body;
  }

  private static Map<String, Object> decision(StoreFixture.Running running, String act) {
    Map<String, Object> body = StoreFixture.decision(running, act, 1);
    if (act.equals("confirm")) {
      body.put("receipt_id", "re_1");
    }
    if (act.equals("escalate")) {
      body.put("to", Map.of("kind", "person", "name", "dana"));
      body.put("resolve_by", StoreFixture.START.plusSeconds(3600).toString());
    }
    return body;
  }

  private static Map<String, Object> refund(int number) {
    return StoreFixture.refund("r-" + number, "100", "order " + number, "x");
  }
}
