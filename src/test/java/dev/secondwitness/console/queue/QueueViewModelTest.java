package dev.secondwitness.console.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.app.port.QueueFilter;
import dev.secondwitness.app.port.QueueSort;
import dev.secondwitness.app.port.QueueView;
import dev.secondwitness.app.port.StoreEvent;
import dev.secondwitness.console.FakeIntentStore;
import dev.secondwitness.console.MockupRows;
import dev.secondwitness.console.concurrent.InlineTasks;
import dev.secondwitness.console.concurrent.ManualScheduler;
import dev.secondwitness.console.concurrent.SettableClock;
import dev.secondwitness.console.control.Trouble;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Tenant;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.collections.ListChangeListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class QueueViewModelTest {

  private final SettableClock clock = new SettableClock(MockupRows.NOW);
  private final ManualScheduler scheduler = new ManualScheduler(clock);
  private final InlineTasks tasks = new InlineTasks();
  private final FakeIntentStore store = new FakeIntentStore(clock);
  private final QueueViewModel queue = new QueueViewModel(store, tasks, scheduler);

  @Test
  void showsTheFiguresAndTheMostPressingFirst() {
    queue.activate();
    assertThat(queue.figuresProperty().get().orElseThrow().total()).isEqualTo(41);
    assertThat(queue.figuresProperty().get().orElseThrow().overdue()).isEqualTo(2);
    assertThat(id(0)).isEqualTo(new IntentId("int_2b11c0a1"));
    assertThat(id(3)).isEqualTo(MockupRows.REFUND);
  }

  // C57: the selection is an intent, not a row

  @Test
  void arrivalsAboveAreHeldAndMoveNeitherRowsNorSelection() {
    queue.activate();
    queue.select(MockupRows.REFUND);
    List<Integer> moves = structuralChanges();
    arrive(1, 1);
    assertThat(queue.heldProperty().get()).isEqualTo(1);
    arrive(2, 50);
    assertThat(queue.heldProperty().get()).isEqualTo(51);
    assertThat(queue.selectedRow()).hasValue(3);
    assertThat(id(3)).isEqualTo(MockupRows.REFUND);
    assertThat(moves).isEmpty();
  }

  @Test
  void whenTheHeldAreShownTheSelectionGoesWithItsIntent() {
    queue.activate();
    queue.select(MockupRows.REFUND);
    List<IntentId> cases = selections();
    arrive(1, 51);
    queue.refresh();
    assertThat(queue.heldProperty().get()).isZero();
    assertThat(queue.selectedRow()).hasValue(54);
    assertThat(queue.selectedProperty().get()).contains(MockupRows.REFUND);
    assertThat(cases).as("the case beside it never changed").isEmpty();
  }

  @ParameterizedTest
  @EnumSource(QueueSort.class)
  void sortingKeepsTheIntentSelected(QueueSort sort) {
    queue.activate();
    queue.select(MockupRows.REFUND);
    List<IntentId> cases = selections();
    for (boolean ascending : new boolean[] {true, false}) {
      queue.sort(sort, ascending);
      assertThat(id(queue.selectedRow().orElseThrow())).isEqualTo(MockupRows.REFUND);
    }
    assertThat(cases).isEmpty();
  }

  @Test
  void aFilterThatHidesTheSelectedIntentClearsTheSelection() {
    queue.activate();
    queue.select(MockupRows.REFUND);
    queue.filter(tenant("kitano"));
    assertThat(queue.selectedProperty().get()).isEmpty();
  }

  @Test
  void aFilterThatKeepsTheSelectedIntentKeepsTheSelection() {
    queue.activate();
    queue.select(MockupRows.REFUND);
    queue.filter(tenant("acme"));
    assertThat(id(queue.selectedRow().orElseThrow())).isEqualTo(MockupRows.REFUND);
  }

  @Test
  void anotherViewClearsTheSelection() {
    queue.activate();
    queue.select(MockupRows.REFUND);
    queue.open(QueueView.MINE, QueueFilter.NONE);
    assertThat(queue.selectedProperty().get()).isEmpty();
  }

  @Test
  void whatIsSettledMeanwhileStaysGreyedWhereItWasUntilRefreshed() {
    queue.activate();
    queue.select(MockupRows.REFUND);
    settle(MockupRows.REFUND, IntentState.COMMITTED);
    assertThat(queue.rows().get(3).gone()).contains(IntentState.COMMITTED);
    assertThat(queue.selectedRow()).hasValue(3);
    assertThat(queue.rows()).hasSize(41);
    assertThat(queue.figuresProperty().get().orElseThrow().total()).isEqualTo(40);
    queue.refresh();
    assertThat(queue.rows()).hasSize(40);
    assertThat(queue.selectedProperty().get()).as("a hidden row is not selected").isEmpty();
  }

  @Test
  void afterADecisionTheNextOpenRowIsSelected() {
    queue.activate();
    queue.select(MockupRows.REFUND);
    settle(id(4), IntentState.REJECTED);
    queue.moveToNextOpen(1);
    assertThat(queue.selectedRow()).hasValue(5);
  }

  @Test
  void aChangedRowChangesInPlace() {
    queue.activate();
    List<Integer> moves = structuralChanges();
    store.put(MockupRows.read(store.item(id(0)), VerdictKind.PRESENT, clock.instant()));
    event(id(0), IntentState.INDETERMINATE);
    assertThat(queue.rows().get(0).item().orElseThrow().lastVerdict())
        .contains(VerdictKind.PRESENT);
    assertThat(moves).isEmpty();
  }

  @Test
  void aFloodOfEventsAsksTheStoreOncePerSecond() {
    queue.activate();
    int before = store.asked().size();
    for (int i = 0; i < 500; i++) {
      event(MockupRows.REFUND, IntentState.INDETERMINATE);
    }
    assertThat(store.asked()).hasSize(before + 1);
    scheduler.advance(Duration.ofMillis(999));
    assertThat(store.asked()).hasSize(before + 1);
    scheduler.advance(Duration.ofMillis(1));
    assertThat(store.asked()).hasSizeLessThanOrEqualTo(before + 2);
  }

  @Test
  void whatIsToldInThePauseAfterALookIsLookedAtWhenItEnds() {
    queue.activate();
    event(MockupRows.REFUND, IntentState.INDETERMINATE);
    store.settle(MockupRows.REFUND, IntentState.COMMITTED);
    event(MockupRows.REFUND, IntentState.COMMITTED);
    long open = queue.figuresProperty().get().orElseThrow().total();
    scheduler.advance(Duration.ofSeconds(1));
    assertThat(queue.figuresProperty().get().orElseThrow().total()).isEqualTo(open - 1);
  }

  @Test
  void furtherPagesAreLoadedWhenTheTableShowsThem() {
    store.clear();
    for (int i = 0; i < 450; i++) {
      store.put(MockupRows.extra(i, clock.instant(), 100 + i));
    }
    queue.activate();
    assertThat(queue.rows()).hasSize(450);
    assertThat(queue.rows().loaded()).isEqualTo(200);
    assertThat(queue.rows().get(200)).isEqualTo(QueueRow.PLACEHOLDER);
    queue.needed(199);
    assertThat(queue.rows().loaded()).isEqualTo(200);
    queue.needed(449);
    assertThat(queue.rows().loaded()).isEqualTo(450);
    assertThat(queue.rows().stream().map(r -> r.id().orElseThrow())).doesNotHaveDuplicates();
  }

  @Test
  void anAnswerToAnEarlierQuestionIsDropped() {
    queue.activate();
    tasks.hold();
    queue.filter(tenant("kitano"));
    queue.filter(tenant("netlab"));
    tasks.release();
    assertThat(queue.rows()).hasSize(1);
    assertThat(queue.rows().get(0).item().orElseThrow().tenant()).isEqualTo(new Tenant("netlab"));
  }

  @Test
  void aLostStoreLeavesTheRowsAndSaysWhy() {
    queue.activate();
    store.lost(true);
    queue.lost(Optional.of(clock.instant()));
    event(MockupRows.REFUND, IntentState.INDETERMINATE);
    assertThat(queue.rows()).hasSize(41);
    assertThat(queue.troubleProperty().get()).get().isInstanceOf(Trouble.Silent.class);
    store.lost(false);
    scheduler.advance(Duration.ofSeconds(1));
    queue.lost(Optional.empty());
    assertThat(queue.troubleProperty().get()).isEmpty();
  }

  @Test
  void offScreenNothingIsScheduledOrAsked() {
    queue.activate();
    queue.deactivate();
    int asked = store.asked().size();
    event(MockupRows.REFUND, IntentState.COMMITTED);
    assertThat(store.asked()).hasSize(asked);
    assertThat(scheduler.scheduled()).isZero();
  }

  @Test
  void chipsOfferWhatWasMet() {
    queue.activate();
    assertThat(queue.facets().tenants()).contains(new Tenant("acme"), new Tenant("kitano"));
    assertThat(queue.facets().operations()).contains(new Operation("refund.create"));
    assertThat(queue.facets().owners()).contains("Mara Lind");
  }

  @Test
  void movingGoesRowByRowAndStopsAtTheEnds() {
    queue.activate();
    queue.move(1);
    assertThat(queue.selectedRow()).hasValue(0);
    queue.move(-1);
    assertThat(queue.selectedRow()).hasValue(0);
    queue.move(100);
    assertThat(queue.selectedRow()).hasValue(40);
  }

  private IntentId id(int row) {
    return queue.rows().get(row).id().orElseThrow();
  }

  private void arrive(int from, int count) {
    for (int i = from; i < from + count; i++) {
      store.put(MockupRows.extra(i, clock.instant(), -60));
    }
    event(new IntentId("int_ee000001"), IntentState.INDETERMINATE);
    scheduler.advance(Duration.ofSeconds(1));
  }

  private void settle(IntentId id, IntentState state) {
    store.settle(id, state);
    event(id, state);
    scheduler.advance(Duration.ofSeconds(1));
  }

  private void event(IntentId id, IntentState state) {
    Instant now = clock.instant();
    queue.changed(new StoreEvent(1, now, "changed", id, state, 5));
  }

  private List<Integer> structuralChanges() {
    List<Integer> moves = new ArrayList<>();
    queue
        .rows()
        .addListener(
            (ListChangeListener<QueueRow>)
                change -> {
                  while (change.next()) {
                    if (change.getAddedSize() != change.getRemovedSize()) {
                      moves.add(change.getFrom());
                    }
                  }
                });
    return moves;
  }

  private List<IntentId> selections() {
    List<IntentId> seen = new ArrayList<>();
    queue.selectedProperty().addListener((o, was, is) -> is.ifPresent(seen::add));
    return seen;
  }

  private static QueueFilter tenant(String name) {
    return new QueueFilter(
        Optional.of(new Tenant(name)),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        false,
        Optional.empty());
  }
}
