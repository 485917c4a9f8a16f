package dev.secondwitness.console.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.app.port.QueueSort;
import dev.secondwitness.app.port.StoreEvent;
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
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.IntentId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class QueueViewFxTest {

  private final SettableClock clock = new SettableClock(MockupRows.NOW);
  private final ManualScheduler scheduler = new ManualScheduler(clock);
  private final FakeIntentStore store = new FakeIntentStore(clock);
  private final StoreTime time = new StoreTime(clock);
  private final QueueViewModel queue = new QueueViewModel(store, new InlineTasks(), scheduler);

  @AfterEach
  void hide() {
    Ui.hideAll();
  }

  @ParameterizedTest
  @CsvSource({"EN,LIGHT", "EN,DARK", "FA,LIGHT", "FA,DARK"})
  void looksLikeTheMockup(Language language, ThemeMode mode) {
    Scene scene = scene(language, mode, 884, 920);
    Ui.run(() -> queue.select(MockupRows.REFUND));
    Ui.picture(scene, Path.of("target/pictures/queue-" + language.code() + "-" + mode + ".png"));
    for (Node chip : Ui.fx(() -> scene.getRoot().lookupAll(".table-row-cell .chip"))) {
      assertThat(chip.getAccessibleText()).isNotBlank();
    }
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void aLostStoreMutesTheRowsAndNamesTheirMoment(Language language) {
    Scene scene = scene(language, ThemeMode.LIGHT, 816, 700);
    Ui.run(
        () -> {
          queue.select(MockupRows.REFUND);
          queue.lost(Optional.of(clock.instant()));
        });
    Ui.picture(scene, Path.of("target/pictures/queue-lost-" + language.code() + ".png"));
    assertThat(table(scene).getStyleClass()).contains("stale");
    assertThat(queue.rows()).hasSize(41);
  }

  @Test
  void anEmptyQueueSaysSo() {
    store.clear();
    Scene scene = scene(Language.EN, ThemeMode.LIGHT, 884, 500);
    Ui.picture(scene, Path.of("target/pictures/queue-empty.png"));
    assertThat(Ui.find(scene, VBox.class, ".empty-state").getAccessibleText())
        .isEqualTo("Nothing is unknown. Last checked 11:40:04 UTC.");
  }

  // C57 on the real table

  @Test
  void theHighlightStaysOnItsIntentWhileRowsArriveAndSortingChanges() {
    Scene scene = scene(Language.EN, ThemeMode.LIGHT, 900, 700);
    Ui.show(scene);
    TableView<QueueRow> table = table(scene);
    Ui.run(() -> table.getSelectionModel().select(3));
    assertThat(queue.selectedProperty().get()).contains(MockupRows.REFUND);
    arrive(1);
    Ui.pulses(scene);
    assertHighlighted(table);
    arrive(50);
    Ui.pulses(scene);
    assertHighlighted(table);
    Ui.run(queue::refresh);
    Ui.pulses(scene);
    assertHighlighted(table);
    for (QueueSort sort : QueueSort.values()) {
      Ui.run(() -> queue.sort(sort, false));
      Ui.pulses(scene);
      assertHighlighted(table);
    }
  }

  @Test
  void clickingAHeaderAsksTheStoreToSort() {
    Scene scene = scene(Language.EN, ThemeMode.LIGHT, 900, 700);
    TableView<QueueRow> table = table(scene);
    Ui.run(
        () ->
            table
                .getSortOrder()
                .setAll(
                    java.util.List.of(
                        table.getColumns().stream()
                            .filter(c -> c.getText().equals("Amount"))
                            .findFirst()
                            .orElseThrow())));
    assertThat(queue.askProperty().get().sort()).isEqualTo(QueueSort.AMOUNT);
    assertThat(store.asked().getLast().sort()).isEqualTo(QueueSort.AMOUNT);
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void everyCellAndRowHasItsWordsForAScreenReader(Language language) {
    Scene scene = scene(language, ThemeMode.LIGHT, 884, 500);
    Ui.layout(scene, 884, 500);
    for (Node node : Ui.fx(() -> scene.getRoot().lookupAll(".table-cell"))) {
      TableCell<?, ?> cell = (TableCell<?, ?>) node;
      if (!cell.isEmpty()) {
        assertThat(cell.getAccessibleText()).isNotBlank();
      }
    }
    for (Node node : Ui.fx(() -> scene.getRoot().lookupAll(".table-row-cell"))) {
      TableRow<?> row = (TableRow<?>) node;
      if (!row.isEmpty()) {
        assertThat(row.getAccessibleText()).isNotBlank();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void everyWidthIsLaidOut(Language language) {
    Scene scene = scene(language, ThemeMode.LIGHT, 884, 700);
    for (int width = 300; width <= 1600; width += 100) {
      Ui.layout(scene, width, 700);
    }
  }

  @Test
  void timesLeftMoveOnWithTheClock() {
    Scene scene = scene(Language.EN, ThemeMode.LIGHT, 884, 500);
    Ui.layout(scene, 884, 500);
    clock.advance(Duration.ofMinutes(10));
    Ui.run(() -> ((QueueView) scene.getRoot()).tick());
    assertThat(Ui.fx(() -> scene.getRoot().lookupAll(".left-over")).stream())
        .anySatisfy(n -> assertThat(n.getAccessibleText()).contains("31 m over"))
        .anySatisfy(n -> assertThat(n.getAccessibleText()).contains("1 m over"));
  }

  private Scene scene(Language language, ThemeMode mode, double width, double height) {
    Words words = Words.of(language);
    Ui.start();
    return Ui.fx(
        () -> {
          Scene scene = new Scene(new VBox(), width, height);
          Theme.dress(scene, language, mode);
          QueueView view = new QueueView(queue, words, time, () -> CurrencyScales.ISO);
          scene.setRoot(view);
          queue.activate();
          view.activate();
          return scene;
        });
  }

  @SuppressWarnings("unchecked")
  private static TableView<QueueRow> table(Scene scene) {
    return Ui.find(scene, TableView.class, ".queue-table");
  }

  private void arrive(int count) {
    Ui.run(
        () -> {
          for (int i = 0; i < count; i++) {
            store.put(MockupRows.extra(count * 100 + i, clock.instant(), -90));
          }
          queue.changed(
              new StoreEvent(
                  1,
                  clock.instant(),
                  "created",
                  new IntentId("int_ee000001"),
                  IntentState.INDETERMINATE,
                  1));
          scheduler.advance(Duration.ofSeconds(1));
        });
  }

  private void assertHighlighted(TableView<QueueRow> table) {
    int index = Ui.fx(() -> table.getSelectionModel().getSelectedIndex());
    assertThat(queue.rows().get(index).id()).contains(MockupRows.REFUND);
    assertThat(Ui.fx(() -> table.getSelectionModel().getSelectedIndices().size())).isEqualTo(1);
    assertThat(queue.selectedProperty().get()).contains(MockupRows.REFUND);
  }
}
