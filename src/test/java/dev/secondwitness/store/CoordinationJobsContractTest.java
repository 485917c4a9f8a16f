package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.store.jobs.OwnWork;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What the store's own jobs end has the same consequences as what anybody else does.
class CoordinationJobsContractTest extends CoordinationContract {
  // made when the store asks for it, before the first test
  @SuppressWarnings("NullAway.Init")
  private ScriptedWitnesses witnesses;

  @Override
  StoreFixture.Setup setup() {
    return StoreFixture.Setup.USUAL.sweptByHand(this::work);
  }

  private OwnWork work(TestClock clock) {
    if (witnesses == null) {
      witnesses = new ScriptedWitnesses(clock);
    }
    return new OwnWork(Optional.of(new OwnWork.Readers(witnesses, new DirectExecutor())), true);
  }

  @Test
  @DisplayName("C84: confirmed by the background job, with the same consequences")
  void theReconcilersEndTellsWhoWaits() {
    var running = store.unknown("r-1");
    JsonNode child = store.record(replacing("r-2", running.id()));
    witnesses.show("present re_1");
    store.sweep();
    JsonNode file = store.caseOf(running);
    assertThat(file.path("state").asString()).isEqualTo("committed");
    assertThat(file.has("resolve_by")).isFalse();
    assertThat(timeline(running.path())).containsOnlyOnce("settled");
    assertThat(newest(StoreFixture.path(child), "original_ended").path("receipt").asString())
        .isEqualTo("re_1");
    List<JsonNode> messages = lease("agent", "w-1");
    assertThat(messages).hasSize(1);
    assertThat(said(messages.getFirst()).path("receipt_id").asString()).isEqualTo("re_1");
  }

  @Test
  void anEventThatWaitedForTheReceiptIsAppliedWhenAJobAcceptsIt() {
    Map<String, Object> undone =
        event("evt_1", "undone", Map.of("receipt", Map.of("receipt_id", "re_1")));
    undone.put("occurred_at", StoreFixture.START.plusSeconds(3600).toString());
    assertThat(hand(undone).string("effect")).isEqualTo("unmatched");
    var running = store.unknown("r-1");
    witnesses.show("present re_1");
    store.sweep();
    JsonNode file = store.caseOf(running);
    assertThat(file.path("state").asString()).isEqualTo("indeterminate");
    assertThat(file.path("round").asInt()).isEqualTo(2);
    assertThat(file.at("/dispositions/0/outcome").asString()).isEqualTo("confirmed");
  }

  @Test
  void noJobConfirmsOneOfTwo() {
    var running = store.unknown("r-1");
    Map<String, Object> hearsay = event("evt_1", "committed", about(running, "re_2"));
    hearsay.put("source", "hearsay");
    hand(hearsay);
    witnesses.show("present re_1");
    store.sweep();
    assertThat(store.state(running)).isEqualTo("indeterminate");
    assertThat(store.caseOf(running).path("decisions")).isEmpty();
    assertThat(store.as("mara").get("/v1/doubles").body().path("cases")).hasSize(1);
  }

  @Test
  @DisplayName("L125: what expired was never sent, frees what replaces it and is not dispatched")
  void anExpiredOriginalFreesItsReplacement() {
    Map<String, Object> body = StoreFixture.refund("r-1");
    body.put("deadline", StoreFixture.START.plusSeconds(60).toString());
    JsonNode original = store.authorize(store.record(body));
    JsonNode child = store.record(replacing("r-2", id(original)));
    store.clock.advance(Duration.ofSeconds(60));
    store.sweep();
    assertThat(state(original)).isEqualTo("expired");
    assertThat(newest(StoreFixture.path(child), "original_ended").path("ended").asString())
        .isEqualTo("expired");
    assertThat(authorize("agent", child, "policy:test").string("state")).isEqualTo("authorized");
    List<JsonNode> messages = lease("agent", "w-1");
    assertThat(messages.stream().map(m -> m.path("kind").asString()))
        .containsExactlyInAnyOrder("notice", "dispatch");
    assertThat(messages)
        .allMatch(
            m ->
                m.path("kind").asString().equals("notice")
                    == m.path("intent_id").asString().equals(id(original)));
  }

  @Test
  @DisplayName("L123: authority that ends after refusals fails the intent, and tells so once")
  void endedAuthorityIsTold() {
    Map<String, Object> body = StoreFixture.refund("r-1");
    body.put("deadline", StoreFixture.START.plusSeconds(60).toString());
    var running = store.executing(body);
    store.report(running.attempt(), Map.of("kind", "not_sent", "proof", "no route"));
    assertThat(store.state(running)).isEqualTo("authorized");
    JsonNode child = store.record(replacing("r-2", running.id()));
    store.clock.advance(Duration.ofSeconds(60));
    store.sweep();
    store.sweep();
    assertThat(store.state(running)).isEqualTo("rejected");
    List<JsonNode> messages = lease("agent", "w-1");
    assertThat(messages).hasSize(1);
    assertThat(said(messages.getFirst()).path("outcome").asString()).isEqualTo("rejected");
    assertThat(authorize("agent", child, "policy:test").string("state")).isEqualTo("authorized");
  }
}
