package dev.secondwitness.console.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.app.port.QueueFilter;
import dev.secondwitness.app.port.QueueView;
import dev.secondwitness.app.review.MemoryJournal;
import dev.secondwitness.console.FakeDrafting;
import dev.secondwitness.console.FakeEventStream;
import dev.secondwitness.console.FakeHeadWatch;
import dev.secondwitness.console.FakeIntentStore;
import dev.secondwitness.console.FakeRuleDesk;
import dev.secondwitness.console.MockupRows;
import dev.secondwitness.console.concurrent.InlineTasks;
import dev.secondwitness.console.concurrent.ManualScheduler;
import dev.secondwitness.console.concurrent.SettableClock;
import dev.secondwitness.console.concurrent.StoreTime;
import dev.secondwitness.console.theme.ThemeMode;
import dev.secondwitness.console.words.Language;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.IntentId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShellViewModelTest {

  private final SettableClock clock = new SettableClock(MockupRows.NOW);
  private final ManualScheduler scheduler = new ManualScheduler(clock);
  private final InlineTasks tasks = new InlineTasks();
  private final FakeIntentStore store = new FakeIntentStore(clock);
  private final FakeEventStream stream = new FakeEventStream();
  private final MemoryJournal journal = new MemoryJournal();
  private final StoreTime time = new StoreTime(clock);
  private final FakeHeadWatch head = new FakeHeadWatch();
  private final ShellViewModel shell =
      new ShellViewModel(
          store,
          stream,
          journal,
          tasks,
          scheduler,
          time,
          new FakeRuleDesk().use(new FakeDrafting(), store, journal),
          head,
          Settings.load(journal));

  @Test
  void startsAtTheUnknownsWithTheCountsOfTheStore() {
    shell.activate();
    assertThat(shell.placeProperty().get()).isEqualTo(Place.UNKNOWN);
    assertThat(shell.countsProperty().get())
        .containsEntry(QueueView.UNKNOWN, 41L)
        .containsEntry(QueueView.EXPIRING, 17L);
    assertThat(shell.meProperty().get()).get().extracting("displayName").isEqualTo("Mara Lind");
  }

  @Test
  void aLossKeepsTheRowsAndComesBackByItself() {
    shell.activate();
    stream.live(clock.instant());
    stream.lost(clock.instant());
    assertThat(shell.sightProperty().get().lostSince()).contains(MockupRows.NOW);
    assertThat(shell.queue().lostSinceProperty().get()).contains(MockupRows.NOW);
    assertThat(shell.queue().rows()).hasSize(41);
    stream.live(clock.instant());
    assertThat(shell.sightProperty().get().lostSince()).isEmpty();
    assertThat(shell.queue().lostSinceProperty().get()).isEmpty();
  }

  @Test
  void theStoresClockIsTheOneShown() {
    shell.activate();
    Instant theirs = MockupRows.NOW.plusSeconds(600);
    stream.heartbeat(theirs);
    assertThat(shell.nowProperty().get()).isEqualTo(theirs);
    scheduler.advance(Duration.ofSeconds(1));
    assertThat(shell.nowProperty().get()).isEqualTo(theirs.plusSeconds(1));
  }

  @Test
  void selectingARowOpensItsCaseAndAnEventLeavesItOpen() {
    shell.activate();
    shell.queue().select(MockupRows.REFUND);
    stream.event(clock.instant(), "reading", MockupRows.REFUND, IntentState.INDETERMINATE, 5);
    assertThat(shell.openCaseProperty().get()).contains(MockupRows.REFUND);
  }

  @Test
  void aCaseFoundBySearchOpensWithoutARowOfItsOwn() {
    shell.activate();
    store.settle(MockupRows.REFUND, IntentState.COMMITTED);
    shell.queue().refresh();
    shell.go(Place.DASHBOARD);
    shell.open(MockupRows.REFUND);
    assertThat(shell.placeProperty().get()).isEqualTo(Place.UNKNOWN);
    assertThat(shell.queue().selectedProperty().get()).isEmpty();
    assertThat(shell.openCaseProperty().get()).contains(MockupRows.REFUND);
  }

  @Test
  void aFigureLeadsToItsRows() {
    shell.activate();
    shell.go(Place.DASHBOARD);
    assertThat(shell.dashboard().figuresProperty().get()).isPresent();
    QueueFilter overdue =
        new QueueFilter(
            java.util.Optional.empty(),
            java.util.Optional.empty(),
            java.util.Optional.empty(),
            java.util.Optional.empty(),
            java.util.Optional.empty(),
            true,
            java.util.Optional.empty());
    shell.go(QueueView.UNKNOWN, overdue);
    assertThat(shell.placeProperty().get()).isEqualTo(Place.UNKNOWN);
    assertThat(shell.queue().rows()).hasSize(2);
    shell.go(Place.UNKNOWN);
    assertThat(shell.queue().rows()).hasSize(41);
  }

  @Test
  void whatIsChosenIsKeptForTheNextStart() {
    shell.activate();
    shell.choose(new Settings(Language.FA, ThemeMode.DARK));
    assertThat(Settings.load(journal)).isEqualTo(new Settings(Language.FA, ThemeMode.DARK));
  }

  @Test
  void offNothingTicksOrListens() {
    shell.activate();
    shell.go(Place.DASHBOARD);
    scheduler.advance(Duration.ofSeconds(5));
    shell.deactivate();
    scheduler.advance(Duration.ofSeconds(5));
    assertThat(scheduler.scheduled()).isZero();
    assertThat(stream.listening()).isZero();
  }

  @Test
  void searchAsksTheStoreForAnyNumber() {
    shell.search().ask(" 4812 ");
    assertThat(shell.search().outcomeProperty().get())
        .isInstanceOfSatisfying(
            SearchViewModel.Outcome.Found.class,
            found ->
                assertThat(found.hits())
                    .extracting("id")
                    .isEqualTo(List.of((Object) MockupRows.REFUND)));
    store.lost(true);
    shell.search().ask("4812");
    assertThat(shell.search().outcomeProperty().get())
        .isInstanceOf(SearchViewModel.Outcome.Unanswered.class);
    shell.search().ask("");
    assertThat(shell.search().outcomeProperty().get())
        .isInstanceOf(SearchViewModel.Outcome.Idle.class);
  }

  @Test
  void failuresNobodyForesawNeverHappenedHere() {
    shell.activate();
    shell.open(new IntentId("int_none"));
    assertThat(tasks.unhandled()).isEmpty();
  }
}
