package dev.secondwitness.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.secondwitness.console.casefile.CaseBench;
import dev.secondwitness.console.casefile.CaseFilePane;
import dev.secondwitness.console.casefile.SampleCase;
import dev.secondwitness.console.concurrent.Failures;
import dev.secondwitness.console.concurrent.StoreTime;
import dev.secondwitness.console.shell.ConsoleScene;
import dev.secondwitness.console.shell.Settings;
import dev.secondwitness.console.shell.ShellViewModel;
import dev.secondwitness.console.theme.ThemeMode;
import dev.secondwitness.console.words.Language;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableCell;
import javafx.scene.image.PixelReader;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.scene.robot.Robot;
import javafx.scene.text.Text;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A real window of 1600 x 1000 on a real display: the measures, the words and the focus ring.
@Tag("xvfb")
@SuppressWarnings("NullAway.Init")
class WholeWindowXvfbTest {

  private static final double WIDTH = 1600;
  private static final double HEIGHT = 1000;

  private final CaseBench bench = new CaseBench();
  private final FakeEventStream stream = new FakeEventStream();
  private ConsoleScene console;
  private Scene scene;

  @AfterEach
  void hide() {
    Ui.run(() -> console.deactivate());
    Ui.hideAll();
  }

  @ParameterizedTest
  @CsvSource({"EN,LIGHT", "EN,DARK", "FA,LIGHT", "FA,DARK"})
  void theWindowIsAsDrawn(Language language, ThemeMode mode) {
    open(language, mode);
    picture("window", language, mode);
    theMeasuresAreThoseOfTheMockups();
    noWordIsCut();
    noCellReachesIntoTheNextColumn();
    theFocusRingShows(mode, language);
  }

  private void theMeasuresAreThoseOfTheMockups() {
    assertThat(width(".rail")).isCloseTo(84, within(1.0));
    assertThat(height(".top-bar")).isCloseTo(48, within(1.0));
    assertThat(height(".status-strip")).isCloseTo(28, within(1.0));
    assertThat(width(".queue")).isCloseTo(884, within(1.0));
    assertThat(width(".case-box")).isCloseTo(632, within(1.0));
    assertThat(height(".queue-table .column-header-background")).isCloseTo(32, within(1.0));
    assertThat(rows())
        .isNotEmpty()
        .allSatisfy(row -> assertThat(row.getHeight()).isCloseTo(44, within(0.1)));
  }

  private void noWordIsCut() {
    for (String pane : List.of(".rail", ".top-bar", ".status-strip", ".queue-head")) {
      assertThat(cut(pane + " .label")).as(pane).isEmpty();
    }
    assertThat(cut(".button")).as("buttons").isEmpty();
    assertThat(cut(".queue-table .column-header .label")).as("table header").isEmpty();
  }

  private List<String> cut(String selector) {
    return Ui.fx(
        () -> {
          List<String> cut = new ArrayList<>();
          for (Node node : scene.getRoot().lookupAll(selector)) {
            if (node instanceof Labeled label && shown(label)) {
              label.getChildrenUnmodifiable().stream()
                  .filter(child -> child instanceof Text && child != label.getGraphic())
                  .map(text -> ((Text) text).getText())
                  .filter(drawn -> !drawn.equals(label.getText()))
                  .forEach(drawn -> cut.add(label.getText() + " as " + drawn));
            }
          }
          return cut;
        });
  }

  private void noCellReachesIntoTheNextColumn() {
    List<String> read = new ArrayList<>();
    List<String> over =
        Ui.fx(
            () -> {
              List<String> found = new ArrayList<>();
              for (Node cell : scene.getRoot().lookupAll(".queue-table .table-cell")) {
                if (cell instanceof TableCell<?, ?> tableCell && shown(cell)) {
                  Bounds room = cell.localToScene(cell.getLayoutBounds());
                  texts(tableCell).stream()
                      .peek(text -> read.add(text.getText()))
                      .filter(text -> outside(text, room))
                      .forEach(text -> found.add(text.getText()));
                }
              }
              return found;
            });
    assertThat(read).hasSizeGreaterThan(100);
    assertThat(over).isEmpty();
  }

  private static boolean outside(Text text, Bounds room) {
    Bounds at = text.localToScene(text.getLayoutBounds());
    return at.getMinX() < room.getMinX() - 1 || at.getMaxX() > room.getMaxX() + 1;
  }

