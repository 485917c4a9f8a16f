package dev.secondwitness.console.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.app.port.AgeBand;
import dev.secondwitness.app.port.QueueFilter;
import dev.secondwitness.console.FakeIntentStore;
import dev.secondwitness.console.MockupRows;
import dev.secondwitness.console.Ui;
import dev.secondwitness.console.concurrent.InlineTasks;
import dev.secondwitness.console.concurrent.ManualScheduler;
import dev.secondwitness.console.concurrent.SettableClock;
import dev.secondwitness.console.concurrent.StoreTime;
import dev.secondwitness.console.theme.Theme;
import dev.secondwitness.console.theme.ThemeMode;
import dev.secondwitness.console.words.Language;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.IntentId;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.Test;

class DashboardFxTest {

  private final SettableClock clock = new SettableClock(MockupRows.NOW);
  private final FakeIntentStore store = new FakeIntentStore(clock);
  private final DashboardViewModel dashboard =
      new DashboardViewModel(store, new InlineTasks(), new ManualScheduler(clock));
  private final List<QueueFilter> rows = new ArrayList<>();
  private final List<IntentId> opened = new ArrayList<>();

  @Test
  void everyFigureOpensItsOwnRows() {
    Scene scene = scene();
    Ui.layout(scene, 1200, 800);
    for (Node node : Ui.fx(() -> scene.getRoot().lookupAll(".button"))) {
      Ui.run(() -> ((Button) node).fire());
      assertThat(node.getAccessibleText()).isNotBlank();
    }
    assertThat(rows.stream().flatMap(f -> f.ageBand().stream()).distinct())
        .containsExactlyInAnyOrder(AgeBand.values());
    assertThat(rows.stream().flatMap(f -> f.dueInHour().stream()).distinct())
        .containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8);
    assertThat(rows).anyMatch(QueueFilter::overdue).contains(QueueFilter.NONE);
    assertThat(rows.stream().flatMap(f -> f.owner().stream()).distinct())
        .contains("Mara Lind", "reviewers");
    assertThat(opened).contains(new IntentId("int_4655277f"), new IntentId("int_2b11c0a1"));
  }

  @Test
  void anEmptyStoreHasZerosAndNoOldest() {
    store.clear();
    Scene scene = scene();
    Ui.layout(scene, 1000, 700);
    assertThat(Ui.find(scene, Button.class, ".figure").getText()).isEqualTo("0");
  }

  private Scene scene() {
    Ui.start();
    return Ui.fx(
        () -> {
          Scene scene = new Scene(new StackPane(), 1200, 800);
          Theme.dress(scene, Language.EN, ThemeMode.LIGHT);
          DashboardView view =
              new DashboardView(
                  dashboard,
                  Words.of(Language.EN),
                  new StoreTime(clock),
                  () -> CurrencyScales.ISO,
                  new Opener() {
                    @Override
                    public void rows(QueueFilter filter) {
                      rows.add(filter);
                    }

                    @Override
                    public void open(IntentId id) {
                      opened.add(id);
                    }
                  });
          scene.setRoot(view);
          dashboard.activate();
          view.activate();
          return scene;
        });
  }
}
