package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Whoever acts at the same moment: one wins, the other is told by whom.
class RaceContractTest extends StoreContract {
  private static final int ROUNDS = 200;

  private final ExecutorService windows = Executors.newVirtualThreadPerTaskExecutor();

  @AfterEach
  void closeWindows() {
    windows.shutdownNow();
  }

  @Test
  void ofTwoDecisionsFromTwoWindowsOneWinsAndTheOtherIsToldByWhom() throws Exception {
    List<StoreFixture.Running> intents = new ArrayList<>();
    for (int i = 0; i < ROUNDS; i++) {
      intents.add(store.unknown(StoreFixture.refund("r-" + i, "100", "order " + i, "x")));
    }
    store.pastHorizon();
    for (int i = 0; i < ROUNDS; i++) {
      StoreFixture.Running running = intents.get(i);
      var look = store.look(running, 1, "present re_" + i);
      JsonNode reading = look.body();
      String version = look.etag().orElseThrow();
      Object body = StoreFixture.confirm(running, 1, "re_" + i, reading);
      List<Wire.Got> answers =
          together(
              () -> decide("mara", running, version, body),
              () -> decide("reza", running, version, body));
      assertThat(answers).extracting(Wire.Got::status).containsExactlyInAnyOrder(201, 412);
      String winner = answers.get(0).status() == 201 ? "mara" : "reza";
      Wire.Got loser = answers.get(winner.equals("mara") ? 1 : 0);
      assertThat(loser.problem()).isEqualTo("stale-version");
      assertThat(loser.string("settled_by")).isEqualTo(winner);
      assertThat(loser.string("act")).isEqualTo("confirm");
    }
    assertThat(store.audit())
        .filteredOn(e -> e.path("kind").asString().equals("decision-recorded"))
        .hasSize(ROUNDS);
  }

  @Test
  void twoCopiesOfOneEventMoveTheIntentOnce() throws Exception {
    for (int i = 0; i < 50; i++) {
      var running = store.executing(StoreFixture.refund("r-" + i, "100", "order " + i, "x"));
      Map<String, Object> event =
          EventContractTest.event(running, "payments-signed", "evt_" + i, "committed", "re_" + i);
      List<Wire.Got> answers =
          together(
              () -> store.as("agent").post("/v1/events", event),
              () -> store.as("worker").post("/v1/events", event));
      assertThat(answers).extracting(a -> a.string("effect")).containsOnly("committed");
      assertThat(answers)
          .extracting(a -> a.body().path("duplicate").asBoolean())
          .containsExactlyInAnyOrder(true, false);
      JsonNode file = store.caseOf(running);
      assertThat(file.path("receipts")).hasSize(1);
      assertThat(
              file.path("events")
                  .valueStream()
                  .filter(e -> e.path("kind").asString().equals("settled")))
          .hasSize(1);
    }
  }

  @Test
  void oneKeySentTwiceAtOnceIsDoneOnce() throws Exception {
    for (int i = 0; i < 50; i++) {
      Map<String, Object> body = StoreFixture.refund("r-" + i, "100", "order " + i, "x");
      String key = "key-" + i;
      List<Wire.Got> answers =
          together(
              () -> store.as("agent").post("/v1/intents", key, body),
              () -> store.as("agent").post("/v1/intents", key, body));
      assertThat(answers).extracting(Wire.Got::status).contains(201);
      assertThat(answers)
          .allMatch(a -> a.status() == 201 || a.problem().equals("idempotency-key-in-progress"));
    }
    assertThat(store.audit())
        .filteredOn(e -> e.path("kind").asString().equals("intent-recorded"))
        .hasSize(50);
  }

  private Wire.Got decide(String who, StoreFixture.Running running, String version, Object body) {
    return store
        .as(who)
        .post(running.path() + "/decisions", "press-" + who + running.id(), version, body);
  }

  private List<Wire.Got> together(Callable<Wire.Got> one, Callable<Wire.Got> other)
      throws Exception {
    List<Wire.Got> answers = new ArrayList<>();
    for (Future<Wire.Got> answer : windows.invokeAll(List.of(one, other))) {
      answers.add(answer.get());
    }
    return answers;
  }
}
