package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// I19, S4: when everything is overloaded and every layer retries, the receiver still hears at most
/// what the budget allows; who retries, from where and in what language resets nothing.
@Tag("fault")
class OverloadContractTest extends StoreContract {
  private static final int TRIES = Figure.nightly() ? 3 : 2;
  private static final int WITHOUT_STORE = TRIES * TRIES * TRIES * TRIES;
  private static final List<String> WORKERS = List.of("sdk", "gateway", "workflow", "ui", "agent");
  private static final List<String> LANGUAGES = List.of("en", "fa", "de-CH", "tr");

  private final ExecutorService windows = Executors.newVirtualThreadPerTaskExecutor();
  private final OverloadedReceiver receiver = new OverloadedReceiver();

  @AfterEach
  void stopAll() {
    receiver.close();
    windows.shutdownNow();
  }

  /// One try of the innermost layer: answers whether it is worth trying again.
  private interface Try {
    boolean again() throws IOException;
  }

  @Test
  void fourLayersThatAllRetrySendNoMoreThanTheBudget() throws Exception {
    int rounds = Figure.rounds(20, 500);
    int over = 0;
    long sent = 0;
    long allowed = 0;
    for (int round = 0; round < rounds; round++) {
      Random random = new Random(round);
      int budget = 1 + random.nextInt(3);
      String order = "order " + round;
      Map<String, Object> body = StoreFixture.refund("r-" + round, "100", order, "x");
      body.put("max_attempts", budget);
      JsonNode intent = store.authorize(store.record(body));
      receiver.answers(OverloadedReceiver.Mode.values()[round % 4]);
      storm(intent, round);
      int heard = receiver.heard(intent.path("action_key").asString());
      assertThat(heard).as("round %d sends at least once", round).isPositive();
      over += heard > budget ? 1 : 0;
      sent += heard;
      allowed += budget;
    }
    Figure.print("I19 S4", database.name(), "intents sent more often than budgeted", over, rounds);
    Figure.print(
        "I19 S4",
        database.name(),
        "sends heard by the receiver",
        sent
            + " for "
            + rounds
            + " intents, budgets "
            + allowed
            + ", unbounded "
            + (long) rounds * WITHOUT_STORE);
    assertThat(over).isZero();
  }

  /// The same four layers without a store between them and the receiver: the harness does storm.
  @Test
  void withoutTheStoreTheSameLayersMultiply() throws IOException {
    receiver.answers(OverloadedReceiver.Mode.LISTED);
    layers(
        () -> {
          receiver.send("no-store");
          return true;
        });
    assertThat(receiver.heard("no-store")).isEqualTo(WITHOUT_STORE);
  }

  @Test
  void aRestartAnotherWorkerAndAnotherLanguageStillFindTheBudgetSpent() throws IOException {
    Map<String, Object> body = StoreFixture.refund("r-1");
    body.put("max_attempts", 2);
    JsonNode intent = store.authorize(store.record(body));
    receiver.answers(OverloadedReceiver.Mode.LISTED);
    Random random = new Random(1);
    layers(() -> one(intent, random));
    assertThat(receiver.heard(intent.path("action_key").asString())).isEqualTo(2);
    store.restart();
    for (String worker : WORKERS) {
      for (String language : LANGUAGES) {
        assertThat(begin(intent, worker, "payments-eu", language).problem())
            .isEqualTo("budget-spent");
      }
    }
    assertThat(receiver.heard(intent.path("action_key").asString())).isEqualTo(2);
    assertThat(store.as("mara").get(StoreFixture.path(intent)).body().path("attempts")).hasSize(2);
  }

  /// Windows of the same person at once, and under each of them the other layers.
  private void storm(JsonNode intent, int round) throws Exception {
    List<Callable<Boolean>> clicks = new ArrayList<>();
    for (int click = 0; click < TRIES; click++) {
      Random random = new Random(31L * round + click);
      clicks.add(() -> workflow(() -> one(intent, random)));
    }
    for (Future<Boolean> click : windows.invokeAll(clicks)) {
      click.get();
    }
  }

  private static boolean layers(Try innermost) throws IOException {
    return retried(() -> workflow(innermost));
  }

  private static boolean workflow(Try innermost) throws IOException {
    return retried(() -> retried(() -> retried(innermost)));
  }

  /// A layer that knows nothing of the others: it sees an overload and tries again.
  private static boolean retried(Try inner) throws IOException {
    boolean again = true;
    for (int i = 0; i < TRIES && again; i++) {
      again = inner.again();
    }
    return again;
  }

  /// Asks the store, sends only when it may, tells what came back; impatient in every other way.
  private boolean one(JsonNode intent, Random random) throws IOException {
    String provider = random.nextInt(5) == 0 ? "payments-us" : "payments-eu";
    String worker = WORKERS.get(random.nextInt(WORKERS.size()));
    String language = LANGUAGES.get(random.nextInt(LANGUAGES.size()));
    var begun = begin(intent, worker, provider, language);
    if (begun.status() == 201) {
      Map<String, Object> came = receiver.send(begun.string("action_key"));
      store.report(begun.body(), came);
    }
    return true;
  }

  private Wire.Got begin(JsonNode intent, String worker, String provider, String language) {
    Map<String, Object> body = StoreFixture.attempt(intent);
    body.put("worker", worker);
    body.put("provider", provider);
    return store
        .as("agent")
        .call(
            "POST",
            StoreFixture.path(intent) + "/attempts",
            Map.of("Idempotency-Key", UUID.randomUUID().toString(), "Accept-Language", language),
            Optional.of(Wire.text(body)));
  }
}
