package dev.secondwitness.console.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.console.Ui;
import dev.secondwitness.console.casefile.SampleCase;
import dev.secondwitness.console.theme.Theme;
import dev.secondwitness.console.theme.ThemeMode;
import dev.secondwitness.console.words.Language;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.evidence.Observation;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.ToggleButton;
import javafx.scene.text.Text;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class EvidenceViewFxTest {

  private static final Path PICTURES = Path.of("target/pictures/casefile");
  private static final double WIDTH = 632;
  private static final double HEIGHT = 400;
  private static final Optional<String> CURL = Optional.of("curl 'https://ledger.pay.example'");

  private record Shown(EvidenceView view, Scene scene) {
    void show(EvidenceSnapshot snapshot) {
      Ui.run(() -> view.show(Optional.of(snapshot)));
      Ui.layout(scene, WIDTH, HEIGHT);
    }

    List<?> lines() {
      ListView<?> list = Ui.find(scene, ListView.class, ".evidence-lines");
      return Ui.fx(() -> List.copyOf(list.getItems()));
    }

    /// The rows that hold a line, from the top.
    List<ListCell<?>> rows() {
      return Ui.fx(
          () ->
              scene.getRoot().lookupAll(".evidence-lines .list-cell").stream()
                  .<ListCell<?>>map(node -> (ListCell<?>) node)
                  .filter(cell -> cell.isVisible() && !cell.isEmpty())
                  .sorted(Comparator.comparing(ListCell::getIndex))
                  .toList());
    }
  }

  @BeforeAll
  static void start() {
    Ui.start();
  }

  @AfterEach
  void close() {
    Ui.hideAll();
  }

  private static Shown view(Language language, ThemeMode mode) {
    EvidenceView view = Ui.fx(() -> new EvidenceView(Words.of(language), () -> {}));
    Scene scene = Ui.fx(() -> new Scene(view, WIDTH, HEIGHT));
    Ui.run(() -> Theme.dress(scene, language, mode));
    Ui.layout(scene, WIDTH, HEIGHT);
    return new Shown(view, scene);
  }

  private static EvidenceSnapshot here(String body) {
    Observation observation = SampleCase.evidence(SampleCase.LEDGER, body);
    return EvidenceSnapshot.here(SampleCase.present(), observation, CURL);
  }

  @Test
  void everySideShowsTheLinesMadeOfIt() {
    Shown shown = view(Language.EN, ThemeMode.LIGHT);
    EvidenceSnapshot snapshot = here("one\ntwo");
    shown.show(snapshot);
    EvidenceSides sides = snapshot.sides().orElseThrow();
    List<List<String>> made =
        List.of(sides.requests(), sides.headers(), sides.bodies(), sides.extracted());
    List<ToggleButton> tabs =
        Ui.fx(
            () ->
                shown.scene().getRoot().lookupAll(".tab-button").stream()
                    .map(node -> (ToggleButton) node)
                    .toList());
    assertThat(tabs).hasSameSizeAs(made);
    for (int i = 0; i < made.size(); i++) {
      int side = i;
      Ui.run(() -> tabs.get(side).fire());
      assertThat(shown.lines()).isEqualTo(made.get(i));
      assertThat(made.get(i)).isNotEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"EN,LIGHT", "EN,DARK", "FA,LIGHT"})
  void aLineIsDrawnAsItIsAndInTheColourOfText(Language language, ThemeMode mode) {
    Shown shown = view(language, mode);
    shown.show(here("x".repeat(1000)));
    List<ListCell<?>> rows = shown.rows();
    List<Text> drawn = Ui.fx(() -> rows.stream().map(row -> text(row)).toList());
    assertThat(Ui.fx(() -> drawn.stream().map(Text::getText).toList()))
        .isEqualTo(shown.lines().subList(0, drawn.size()))
        .contains("x".repeat(400), EvidenceLines.CONTINUED + "x".repeat(200));
    Text line = drawn.getFirst();
    Text label = Ui.find(shown.scene(), Text.class, ".tab-button:selected .text");
    assertThat(Ui.fx(line::getFont)).matches(font -> font.getFamily().contains("JetBrains Mono"));
    assertThat(Ui.fx(line::getFill)).isEqualTo(Ui.fx(label::getFill));
    Ui.picture(shown.scene(), PICTURES.resolve("evidence-" + language + "-" + mode + ".png"));
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void aLineIsReadOutWithItsPlaceAmongTheOthers(Language language) {
    Shown shown = view(language, ThemeMode.LIGHT);
    shown.show(here("one\ntwo"));
    Words words = Words.of(language);
    List<?> all = shown.lines();
    assertThat(shown.rows()).hasSizeGreaterThan(2);
    for (ListCell<?> row : shown.rows()) {
      int index = row.getIndex();
      String line = String.valueOf(all.get(index));
      assertThat(Ui.fx(() -> row.queryAccessibleAttribute(AccessibleAttribute.TEXT)))
          .isEqualTo(
              line.isEmpty()
                  ? ""
                  : words.text(
                      "reading.evidence.line",
                      "n",
                      words.number(index + 1L),
                      "all",
                      words.number(all.size()),
                      "text",
                      line));
    }
  }

  @Test
  void evidenceOnItsWayOrMissingHasNoLinesAndNothingToSave() {
    Shown shown = view(Language.EN, ThemeMode.LIGHT);
    Button save =
        Ui.fx(
            () ->
                shown.scene().getRoot().lookupAll(".button").stream()
                    .map(node -> (Button) node)
                    .filter(
                        button ->
                            button.getText().equals(Words.of(Language.EN).text("reading.save")))
                    .findFirst()
                    .orElseThrow());
    shown.show(here("one"));
    assertThat(Ui.fx(save::isDisabled)).isFalse();
    for (EvidenceSnapshot snapshot :
        List.of(EvidenceSnapshot.loading(CURL), EvidenceSnapshot.missing("It is gone.", CURL))) {
      shown.show(snapshot);
      assertThat(shown.lines()).isEmpty();
      assertThat(Ui.fx(save::isDisabled)).isTrue();
    }
  }

  private static Text text(Node row) {
    return (Text) row.lookup(".evidence-text");
  }
}
