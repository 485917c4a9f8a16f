package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import dev.secondwitness.linear.Linearizability;
import dev.secondwitness.linear.Linearizability.Checked;
import dev.secondwitness.linear.Linearizability.Verdict;
import dev.secondwitness.linear.Operation;
import dev.secondwitness.store.IntentModel.Ask;
import dev.secondwitness.store.IntentModel.Intent;
import dev.secondwitness.store.IntentModel.Says;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// I10, F9: what several callers of one intent were answered is what one after another would have
/// been answered, with answers cut at random, whose requests may take effect later or never.
@Tag("fault")
class LinearizabilityContractTest extends StoreContract {
  private static final int HISTORIES = Figure.rounds(100, 10_000);
  private static final long SEED = Long.getLong("linear.seed", 1);
  private static final int CLIENTS = 4;
  private static final int OPERATIONS = 5;
  private static final int AT_ONCE = 4;
  private static final int BOUND = 2_000_000;

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /// A history as it was recorded, with how it began.
  private record Recorded(Intent start, List<Operation<Ask, Says>> history) {
    Checked check() {
      return new Linearizability<>(new IntentModel(start), BOUND).check(history);
    }

    String story() {
      return start
          + "\n"
          + history.stream()
              .sorted((a, b) -> Long.compare(a.invoked(), b.invoked()))
              .map(Operation::toString)
              .collect(Collectors.joining("\n"));
    }
  }

  @AfterEach
  void closeThreads() {
    threads.shutdownNow();
  }

  @Test
  void whatCallersOfOneIntentSawIsWhatOneAfterAnotherWouldHaveSeen() throws Exception {
    store.asksOften();
    List<String> violated = new ArrayList<>();
    int inconclusive = 0;
    int backwards = 0;
    long operations = 0;
    long cut = 0;
    int refuted = 0;
    int forged = 0;
    Queue<Recorded> ready = new ArrayDeque<>();
    for (int i = 0; i < HISTORIES; i++) {
      if (ready.isEmpty()) {
        ready.addAll(recordSome(i));
      }
      Recorded recorded = ready.remove();
      Checked checked = recorded.check();
      operations += recorded.history().size();
      cut += recorded.history().stream().filter(o -> o.answer().isEmpty()).count();
      backwards += backwards(recorded.history());
      if (checked.verdict() == Verdict.VIOLATED) {
        violated.add("seed " + (SEED + i) + " " + checked + "\n" + recorded.story());
      }
      inconclusive += checked.verdict() == Verdict.INCONCLUSIVE ? 1 : 0;
      for (Recorded other : forged(recorded)) {
        forged++;
        refuted += other.check().verdict() == Verdict.VIOLATED ? 1 : 0;
      }
    }
    String of = " (" + operations + " operations, " + cut + " of them cut)";
    Figure.print(
        "I10 F9", database.name(), "histories not linearizable" + of, violated.size(), HISTORIES);
    Figure.print("I10 F9", database.name(), "histories inconclusive", inconclusive, HISTORIES);
    Figure.print("I10", database.name(), "versions that went backwards", backwards, operations);
    Figure.print("I10", database.name(), "forged histories not refuted", forged - refuted, forged);
    assertThat(violated).isEmpty();
    assertThat(inconclusive).isZero();
    assertThat(backwards).isZero();
    assertThat(forged).isGreaterThan(HISTORIES / 2);
    assertThat(refuted).isEqualTo(forged);
  }

  /// Several histories at once, each about an intent of its own.
  private List<Recorded> recordSome(int first) throws Exception {
    List<Callable<Recorded>> some = new ArrayList<>();
    List<Begun> begun = new ArrayList<>();
    for (int i = first; i < Math.min(first + AT_ONCE, HISTORIES); i++) {
      begun.add(begin(i));
    }
    store.pastHorizon();
    for (Begun one : begun) {
      some.add(() -> record(one));
    }
    List<Recorded> all = new ArrayList<>();
    for (Future<Recorded> one : threads.invokeAll(some)) {
      all.add(one.get());
    }
    return all;
  }

  private record Begun(int number, String evidence, JsonNode intent, JsonNode attempt) {}

