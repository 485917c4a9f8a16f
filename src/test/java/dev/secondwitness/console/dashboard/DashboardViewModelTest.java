package dev.secondwitness.console.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.app.port.Oversight;
import dev.secondwitness.console.FakeIntentStore;
import dev.secondwitness.console.MockupRows;
import dev.secondwitness.console.concurrent.InlineTasks;
import dev.secondwitness.console.concurrent.ManualScheduler;
import dev.secondwitness.console.concurrent.SettableClock;
import dev.secondwitness.console.control.Trouble;
import dev.secondwitness.domain.intent.IntentState;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DashboardViewModelTest {

  private final SettableClock clock = new SettableClock(MockupRows.NOW);
  private final ManualScheduler scheduler = new ManualScheduler(clock);
  private final FakeIntentStore store = new FakeIntentStore(clock);
  private final DashboardViewModel dashboard =
      new DashboardViewModel(store, new InlineTasks(), scheduler);

  @Test
  void theFiguresAreOfOneMomentAndAddUp() {
    dashboard.activate();
    Oversight o = dashboard.figuresProperty().get().orElseThrow();
    assertThat(o.byAge().values().stream().mapToLong(Long::longValue).sum()).isEqualTo(o.open());
    assertThat(o.byOwner().stream().mapToLong(Oversight.ByOwner::open).sum()).isEqualTo(o.open());
    assertThat(o.overdue() + o.expiring().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(o.open());
  }

  @Test
  void aChangeIsShownAtMostTwoSecondsLater() {
    dashboard.activate();
    store.settle(MockupRows.REFUND, IntentState.COMMITTED);
    dashboard.changed();
    scheduler.advance(Duration.ofSeconds(2));
    assertThat(dashboard.figuresProperty().get().orElseThrow().open()).isEqualTo(40);
  }

  @Test
  void aStoreThatDoesNotAnswerLeavesTheFiguresWithTheirMoment() {
    dashboard.activate();
    store.lost(true);
    scheduler.advance(Duration.ofSeconds(33));
    assertThat(dashboard.figuresProperty().get().orElseThrow().asOf()).isEqualTo(MockupRows.NOW);
    assertThat(dashboard.troubleProperty().get()).get().isInstanceOf(Trouble.Silent.class);
  }

  @Test
  void offTheScreenNothingIsAsked() {
    dashboard.activate();
    dashboard.deactivate();
    dashboard.changed();
    assertThat(scheduler.scheduled()).isZero();
  }
}
