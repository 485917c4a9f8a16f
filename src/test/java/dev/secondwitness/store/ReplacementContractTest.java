package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// A changed amount is a new intent that waits for the end of the one it replaces.
class ReplacementContractTest extends CoordinationContract {

  /// I9, L29, L30: no child of an open intent is ever authorised, by whomever.
  @Test
  void nothingIsAuthorisedWhileWhatItReplacesIsOpen() {
    Map<String, StoreFixture.Running> open = new LinkedHashMap<>();
    JsonNode prepared = store.record(refund(1));
    open.put("prepared", new StoreFixture.Running(prepared, prepared));
    JsonNode authorized = store.authorize(store.record(refund(2)));
    open.put("authorized", new StoreFixture.Running(authorized, authorized));
    open.put("executing", store.executing(refund(3)));
    open.put("indeterminate", store.unknown(refund(4)));
    int tried = 0;
    for (var entry : open.entrySet()) {
      Map<String, Object> body = replacing("child-" + entry.getKey(), entry.getValue().id());
      JsonNode child = store.record(body);
      assertThat(child.path("action_key"))
          .isNotEqualTo(entry.getValue().intent().path("action_key"));
      for (String who : List.of("agent", "worker", "mara", "reza", "ines")) {
        String approver = List.of("agent", "worker").contains(who) ? "policy:test" : who;
        for (Map<String, Object> more :
            List.of(Map.<String, Object>of(), Map.<String, Object>of("receipt_in_view", "re_1"))) {
          var refused = authorize(who, child, approver, more);
          assertThat(refused.status()).as(entry.getKey() + " " + who).isEqualTo(409);
          assertThat(refused.string("intent")).isEqualTo(entry.getValue().id());
          tried++;
        }
      }
      assertThat(state(child)).isEqualTo("prepared");
      assertThat(file(StoreFixture.path(child)).at("/links/0/relation").asString())
          .isEqualTo("supersedes");
      cancel("agent", StoreFixture.path(child));
    }
    System.out.printf("I9: 0 of %d authorisations of a child of an open intent%n", tried);
  }

  @Test
  void aFailedOriginalLetsItsReplacementGo() {
    var original = store.executing("r-1");
    JsonNode child = store.record(replacing("r-2", original.id()));
    store.report(original.attempt(), refusedFor("invalid_order"));
    assertThat(authorize("agent", child, "policy:test").string("state")).isEqualTo("authorized");
    assertThat(begin(child).status()).isEqualTo(201);
  }

  @Test
  void overACommittedOriginalAPersonAuthorisesWithItsReceiptInViewOrCancels() {
    var original = store.executing("r-1");
    JsonNode child = store.record(replacing("r-2", original.id()));
    committed(original, "re_1");
    Map<String, Object> right = Map.of("receipt_in_view", "re_1");
    var byAgent = authorize("agent", child, "policy:test", right);
    assertThat(byAgent.problem()).isEqualTo("illegal-transition");
    assertThat(byAgent.string("detail")).contains("re_1");
    assertThat(authorize("mara", child, "mara").problem()).isEqualTo("illegal-transition");
    var wrong = authorize("mara", child, "mara", Map.of("receipt_in_view", "re_2"));
    assertThat(wrong.problem()).isEqualTo("receipt-unknown");
    assertThat(wrong.string("field")).isEqualTo("/receipt_in_view");
    assertThat(state(child)).isEqualTo("prepared");

    assertThat(authorize("mara", child, "mara", right).string("state")).isEqualTo("authorized");
    String path = StoreFixture.path(child);
    assertThat(newest(path, "authorized").path("receipt_in_view").asString()).isEqualTo("re_1");
    Map<String, Object> undone = event("evt_1", "undone", about(original, "re_1"));
    undone.put("occurred_at", StoreFixture.START.plusSeconds(40).toString());
    hand(undone);
    assertThat(store.state(original)).isEqualTo("indeterminate");
    assertThat(begin(child).problem()).isEqualTo("illegal-transition");

    JsonNode other = store.record(replacing("r-3", original.id()));
    assertThat(cancel("agent", StoreFixture.path(other)).string("state")).isEqualTo("cancelled");
  }

  @Test
  void whatWasAuthorisedWithTheReceiptInViewIsSent() {
    var original = store.executing("r-1");
    committed(original, "re_1");
    JsonNode child = store.record(replacing("r-2", original.id()));
    authorize("mara", child, "mara", Map.of("receipt_in_view", "re_1"));
    renew("reza", child, StoreFixture.START.plus(Duration.ofHours(6)).toString());
    assertThat(begin(child).status()).isEqualTo(201);
  }