  private Begun begin(int number) {
    String evidence =
        switch (number % 3) {
          case 0 -> "";
          case 1 -> "present";
          default -> "absent";
        };
    Map<String, Object> body = StoreFixture.refund("r-" + number, "100", "order " + number, "x");
    if (evidence.isEmpty()) {
      JsonNode intent = store.record(body);
      return new Begun(number, evidence, intent, intent);
    }
    StoreFixture.Running running = store.unknown(body);
    return new Begun(number, evidence, running.intent(), running.attempt());
  }

  private Recorded record(Begun begun) throws Exception {
    long seed = SEED + begun.number();
    HistoryClient.Shared shared;
    Intent start;
    if (begun.evidence().isEmpty()) {
      shared = new HistoryClient.Shared(begun.intent(), "");
      start = start("prepared", begun.intent().path("version").asLong(), List.of(), "", "");
    } else {
      StoreFixture.Running running = new StoreFixture.Running(begun.intent(), begun.attempt());
      boolean present = begun.evidence().equals("present");
      String says = present ? "present re_" + running.id() : "absent";
      Wire.Got reading =
          store.as("mara").post(running.path() + "/readings", store.reading(running, 1, says));
      shared =
          new HistoryClient.Shared(
              begun.intent(), present ? "confirm" : "fail_close", reading.body());
      shared.attempts().put(1, begun.attempt().path("attempt_id").asString());
      long version = store.caseOf(running).path("version").asLong();
      start = start("indeterminate", version, List.of("timed_out"), "reviewers", begun.evidence());
    }
    List<Callable<Void>> clients = new ArrayList<>();
    HistoryClient last = client(shared, start, seed, 0);
    for (int c = 1; c <= CLIENTS; c++) {
      HistoryClient client = client(shared, start, seed, c);
      clients.add(() -> client.run(OPERATIONS));
    }
    for (Future<Void> one : threads.invokeAll(clients)) {
      one.get();
    }
    last.lastRead();
    return new Recorded(start, List.copyOf(shared.history()));
  }

  private HistoryClient client(HistoryClient.Shared shared, Intent start, long seed, int number) {
    return new HistoryClient(store, shared, "c" + number, seed * 31 + number, start.version());
  }

  private static Intent start(
      String state, long version, List<String> outcomes, String owner, String evidence) {
    return new Intent(state, version, 1, outcomes, owner, evidence, false, 0, Map.of());
  }

  /// How many operations saw an older version than one that was answered before they were asked.
  private static int backwards(List<Operation<Ask, Says>> history) {
    int backwards = 0;
    for (Operation<Ask, Says> later : history) {
      long seen = version(later);
      // an answer repeated under its key is the first one, with the version it had then
      if (seen < 0 || !later.asked().again().isEmpty()) {
        continue;
      }
      for (Operation<Ask, Says> earlier : history) {
        if (earlier.returned() < later.invoked() && version(earlier) > seen) {
          backwards++;
        }
      }
    }
    return backwards;
  }

  private static long version(Operation<Ask, Says> operation) {
    return operation.answer().map(Says::version).orElse(-1L);
  }

  /// The same history with its last read forged: an earlier version, a state it never had, one
  /// more attempt. None of them may pass.
  private static List<Recorded> forged(Recorded recorded) {
    Operation<Ask, Says> last =
        recorded.history().stream()
            .max((a, b) -> Long.compare(a.invoked(), b.invoked()))
            .orElseThrow();
    Says says = last.answer().orElseThrow();
    List<Says> lies =
        List.of(
            new Says(
                200,
                "",
                says.state(),
                says.version() + 50,
                says.round(),
                says.attempts(),
                says.owner()),
            new Says(
                200, "", "cancelled", says.version(), says.round(), says.attempts(), says.owner()),
            new Says(
                200,
                "",
                says.state(),
                says.version(),
                says.round(),
                says.attempts() + 9,
                says.owner()),
            new Says(
                200,
                "",
                says.state(),
                says.version(),
                says.round() + 7,
                says.attempts(),
                says.owner()));
    return lies.stream()
        .limit(recorded.history().size() % 4 + 1)
        .map(
            lie -> {
              List<Operation<Ask, Says>> history = new ArrayList<>(recorded.history());
              history.remove(last);
              history.add(
                  Operation.answered(
                      last.by(), last.invoked(), last.returned(), last.asked(), lie));
              return new Recorded(recorded.start(), history);
            })
        .toList();
  }
}
