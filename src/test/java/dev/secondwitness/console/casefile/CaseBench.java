package dev.secondwitness.console.casefile;

import dev.secondwitness.app.port.StoreEvent;
import dev.secondwitness.app.port.Witnesses;
import dev.secondwitness.app.review.DeliverDecisions;
import dev.secondwitness.app.review.MemoryJournal;
import dev.secondwitness.app.review.ReadWitness;
import dev.secondwitness.app.review.RecordDecision;
import dev.secondwitness.console.FakeIntentStore;
import dev.secondwitness.console.concurrent.InlineTasks;
import dev.secondwitness.console.concurrent.ManualScheduler;
import dev.secondwitness.console.concurrent.SettableClock;
import dev.secondwitness.console.concurrent.Tasks;
import dev.secondwitness.console.control.CasePane;
import dev.secondwitness.domain.evidence.Judgement;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Owner;
import dev.secondwitness.domain.value.WitnessId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/// A case file's surroundings in memory: store, journal, witnesses, time and the window.
public final class CaseBench implements CasePane.Around {

  public final SettableClock clock = new SettableClock(SampleCase.NOW);
  public final ManualScheduler scheduler = new ManualScheduler(clock);
  public final InlineTasks inline = new InlineTasks();
  public final FakeIntentStore store = new FakeIntentStore(clock);
  public final MemoryJournal journal = new MemoryJournal();
  public final List<IntentId> opened = new ArrayList<>();
  public final AtomicInteger looks = new AtomicInteger();
  public final List<Boolean> secondLooks = new ArrayList<>();
  public int next;
  public int previous;
  public int waitingChanges;

  /// Witnesses that look at the sample's evidence.
  public final Witnesses witnesses =
      new Witnesses() {
        @Override
        public Look look(WitnessId witness, int version, Question question, Progress progress) {
          looks.incrementAndGet();
          progress.exchanges(1);
          return SampleCase.evidence(SampleCase.LEDGER).last();
        }

        @Override
        public Judgement judge(Question question, Observation observation) {
          secondLooks.add(observation.looks().size() == 2);
          return new Judgement(SampleCase.present(), clock.instant(), Duration.ZERO, Duration.ZERO);
        }

        @Override
        public Optional<String> asCurl(WitnessId witness, int version, Question question) {
          return Optional.of(
              "curl --fail-with-body --max-time 10 --header 'Authorization: Bearer $LEDGER_TOKEN'"
                  + " 'https://ledger.pay.example/v1/refunds'");
        }
      };

  private final AtomicInteger ids = new AtomicInteger();

  /// What a case file works with, its tasks run at once.
  public CaseUse use() {
    return use(inline);
  }

  /// The same with other tasks.
  public CaseUse use(Tasks tasks) {
    DeliverDecisions deliver = new DeliverDecisions(store, journal, clock);
    return new CaseUse(
        store,
        witnesses,
        new ReadWitness(store, witnesses, this::fresh),
        new RecordDecision(
            store,
            journal,
            draft -> draft.toString().getBytes(StandardCharsets.UTF_8),
            deliver,
            this::fresh,
            clock),
        deliver,
        journal,
        tasks,
        scheduler,
        clock,
        List.of(
            new Owner(Owner.Kind.GROUP, "approvers"),
            new Owner(Owner.Kind.PERSON, "Reza Karimi"),
            new Owner(Owner.Kind.PERSON, "Dana Okafor")));
  }

  private String fresh() {
    return String.format(java.util.Locale.ROOT, "%016d", ids.incrementAndGet());
  }

  /// Puts a sample into the store.
  public SampleCase put(SampleCase sample) {
    store.putCase(sample.file());
    return sample;
  }

  /// The store says that the case changed.
  public StoreEvent event(IntentId id) {
    return new StoreEvent(1, clock.instant(), "reading-recorded", id, IntentState.INDETERMINATE, 8);
  }

  @Override
  public void nextItem() {
    next++;
  }

  @Override
  public void previousItem() {
    previous++;
  }

  @Override
  public void open(IntentId id) {
    opened.add(id);
  }

  @Override
  public void back() {}

  @Override
  public void waitingChanged() {
    waitingChanges++;
  }
}