  private static List<Text> texts(Parent parent) {
    List<Text> texts = new ArrayList<>();
    for (Node child : parent.getChildrenUnmodifiable()) {
      if (child instanceof Text text && shown(text) && !text.getText().isEmpty()) {
        texts.add(text);
      } else if (child instanceof Parent inner) {
        texts.addAll(texts(inner));
      }
    }
    return texts;
  }

  private static boolean shown(Node node) {
    for (Node n = node; n != null; n = n.getParent()) {
      if (!n.isVisible()) {
        return false;
      }
    }
    return true;
  }

  private void theFocusRingShows(ThemeMode mode, Language language) {
    Color accent = Color.web(mode == ThemeMode.DARK ? "#388bfd" : "#0969da");
    Ui.keys(scene, KeyCode.D);
    ring(accent, "act", language, mode);
    Ui.keys(scene, KeyCode.F6);
    ring(accent, "rail-item", language, mode);
    Ui.keys(scene, KeyCode.TAB);
    ring(accent, "rail-item", language, mode);
  }

  /// Two pixels of accent on all four sides make at least three times half the way round.
  private void ring(Color accent, String styleClass, Language language, ThemeMode mode) {
    Node owner = Ui.fx(scene::getFocusOwner);
    assertThat(owner.getStyleClass()).contains(styleClass);
    picture("focus-" + styleClass, language, mode);
    int pixels =
        Ui.fx(
            () -> {
              Bounds at = owner.localToScene(owner.getLayoutBounds());
              PixelReader drawn = scene.snapshot(null).getPixelReader();
              int count = 0;
              for (int y = (int) at.getMinY() - 5; y <= at.getMaxY() + 5; y++) {
                for (int x = (int) at.getMinX() - 5; x <= at.getMaxX() + 5; x++) {
                  boolean inside = x >= 0 && y >= 0 && x < WIDTH && y < HEIGHT;
                  if (inside && drawn.getColor(x, y).equals(accent)) {
                    count++;
                  }
                }
              }
              return count;
            });
    Bounds at = Ui.fx(owner::getLayoutBounds);
    assertThat((double) pixels).isGreaterThan(3 * (at.getWidth() - 10 + at.getHeight() - 10));
  }

  private void open(Language language, ThemeMode mode) {
    Ui.start();
    SampleCase sample = bench.put(SampleCase.mockup());
    MockupRows.at(bench.clock.instant()).forEach(bench.store::put);
    ShellViewModel shell =
        new ShellViewModel(
            bench.store,
            stream,
            bench.journal,
            bench.inline,
            bench.scheduler,
            new StoreTime(bench.clock),
            new FakeRuleDesk().use(new FakeDrafting(), bench.store, bench.journal),
            new FakeHeadWatch(),
            new Settings(language, mode));
    console =
        Ui.fx(
            () ->
                new ConsoleScene(
                    shell,
                    bench.scheduler,
                    new Failures(),
                    CaseFilePane.factory(bench.use()),
                    WIDTH,
                    HEIGHT));
    scene = console.scene();
    Ui.run(console::activate);
    Ui.show(scene);
    Ui.run(
        () -> {
          stream.live(bench.clock.instant());
          shell.queue().select(sample.file().envelope().id());
          new Robot().mouseMove(WIDTH / 2, HEIGHT - 2);
        });
    Ui.pulses(scene);
    assertThat(scene.getWidth()).isEqualTo(WIDTH);
    assertThat(scene.getHeight()).isEqualTo(HEIGHT);
  }

  private void picture(String name, Language language, ThemeMode mode) {
    Ui.picture(
        scene,
        Path.of("target/pictures/xvfb/" + name + "-" + language.code() + "-" + mode + ".png"));
  }

  private List<Region> rows() {
    return Ui.fx(
        () ->
            scene.getRoot().lookupAll(".queue-table .table-row-cell").stream()
                .filter(WholeWindowXvfbTest::shown)
                .map(Region.class::cast)
                .toList());
  }

  private double width(String selector) {
    return Ui.find(scene, Region.class, selector).getWidth();
  }

  private double height(String selector) {
    return Ui.find(scene, Region.class, selector).getHeight();
  }
}
