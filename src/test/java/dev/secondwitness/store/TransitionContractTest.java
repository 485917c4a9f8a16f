package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Whatever a state does not allow is refused with 409, audited, and moves nothing (L118-L126).
class TransitionContractTest extends CoordinationContract {
  private static final Set<String> PROBLEMS =
      Set.of(
          "illegal-transition",
          "already-settled",
          "stale-authorization",
          "attempt-running",
          "deadline-passed");

  /// Each verb and the states that allow it; a separation is allowed where there is a doubt.
  private static final Map<String, Set<String>> ALLOWED =
      Map.of(
          "authorize", Set.of("prepared"),
          "begin", Set.of("authorized", "authorized again"),
          "report", Set.of("executing"),
          "confirm", Set.of("indeterminate"),
          "fail_close", Set.of("indeterminate"),
          "fail_allow_replay", Set.of("indeterminate"),
          "escalate", Set.of("indeterminate"),
          "separate", Set.of("prepared", "authorized", "authorized again"),
          "cancel",
              Set.of("prepared", "authorized", "authorized again", "executing", "indeterminate"),
          "renew", Set.of("authorized", "authorized again", "executing", "indeterminate"));

  @Test
  void everyIllegalMoveIsRefusedAndAudited() {
    int refused = 0;
    int allowed = 0;
    Map<String, StoreFixture.Running> states = states();
    Map<String, Function<StoreFixture.Running, Wire.Got>> verbs = verbs();
    assertThat(verbs.keySet()).isEqualTo(ALLOWED.keySet());
    for (var state : states.entrySet()) {
      for (var verb : verbs.entrySet()) {
        boolean noAttempt =
            verb.getKey().equals("report") && !state.getValue().attempt().has("attempt_id");
        if (ALLOWED.getOrDefault(verb.getKey(), Set.of()).contains(state.getKey()) || noAttempt) {
          allowed++;
        } else {
          illegal(state.getValue(), state.getKey() + " " + verb.getKey(), verb.getValue());
          refused++;
        }
      }
    }
    System.out.printf(
        "transitions over HTTP: %d states x %d verbs, %d illegal ones refused with 409 and audited,"
            + " %d allowed or without an object%n",
        states.size(), verbs.size(), refused, allowed);
  }

  @Test
  void nothingMovesWhatIsSettledButEvidence() {
    Map<String, StoreFixture.Running> states = states();
    var committed = Objects.requireNonNull(states.get("committed"));
    assertThat(hand(event("evt_1", "pending", about(committed, "re_5"))).string("effect"))
        .isEqualTo("evidence");
    assertThat(store.state(committed)).isEqualTo("committed");
    var cancelled = Objects.requireNonNull(states.get("cancelled"));
    assertThat(hand(event("evt_2", "failed", about(cancelled, "re_7"))).string("effect"))
        .isEqualTo("none");
    assertThat(store.state(cancelled)).isEqualTo("cancelled");
  }

  private Map<String, StoreFixture.Running> states() {
    Map<String, StoreFixture.Running> states = new LinkedHashMap<>();
    Map<String, Object> brief = refund(9);
    brief.put("deadline", StoreFixture.START.plusSeconds(1).toString());
    JsonNode expired = store.authorize(store.record(brief));
    store.clock.advance(Duration.ofSeconds(1));
    await().until(() -> state(expired).equals("expired"));
    states.put("expired", new StoreFixture.Running(expired, expired));
    JsonNode prepared = store.record(refund(1));
    states.put("prepared", new StoreFixture.Running(prepared, prepared));
    JsonNode authorized = store.authorize(store.record(refund(2)));
    states.put("authorized", new StoreFixture.Running(authorized, authorized));
    var again = store.executing(refund(8));
    store.report(again.attempt(), Map.of("kind", "answered", "status", 503, "code", "overloaded"));
    states.put("authorized again", again);
    states.put("executing", store.executing(refund(3)));
    states.put("indeterminate", store.unknown(refund(4)));
    var committed = store.executing(refund(5));
    committed(committed, "re_5");
    states.put("committed", committed);
    var rejected = store.executing(refund(6));
    store.report(rejected.attempt(), refusedFor("invalid_order"));
    states.put("rejected", rejected);
    JsonNode cancelled = store.authorize(store.record(refund(7)));
    cancel("agent", StoreFixture.path(cancelled));
    states.put("cancelled", new StoreFixture.Running(cancelled, cancelled));
    states.forEach(
        (state, running) ->
            assertThat(store.state(running)).isEqualTo(state.replace(" again", "")));
    return states;
  }

  private Map<String, Function<StoreFixture.Running, Wire.Got>> verbs() {
    Map<String, Function<StoreFixture.Running, Wire.Got>> verbs = new LinkedHashMap<>();
    verbs.put("authorize", r -> authorize("agent", r.intent(), "policy:test"));
    verbs.put("begin", r -> begin(r.intent()));
    verbs.put("report", r -> store.report(r.attempt(), Map.of("kind", "timed_out")));
    for (String act : List.of("confirm", "fail_close", "fail_allow_replay", "escalate")) {
      verbs.put(act, r -> store.decide("mara", r, decision(r, act)));
    }
    verbs.put("separate", r -> separate("mara", r.intent(), "int_nobody"));
    verbs.put("cancel", r -> cancel("agent", r.path()));
    verbs.put(
        "renew", r -> renew("reza", r.intent(), StoreFixture.START.plusSeconds(7200).toString()));
    return verbs;
  }

  private void illegal(
      StoreFixture.Running running, String what, Function<StoreFixture.Running, Wire.Got> move) {
    int entries = store.audit().size();
    JsonNode before = store.caseOf(running);
    Wire.Got got = move.apply(running);
    assertThat(got.status()).as(what).isEqualTo(409);
    assertThat(got.problem()).as(what).isIn(PROBLEMS);
    JsonNode after = store.caseOf(running);
    for (String member :
        List.of("state", "version", "round", "attempts", "decisions", "events", "envelope")) {
      assertThat(after.path(member)).as(what).isEqualTo(before.path(member));
    }
    List<JsonNode> audit = store.audit();
    assertThat(audit).as(what).hasSize(entries + 1);
    assertThat(audit.getLast().path("kind").asString()).isEqualTo("request-refused");
    if (!what.endsWith("report")) {
      assertThat(audit.getLast().path("intent_id").asString()).isEqualTo(running.id());
    }
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
}
