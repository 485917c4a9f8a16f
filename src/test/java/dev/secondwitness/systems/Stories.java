package dev.secondwitness.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.secondwitness.app.review.ReadResult;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.witness.definition.WitnessDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/// What is tried on one system: stories run beside one another, since most of their time is waiting
/// for the moment after which nothing can arrive, and fill the system's column as they hold.
final class Stories implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofSeconds(90);

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<DynamicTest> told = new ArrayList<>();
  private final List<Future<?>> running = new ArrayList<>();
  private final Shown column;

  Stories(Shown column) {
    this.column = column;
  }

  /// Something tried on a real system.
  interface Story {
    void tell() throws Exception;
  }

  /// Threads for readers and writers.
  ExecutorService threads() {
    return threads;
  }

  /// Begins a story at once; it holds when it ends without complaint.
  ///
  /// @param rows what has been shown then, beside the verdicts it expects
  void tell(String name, Story story, Row... rows) {
    Future<?> future =
        threads.submit(
            () -> {
              story.tell();
              for (Row row : rows) {
                column.add(row);
              }
              return null;
            });
    running.add(future);
    told.add(DynamicTest.dynamicTest(name, () -> join(future)));
  }

  private static void join(Future<?> future) throws Throwable {
    try {
      future.get();
    } catch (ExecutionException e) {
      throw e.getCause();
    }
  }

  /// Waits until all that began have ended, before what would disturb them.
  void pause() {
    await().atMost(LONGEST).until(() -> running.stream().allMatch(Future::isDone));
  }

  Stream<DynamicTest> told() {
    return told.stream();
  }

  /// The verdict is of that kind, which is thereby shown.
  Verdict expect(VerdictKind kind, Verdict verdict) {
    assertThat(verdict.kind()).as("%s", verdict).isEqualTo(kind);
    column.add(Row.of(kind));
    return verdict;
  }

  /// Looks before E, and twice as the definition demands: not seen all the way, and absent as of N
  /// only at the end.
  Verdict.AbsentAsOf absent(Installed at, WitnessDefinition witness, Asking asking) {
    Question question = asking.question();
    Look first = at.look(witness, question);
    expect(VerdictKind.NOT_SEEN, at.judge(witness, question, first));
    Instant covered = covered(witness, asking);
    until(asking.horizon().minusSeconds(2));
    Look early = at.look(witness, question);
    if (early.exchanges().getLast().receivedAt().isBefore(covered)) {
      expect(VerdictKind.NOT_SEEN, at.judge(witness, question, first, early));
    }
    until(covered.plusMillis(1500));
    Look last = at.look(witness, question);
    expect(VerdictKind.NOT_SEEN, at.judge(witness, question, last));
    Verdict.AbsentAsOf absent =
        (Verdict.AbsentAsOf)
            expect(VerdictKind.ABSENT_AS_OF, at.judge(witness, question, first, last));
    assertThat(absent.position().time()).isAfter(covered).isBeforeOrEqualTo(Instant.now());
    assertThat(absent.readAt()).isAfter(covered);
    return absent;
  }

  /// What several witnesses say of two looks each, which would be an absence if they could say one.
  void neverAbsent(VerdictKind instead, Installed at, List<String> witnesses, Asking asking) {
    Question question = asking.question();
    List<WitnessDefinition> definitions = witnesses.stream().map(at::witness).toList();
    List<Look> first = definitions.stream().map(w -> at.look(w, question)).toList();
    Instant firstEnded = Instant.now();
    for (int n = 0; n < definitions.size(); n++) {
      WitnessDefinition witness = definitions.get(n);
      until(covered(witness, asking).plusMillis(1500));
      until(firstEnded.plus(witness.settleDelay()).plusMillis(100));
      Look last = at.look(witness, question);
      Verdict said = at.judge(witness, question, first.get(n), last);
      assertThat(said.kind()).as("%s: %s", witness.id(), said).isEqualTo(instead);
      expect(instead, said);
    }
  }

  /// Two looks that would be an absence if the witness could say one.
  Look[] twoLooks(Installed at, WitnessDefinition witness, Asking asking) {
    Look first = at.look(witness, asking.question());
    until(covered(witness, asking).plusMillis(1500));
    until(first.exchanges().getLast().receivedAt().plus(witness.settleDelay()).plusMillis(100));
    return new Look[] {first, at.look(witness, asking.question())};
  }

  /// Reads through a real store, whose verdict must be ours: not seen while the effect may still
  /// come, then what is due, which takes two looks when it is an absence.
  void throughStore(
      ThroughStore store, ThroughStore.Attempted attempted, String witness, VerdictKind due) {
    ReadResult first = store.look(attempted, witness, Optional.empty());
    if (due != VerdictKind.ABSENT_AS_OF) {
      expect(due, agreed(first));
      column.add(Row.THROUGH_STORE);
      return;
    }
    expect(VerdictKind.NOT_SEEN, agreed(first));
    ReadResult last = store.look(attempted, witness, Optional.of(first.observation()));
    for (int n = 0; n < 8 && agreed(last) instanceof Verdict.NotSeen not; n++) {
      // the verdict itself says when another look can say more
      until(not.lookAgainAt().orElseThrow().plusMillis(200));
      last = store.look(attempted, witness, Optional.of(first.observation()));
    }
    expect(VerdictKind.ABSENT_AS_OF, agreed(last));
    column.add(Row.THROUGH_STORE);
  }

  /// The store's verdict, which is the reader's.
  private static Verdict agreed(ReadResult result) {
    Verdict stored = ThroughStore.recorded(result).verdict();
    assertThat(stored).isEqualTo(result.judgement().verdict());
    return stored;
  }

  static Instant covered(WitnessDefinition witness, Asking asking) {
    return asking.horizon().plus(witness.settleDelay()).plus(witness.resolution());
  }

  static void until(Instant moment) {
    await().atMost(LONGEST).until(() -> Instant.now().isAfter(moment));
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
