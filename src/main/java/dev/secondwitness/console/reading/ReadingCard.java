package dev.secondwitness.console.reading;

import dev.secondwitness.console.control.Buttons;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.control.VerdictChip;
import dev.secondwitness.console.control.WordWrap;
import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.VerdictKind;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// One witness: what it said, what that supports, and what it is doing.
final class ReadingCard extends VBox {

  private final Words words;
  private final Times times;
  private final VerdictChip chip;
  private final Label unread;
  private final Label age = Texts.whole("", "t-small", "muted");
  private final Label title = Texts.label("", "t-body", "t-medium");
  private final Label source = Texts.label("", "t-small", "muted");
  private final WordWrap says = new WordWrap("", "t-small");
  private final WordWrap doing = new WordWrap("", "t-small", "muted");
  private final ProgressBar progress = new ProgressBar(ProgressBar.INDETERMINATE_PROGRESS);
  private final Label supports = Texts.label("", "t-small", "muted");
  private final Button evidence;
  private final Button read;
  private final Button cancel;
  private final HBox foot;
  private ReadingRow row;

  ReadingCard(
      Words words,
      ReadingRow first,
      Consumer<ReadingRow> onEvidence,
      Consumer<ReadingRow> onRead,
      Consumer<ReadingRow> onCancel) {
    this.words = words;
    this.times = new Times(words);
    this.row = first;
    String name = first.witness().title();
    chip = new VerdictChip(words, VerdictKind.NOT_SEEN);
    unread = Texts.whole(words.text("reading.not_read"), "t-small", "muted");
    evidence = Buttons.link(words.text("reading.evidence"));
    evidence.setAccessibleText(words.text("reading.evidence.spoken", "witness", name));
    evidence.setOnAction(event -> onEvidence.accept(row));
    read = Buttons.icon("refresh-cw", words.text("reading.read_one", "witness", name));
    read.getStyleClass().add("copy");
    read.setOnAction(event -> onRead.accept(row));
    cancel = Buttons.link(words.text("reading.cancel"));
    cancel.setAccessibleText(words.text("reading.cancel.spoken", "witness", name));
    cancel.setOnAction(event -> onCancel.accept(row));
    progress.getStyleClass().add("reading-progress");
    progress.setMaxWidth(Double.MAX_VALUE);
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    HBox head = new HBox(4, chip, unread, space, age, read);
    head.setAlignment(Pos.CENTER_LEFT);
    Region grow = new Region();
    VBox.setVgrow(grow, Priority.ALWAYS);
    Region footSpace = new Region();
    HBox.setHgrow(footSpace, Priority.ALWAYS);
    foot = new HBox(6, supports, footSpace, cancel, evidence);
    foot.setAlignment(Pos.CENTER_LEFT);
    supports.setMinWidth(0);
    getStyleClass().add("reading-card");
    getChildren().addAll(head, title, source, says, progress, doing, grow, foot);
    setMinWidth(0);
  }

  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  Button evidenceButton() {
    return evidence;
  }

  void readOnly(boolean only) {
    read.setDisable(only);
  }

  void show(ReadingRow newRow, ReadingWords sentences, Instant now) {
    row = newRow;
    Texts.setData(title, row.witness().title());
    source.setText(sentences.source(row.witness()));
    Optional<Reading> newest = row.newest();
    there(chip, newest.isPresent());
    there(unread, newest.isEmpty());
    there(age, newest.isPresent());
    there(evidence, newest.isPresent());
    there(says, newest.isPresent());
    newest.ifPresent(
        reading -> {
          chip.show(reading.verdict().kind());
          says.show(sentences.says(reading));
        });
    supports.setText(newest.map(sentences::supports).orElse(""));
    boolean underWay = row.run().underWay();
    there(cancel, underWay);
    there(read, !underWay);
    there(progress, row.run() instanceof Run.Looking);
    tick(sentences, now);
    setAccessibleText(spoken());
  }

  /// What changes with time alone.
  void tick(ReadingWords sentences, Instant now) {
    row.newest().ifPresent(r -> age.setText(times.age(Duration.between(r.trueAt(), now))));
    String activity = sentences.doing(row.run(), now).orElse("");
    doing.show(activity);
    there(doing, !activity.isEmpty());
  }

  private String spoken() {
    String verdict =
        row.newest()
            .map(r -> words.named("verdict", r.verdict().kind()))
            .orElse(words.text("reading.not_read"));
    return String.join(
        words.text("list.separator"),
        row.witness().title(),
        verdict,
        says.text(),
        supports.getText());
  }

  private static void there(Node node, boolean is) {
    node.setVisible(is);
    node.setManaged(is);
  }
}
