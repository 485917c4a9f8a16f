package dev.secondwitness.console.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.app.review.MemoryJournal;
import dev.secondwitness.console.FakeCasePane;
import dev.secondwitness.console.FakeDrafting;
import dev.secondwitness.console.FakeEventStream;
import dev.secondwitness.console.FakeHeadWatch;
import dev.secondwitness.console.FakeIntentStore;
import dev.secondwitness.console.FakeRuleDesk;
import dev.secondwitness.console.MockupRows;
import dev.secondwitness.console.Ui;
import dev.secondwitness.console.concurrent.Failures;
import dev.secondwitness.console.concurrent.InlineTasks;
import dev.secondwitness.console.concurrent.ManualScheduler;
import dev.secondwitness.console.concurrent.SettableClock;
import dev.secondwitness.console.concurrent.StoreTime;
import dev.secondwitness.console.control.Shortcut;
import dev.secondwitness.console.theme.ThemeMode;
import dev.secondwitness.console.words.Language;
import dev.secondwitness.domain.intent.IntentState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.NodeOrientation;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@SuppressWarnings("NullAway.Init")
class ShellFxTest {

  private final SettableClock clock = new SettableClock(MockupRows.NOW);
  private final ManualScheduler scheduler = new ManualScheduler(clock);
  private final FakeIntentStore store = new FakeIntentStore(clock);
  private final FakeEventStream stream = new FakeEventStream();
  private final MemoryJournal journal = new MemoryJournal();
  private final FakeRuleDesk rules = new FakeRuleDesk();
  private final FakeDrafting drafting = new FakeDrafting();
  private final List<FakeCasePane> cases = new ArrayList<>();
  private final FakeHeadWatch head = new FakeHeadWatch();
  private final Failures failures = new Failures();
  private ShellViewModel shell;
  private ConsoleScene console;

  @AfterEach
  void hide() {
    Ui.run(() -> console.deactivate());
    Ui.hideAll();
    assertThat(stream.listening()).isZero();
    assertThat(cases).allSatisfy(c -> assertThat(c.active()).isZero());
  }

  @ParameterizedTest
  @CsvSource({"EN,LIGHT", "EN,DARK", "FA,LIGHT", "FA,DARK"})
  void theQueueAt1600(Language language, ThemeMode mode) {
    Scene scene = open(language, mode, 1600, 1000);
    Ui.run(() -> shell.queue().select(MockupRows.REFUND));
    picture(scene, "window", language, mode);
  }

  @ParameterizedTest
  @CsvSource({"EN,LIGHT", "EN,DARK", "FA,LIGHT", "FA,DARK"})
  void theDashboardAt1600(Language language, ThemeMode mode) {
    Scene scene = open(language, mode, 1600, 1000);
    Ui.run(() -> shell.go(Place.DASHBOARD));
    picture(scene, "dashboard", language, mode);
  }

  @ParameterizedTest
  @CsvSource({"EN,LIGHT", "FA,DARK"})
  void settingsAndAllKeys(Language language, ThemeMode mode) {
    Scene scene = open(language, mode, 1200, 760);
    Ui.run(() -> shell.go(Place.SETTINGS));
    picture(scene, "settings", language, mode);
    Ui.run(() -> ((ShellView) scene.getRoot()).act(Shortcut.ALL_KEYS));
    picture(scene, "keys", language, mode);
  }

  @ParameterizedTest
  @CsvSource({"EN,LIGHT", "FA,LIGHT"})
  void aLostStoreIsABannerAndTheRowsStay(Language language, ThemeMode mode) {
    Scene scene = open(language, mode, 1600, 1000);
    Ui.run(
        () -> {
          shell.queue().select(MockupRows.REFUND);
          store.lost(true);
          stream.lost(clock.instant());
          clock.advance(Duration.ofSeconds(234));
          scheduler.advance(Duration.ofSeconds(1));
        });
    picture(scene, "lost", language, mode);
    assertThat(cases.getLast().lost()).contains(MockupRows.NOW);
    Node banner = Ui.find(scene, Node.class, ".banner-warning");
    assertThat(banner.isVisible()).isTrue();
    assertThat(shell.queue().rows()).hasSize(41);
  }

