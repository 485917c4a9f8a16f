package dev.secondwitness.console.reading;

import dev.secondwitness.console.control.Buttons;
import dev.secondwitness.console.control.KeyCap;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.control.WordWrap;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.WitnessId;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The readings section: one card per witness, all of them asked with one key.
public final class ReadingsView extends VBox {

  private final Words words;
  private final ReadingsViewModel model;
  private final Consumer<ReadingRow> onEvidence;
  private final Label summary = Texts.label("", "t-small", "muted");
  private final Button readAll;
  private final CardGrid grid = new CardGrid();
  private final Label none;
  private final WordWrap locked;
  private final Map<WitnessId, ReadingCard> cards = new LinkedHashMap<>();
  private ReadingWords sentences;
  private List<ReadingRow> rows = List.of();

  /// @param onEvidence told which witness's evidence is to be opened
  public ReadingsView(Words words, ReadingsViewModel model, Consumer<ReadingRow> onEvidence) {
    this.words = words;
    this.model = model;
    this.onEvidence = onEvidence;
    this.sentences = new ReadingWords(words, CurrencyScales.ISO);
    readAll = Buttons.plain(words.text("reading.read_all"), "refresh-cw");
    readAll.setOnAction(event -> model.readAll());
    locked = new WordWrap(words.text("obstacle.read_only"), "t-small", "failed");
    none = Texts.label(words.text("reading.none"), "t-small", "muted");
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    HBox title =
        new HBox(
            8,
            Texts.whole(words.text("reading.title"), "t-body", "t-strong"),
            summary,
            space,
            readAll,
            new KeyCap("R"));
    title.setAlignment(Pos.CENTER_LEFT);
    title.getStyleClass().add("section-title");
    getStyleClass().addAll("section", "readings");
    getChildren().addAll(title, locked, grid);
    readOnly(false);
  }

  /// Shows the witnesses of a case.
  public void show(List<ReadingRow> newRows, CurrencyScales scales, Instant now) {
    rows = newRows;
    sentences = new ReadingWords(words, scales);
    long readings = rows.stream().mapToLong(r -> r.readings().size()).sum();
    summary.setText(
        words.text(
            "reading.summary",
            "witnesses",
            words.number(rows.size()),
            "readings",
            words.number(readings)));
    String word = words.text(readings == 0 ? "reading.read_all.first" : "reading.read_all");
    readAll.setText(word);
    readAll.setAccessibleText(
        locked.isVisible()
            ? words.text("act.disabled", "act", word, "reason", locked.text())
            : word);
    readAll.setDisable(rows.isEmpty() || locked.isVisible());
    cards.keySet().retainAll(rows.stream().map(r -> r.witness().id()).toList());
    for (ReadingRow row : rows) {
      cards.computeIfAbsent(row.witness().id(), id -> card(row)).show(row, sentences, now);
    }
    List<Node> wanted =
        rows.isEmpty()
            ? List.of(none)
            : rows.stream().map(r -> (Node) cards.get(r.witness().id())).toList();
    if (!grid.getChildren().equals(wanted)) {
      grid.getChildren().setAll(wanted);
    }
    grid.requestLayout();
  }

  /// Whether no witness may be asked, with the reason in words.
  public void readOnly(boolean only) {
    locked.setVisible(only);
    locked.setManaged(only);
    readAll.setDisable(rows.isEmpty() || only);
    cards.values().forEach(card -> card.readOnly(only));
  }

  private ReadingCard card(ReadingRow row) {
    ReadingCard card =
        new ReadingCard(
            words,
            row,
            onEvidence,
            r -> model.read(r.witness().id()),
            r -> model.cancel(r.witness().id()));
    card.readOnly(locked.isVisible());
    return card;
  }

  /// Ages and countdowns.
  public void tick(Instant now) {
    cards.values().forEach(card -> card.tick(sentences, now));
  }

  /// What takes the focus when the section is asked for.
  public Node focusTarget() {
    return readAll;
  }

  /// The row of a witness, as shown.
  public Optional<ReadingRow> row(WitnessId id) {
    return rows.stream().filter(r -> r.witness().id().equals(id)).findFirst();
  }

  /// The link to a witness's evidence, for going back to where one came from.
  public Optional<Node> evidenceLink(WitnessId id) {
    return Optional.ofNullable(cards.get(id)).map(ReadingCard::evidenceButton);
  }
}