  @Test
  void aReplacementThatCameToNothingLeavesWhatItReplacedInTheWay() {
    var first = store.executing("r-1");
    committed(first, "re_1");
    JsonNode second = store.record(replacing("r-2", first.id()));
    Map<String, Object> body = replacing("r-3", id(second));
    body.put("amount", Map.of("currency", "EUR", "minor", "4400"));
    body.put("arguments", Map.of("order", "order 4812", "amount", "4400", "currency", "EUR"));
    JsonNode third = store.record(body);
    assertThat(authorize("agent", third, "policy:test").string("intent")).isEqualTo(id(second));
    cancel("agent", StoreFixture.path(second));
    var byAgent = authorize("agent", third, "policy:test");
    assertThat(byAgent.problem()).isEqualTo("illegal-transition");
    assertThat(byAgent.string("intent")).isEqualTo(first.id());
    assertThat(authorize("mara", third, "mara", Map.of("receipt_in_view", "re_1")).string("state"))
        .isEqualTo("authorized");
  }

  @Test
  void aReceiptInViewBelongsToAnOriginalAndAnOriginalToTheTenant() {
    JsonNode plain = store.record(StoreFixture.refund("r-1"));
    assertThat(authorize("mara", plain, "mara", Map.of("receipt_in_view", "re_1")).problem())
        .isEqualTo("receipt-unknown");
    Map<String, Object> beta = replacing("r-2", id(plain));
    beta.put("tenant", "beta");
    assertThat(store.as("rival").post("/v1/intents", beta).string("field"))
        .isEqualTo("/supersedes");
    assertThat(
            store.as("agent").post("/v1/intents", replacing("r-3", "int_nobody")).string("field"))
        .isEqualTo("/supersedes");
  }

  /// L25, L189, L204: whichever way an intent ends, the same follows.
  @Test
  @DisplayName("C84: by answer, event, page refresh or person, the end has the same consequences")
  void everyWayToAnEndHasTheSameConsequences() {
    Map<String, Consumer<StoreFixture.Running>> ways = new LinkedHashMap<>();
    ways.put("own answer", r -> committed(r, "re_1"));
    ways.put("refusal", r -> store.report(r.attempt(), refusedFor("invalid_order")));
    ways.put("event", r -> hand(event("evt_" + r.id(), "committed", about(r, "re_2"))));
    ways.put(
        "event about an unknown",
        r -> {
          store.report(r.attempt(), Map.of("kind", "timed_out"));
          hand(event("evt_" + r.id(), "committed", about(r, "re_3")));
        });
    ways.put(
        "person who read again",
        r -> {
          store.report(r.attempt(), Map.of("kind", "timed_out"));
          store.pastHorizon();
          JsonNode seen = store.look(r, 1, "present re_4").body();
          store.decide("mara", r, StoreFixture.confirm(r, 1, "re_4", seen));
        });
    ways.put(
        "silence, then a person",
        r -> {
          store.clock.advance(Duration.ofSeconds(31));
          await().until(() -> store.state(r).equals("indeterminate"));
          fail(r, "fail_close");
        });
    int turn = 0;
    for (var way : ways.entrySet()) {
      turn++;
      var running = store.executing(refund(turn));
      Map<String, Object> body = refund(100 + turn);
      body.put("supersedes", running.id());
      JsonNode child = store.record(body);
      way.getValue().accept(running);
      JsonNode file = store.caseOf(running);
      assertThat(file.path("state").asString()).as(way.getKey()).isIn("committed", "rejected");
      assertThat(file.has("resolve_by")).as(way.getKey()).isFalse();
      assertThat(file.has("owner")).as(way.getKey()).isFalse();
      assertThat(file.path("dispositions")).as(way.getKey()).hasSize(1);
      assertThat(timeline(running.path())).as(way.getKey()).containsOnlyOnce("settled");
      String childPath = StoreFixture.path(child);
      assertThat(timeline(childPath)).as(way.getKey()).containsOnlyOnce("original_ended");
      assertThat(newest(childPath, "original_ended").path("ended").asString())
          .isEqualTo(file.path("state").asString());
      List<JsonNode> notices = lease("agent", Map.of("worker", "w-1", "kind", "notice"));
      assertThat(notices).as(way.getKey()).hasSize(1);
      assertThat(said(notices.getFirst()).path("intent_id").asString()).isEqualTo(running.id());
      ack("agent", "w-1", notices.getFirst().path("outbox_id").asString());
      var freed = authorize("agent", child, "policy:test");
      assertThat(freed.status())
          .as(way.getKey())
          .isEqualTo(file.path("state").asString().equals("rejected") ? 200 : 409);
    }
    assertThat(lease("agent", Map.of("worker", "w-1", "kind", "notice"))).isEmpty();
  }

  @Test
  void aCancelledOriginalFreesItsReplacementToo() {
    JsonNode original = store.authorize(store.record(StoreFixture.refund("r-1")));
    JsonNode child = store.record(replacing("r-2", id(original)));
    cancel("mara", StoreFixture.path(original));
    assertThat(newest(StoreFixture.path(child), "original_ended").path("ended").asString())
        .isEqualTo("cancelled");
    assertThat(authorize("agent", child, "policy:test").string("state")).isEqualTo("authorized");
  }
}