  @Test
  void theFirstRowsTakeTheFocusThatWasMeantForThem() {
    store.clear();
    Scene scene = open(Language.EN, ThemeMode.LIGHT, 900, 700);
    Ui.show(scene);
    MockupRows.at(clock.instant()).forEach(store::put);
    Ui.run(() -> shell.queue().refresh());
    Ui.pulses(scene);
    assertThat(Ui.fx(scene::getFocusOwner)).isEqualTo(Ui.find(scene, Node.class, ".queue-table"));
  }

  @ParameterizedTest
  @CsvSource({"EN,LIGHT", "FA,DARK"})
  void compactAt1200(Language language, ThemeMode mode) {
    Scene scene = open(language, mode, 1200, 760);
    Ui.run(() -> shell.queue().select(MockupRows.REFUND));
    picture(scene, "compact", language, mode);
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void everyPlaceIsLaidOutAtEveryWidth(Language language) {
    Scene scene = open(language, ThemeMode.LIGHT, 1000, 800);
    for (Place place : Place.values()) {
      Ui.run(() -> shell.go(place));
      for (int width = 300; width <= 1600; width += 100) {
        Ui.layout(scene, width, 800);
      }
    }
    Ui.run(() -> stream.lost(clock.instant()));
    Ui.run(() -> failures.accept(new IllegalStateException("boom")));
    for (int width = 300; width <= 1600; width += 100) {
      Ui.layout(scene, width, 800);
    }
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void everyButtonOnTheScreenHasAName(Language language) {
    Scene scene = open(language, ThemeMode.LIGHT, 1600, 1000);
    for (Place place : Place.values()) {
      Ui.run(() -> shell.go(place));
      Ui.layout(scene, 1600, 1000);
      for (Node node : Ui.fx(() -> scene.getRoot().lookupAll(".button"))) {
        if (!onScreen(node)) {
          continue;
        }
        assertThat(((Button) node).getAccessibleText() + ((Button) node).getText())
            .as(node.toString())
            .isNotBlank();
      }
    }
  }

  @Test
  void changingTheLanguageMirrorsTheWindowAndKeepsPlaceAndCase() {
    Scene scene = open(Language.EN, ThemeMode.LIGHT, 1000, 800);
    Ui.run(
        () -> {
          shell.go(Place.MINE);
          shell.queue().select(MockupRows.REFUND);
          shell.choose(new Settings(Language.FA, ThemeMode.DARK));
        });
    assertThat(Ui.fx(scene::getNodeOrientation)).isEqualTo(NodeOrientation.RIGHT_TO_LEFT);
    assertThat(shell.placeProperty().get()).isEqualTo(Place.MINE);
    assertThat(cases).hasSize(2);
    assertThat(cases.get(0).active()).isZero();
    assertThat(cases.get(1).shown()).containsExactly(MockupRows.REFUND);
    assertThat(journal.setting("language")).contains("fa");
  }

  @Test
  void keysWalkTheListAndGoRoundThePanes() {
    Scene scene = open(Language.EN, ThemeMode.LIGHT, 1000, 900);
    Ui.show(scene);
    TableView<?> table = Ui.find(scene, TableView.class, ".queue-table");
    Ui.run(table::requestFocus);
    Ui.keys(scene, KeyCode.J);
    Ui.keys(scene, KeyCode.J);
    assertThat(shell.queue().selectedRow()).hasValue(1);
    Ui.keys(scene, KeyCode.ENTER);
    assertThat(Ui.fx(scene::getFocusOwner)).as("in the case").isInstanceOf(Button.class);
    assertThat(Ui.fx(table::getParent).isVisible() && onScreen(table)).isFalse();
    Ui.keys(scene, KeyCode.ESCAPE);
    assertThat(Ui.fx(scene::getFocusOwner)).as("Esc returns from the case").isSameAs(table);
    Ui.keys(scene, KeyCode.SLASH);
    assertThat(Ui.fx(scene::getFocusOwner)).isInstanceOf(TextField.class);
    Ui.keys(scene, KeyCode.J);
    assertThat(Ui.fx(() -> ((TextField) scene.getFocusOwner()).getText())).isEqualTo("j");
    Ui.keys(scene, KeyCode.ESCAPE);
    assertThat(Ui.fx(scene::getFocusOwner)).isSameAs(table);
    Ui.keys(scene, KeyCode.F6);
    assertThat(Ui.fx(scene::getFocusOwner)).as("the rail").isInstanceOf(Button.class);
    Ui.keys(scene, KeyCode.F6);
    assertThat(Ui.fx(scene::getFocusOwner)).as("the search").isInstanceOf(TextField.class);
    Ui.keys(scene, KeyCode.F6);
    assertThat(Ui.fx(scene::getFocusOwner)).isSameAs(table);
  }

  @Test
  void aNumberTypedIntoTheSearchOpensItsCase() {
    Scene scene = open(Language.EN, ThemeMode.LIGHT, 1000, 900);
    Ui.show(scene);
    Ui.keys(scene, KeyCode.CONTROL, KeyCode.K);
    for (KeyCode key : List.of(KeyCode.DIGIT4, KeyCode.DIGIT8, KeyCode.DIGIT1, KeyCode.DIGIT2)) {
      Ui.keys(scene, key);
    }
    Ui.keys(scene, KeyCode.ENTER);
    assertThat(shell.openCaseProperty().get()).contains(MockupRows.REFUND);
    assertThat(cases.getLast().shown()).containsExactly(MockupRows.REFUND);
  }

  @Test
  void searchResultsStandBelowTheField() {
    Scene scene = open(Language.EN, ThemeMode.LIGHT, 1600, 1000);
    Ui.run(
        () -> {
          store.put(MockupRows.settled(store.item(MockupRows.REFUND), IntentState.COMMITTED));
          shell.search().ask("order");
        });
    Ui.picture(scene, Path.of("target/pictures/search-en-LIGHT.png"));
    assertThat(Ui.find(scene, Node.class, ".search-results").isVisible()).isTrue();
  }

  @Test
  void anUnforeseenFailureIsShownWithItsCode() {
    Scene scene = open(Language.EN, ThemeMode.LIGHT, 1000, 800);
    Ui.run(() -> failures.accept(new IllegalStateException("boom")));
    Node banner = Ui.find(scene, Node.class, ".failure-banner");
    assertThat(banner.isVisible()).isTrue();
    assertThat(banner.getAccessibleText()).contains("SW-").doesNotContain("boom");
    Ui.run(failures::dismiss);
    assertThat(banner.isVisible()).isFalse();
  }

  private Scene open(Language language, ThemeMode mode, double width, double height) {
    Ui.start();
    StoreTime time = new StoreTime(clock);
    new Settings(language, mode).keep(journal);
    shell =
        new ShellViewModel(
            store,
            stream,
            journal,
            new InlineTasks(),
            scheduler,
            time,
            rules.use(drafting, store, journal),
            head,
            Settings.load(journal));
    return Ui.fx(
        () -> {
          console =
              new ConsoleScene(
                  shell,
                  scheduler,
                  failures,
                  (words, around) -> {
                    FakeCasePane pane = new FakeCasePane();
                    cases.add(pane);
                    return pane;
                  },
                  width,
                  height);
          console.activate();
          stream.live(clock.instant());
          stream.event(clock.instant(), "reading", MockupRows.REFUND, IntentState.INDETERMINATE, 4);
          return console.scene();
        });
  }

  private static boolean onScreen(Node node) {
    for (Node n = node; n != null; n = n.getParent()) {
      if (!n.isVisible()) {
        return false;
      }
    }
    return true;
  }

  private static void picture(Scene scene, String what, Language language, ThemeMode mode) {
    Ui.picture(
        scene, Path.of("target/pictures/" + what + "-" + language.code() + "-" + mode + ".png"));
  }
}
