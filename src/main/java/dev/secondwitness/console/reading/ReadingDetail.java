package dev.secondwitness.console.reading;

import dev.secondwitness.console.control.Buttons;
import dev.secondwitness.console.control.Icon;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.control.VerdictChip;
import dev.secondwitness.console.control.WordWrap;
import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.evidence.FieldComparison;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.CurrencyScales;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.FileChooser;

/// One witness opened: expected against observed, the read position against the write, earlier
/// readings, and the raw evidence.
public final class ReadingDetail extends VBox {

  private final Words words;
  private final Times times;
  private final Consumer<Reading> onReading;
  private final Button back;
  private final VBox about = new VBox();
  private final EvidenceView evidence;
  private final BiConsumer<Path, Consumer<Optional<String>>> onSave;
  private String fileName = "";

  /// @param onBack back to the case
  /// @param onReading told which reading is to be opened
  /// @param onSave saves the evidence shown in a file, then tells what went wrong, if anything
  public ReadingDetail(
      Words words,
      Runnable onBack,
      Consumer<Reading> onReading,
      BiConsumer<Path, Consumer<Optional<String>>> onSave) {
    this.words = words;
    this.times = new Times(words);
    this.onReading = onReading;
    this.onSave = onSave;
    back = Buttons.link(words.text("reading.back"));
    back.setGraphic(
        new Icon(words.rightToLeft() ? "chevron-right" : "chevron-left", "icon-14", "accent"));
    back.setOnAction(event -> onBack.run());
    evidence = new EvidenceView(words, this::save);
    HBox top = new HBox(back);
    top.getStyleClass().add("detail-back");
    about.getStyleClass().add("detail-about");
    getStyleClass().add("reading-detail");
    getChildren().addAll(top, about, evidence);
    VBox.setVgrow(evidence, Priority.ALWAYS);
  }

  /// Shows a reading of a witness among its other readings.
  public void show(CaseFile file, ReadingRow row, Reading reading, CurrencyScales scales) {
    fileName = "evidence-" + reading.id().value() + ".txt";
    ReadingWords sentences = new ReadingWords(words, scales);
    List<FieldComparison> fields = reading.verdict().fields();
    List<Node> nodes = new ArrayList<>();
    nodes.add(head(reading, sentences, fields));
    nodes.add(new WordWrap(sentences.says(reading), "t-body"));
    nodes.add(new WordWrap(sentences.supports(reading), "t-small", "muted"));
    sentences
        .stampedEarly(file, reading)
        .ifPresent(warning -> nodes.add(new WordWrap(warning, "t-small", "warning")));
    if (!fields.isEmpty()) {
      nodes.add(new FieldsTable(words, fields));
    }
    nodes.add(
        Texts.label(words.text("reading.position.title"), "t-body", "t-strong", "detail-title"));
    Optional<PositionSnapshot> position = PositionSnapshot.of(file, reading);
    position.ifPresentOrElse(
        p -> {
          nodes.add(new PositionLine(words, p));
          nodes.add(covers(p, sentences));
        },
        () -> nodes.add(new WordWrap(words.text("reading.position.none"), "t-small", "muted")));
    nodes.addAll(facts(reading, position));
    nodes.addAll(earlier(row, reading));
    about.getChildren().setAll(nodes);
  }

  private void save() {
    FileChooser chooser = new FileChooser();
    chooser.setTitle(words.text("reading.save"));
    chooser.setInitialFileName(fileName);
    File chosen = chooser.showSaveDialog(getScene().getWindow());
    if (chosen != null) {
      saveAs(chosen.toPath());
    }
  }

  /// Saves the evidence shown and says under it what came of that.
  void saveAs(Path file) {
    onSave.accept(
        file,
        trouble ->
            evidence.saved(
                trouble
                    .map(why -> words.text("reading.save.failed", "why", why))
                    .orElseGet(
                        () ->
                            words.text(
                                "reading.save.done", "file", String.valueOf(file.getFileName())))));
  }

  /// Shows the raw evidence.
  public void evidence(Optional<EvidenceSnapshot> snapshot) {
    evidence.show(snapshot);
  }

  /// Copies the request as curl; answers whether there was one.
  public boolean copyCurl() {
    return evidence.copyCurl();
  }

  /// What takes the focus.
  public Node focusTarget() {
    return back;
  }

  private HBox head(Reading reading, ReadingWords sentences, List<FieldComparison> fields) {
    Label title = Texts.data(reading.witness().title(), "t-panel", "t-strong");
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    HBox head =
        new HBox(
            8,
            new VerdictChip(words, reading.verdict().kind()),
            title,
            Texts.label(sentences.source(reading.witness()), "t-small", "muted"),
            space);
    if (!fields.isEmpty()) {
      head.getChildren().add(Texts.whole(sentences.counts(fields), "t-small", "muted"));
    }
    head.setAlignment(Pos.CENTER_LEFT);
    return head;
  }

  private HBox covers(PositionSnapshot position, ReadingWords sentences) {
    boolean covers = position.covers();
    HBox box =
        new HBox(
            4,
            new Icon(covers ? "check" : "minus", "icon-14", covers ? "met" : "s-muted"),
            Texts.label(sentences.covers(position), "t-small", covers ? "met" : "muted"));
    box.setAlignment(Pos.CENTER_LEFT);
    return box;
  }

  private List<Node> facts(Reading reading, Optional<PositionSnapshot> position) {
    List<Node> facts = new ArrayList<>();
    facts.add(fact(words.text("reading.about.read_at"), times.clockUtc(reading.readAt())));
    position
        .flatMap(PositionSnapshot::newest)
        .ifPresent(n -> facts.add(fact(words.text("reading.about.newest"), n)));
    facts.add(fact(words.text("reading.about.offset"), offset(reading.clockOffset())));
    facts.add(fact(words.text("reading.about.settle"), times.age(reading.witness().settleDelay())));
    facts.add(
        fact(words.text("reading.about.resolution"), times.age(reading.witness().resolution())));
    facts.add(fact(words.text("reading.about.fresh"), times.age(reading.witness().freshFor())));
    facts.add(
        fact(
            words.text("reading.about.by"),
            words.text(
                "reading.about.by_from",
                "by",
                reading.by().name(),
                "from",
                words.text(
                    reading.from().equals("store")
                        ? "reading.about.from.store"
                        : "reading.about.from.console"))));
    return facts;
  }

  private String offset(Duration offset) {
    if (offset.isZero()) {
      return words.text("reading.offset.none");
    }
    Duration off = offset.abs();
    String tenths =
        String.format(Locale.ROOT, "%d.%d", off.toSeconds(), (off.toMillisPart() + 50) / 100 % 10);
    String age =
        off.compareTo(Duration.ofSeconds(9)) < 0
            ? words.text("age.seconds", "s", words.digits(tenths))
            : times.age(off);
    return words.text(
        offset.isNegative() ? "reading.offset.behind" : "reading.offset.ahead", "age", age);
  }

  private static HBox fact(String name, String value) {
    Label label = Texts.label(name, "t-small", "muted");
    label.setMinWidth(104);
    label.setPrefWidth(104);
    HBox box = new HBox(8, label, Texts.data(value, "t-small"));
    box.getStyleClass().add("fact-line");
    return box;
  }

  private List<Node> earlier(ReadingRow row, Reading shown) {
    List<Reading> others = row.readings().stream().filter(r -> !r.id().equals(shown.id())).toList();
    if (others.isEmpty()) {
      return List.of();
    }
    List<Node> nodes = new ArrayList<>();
    HBox title =
        new HBox(
            8,
            Texts.whole(words.text("reading.earlier"), "t-body", "t-strong"),
            Texts.label(words.text("reading.earlier.hint"), "t-small", "muted"));
    title.getStyleClass().add("detail-title");
    title.setAlignment(Pos.BASELINE_LEFT);
    nodes.add(title);
    for (Reading reading : others) {
      Region space = new Region();
      HBox.setHgrow(space, Priority.ALWAYS);
      Button link = Buttons.link(words.text("reading.evidence"));
      link.setOnAction(event -> onReading.accept(reading));
      HBox line =
          new HBox(
              8,
              Texts.whole(times.clock(reading.readAt()), "t-small"),
              new VerdictChip(words, reading.verdict().kind()),
              space,
              link);
      line.setAlignment(Pos.CENTER_LEFT);
      line.getStyleClass().add("earlier-line");
      nodes.add(line);
    }
    return nodes;
  }
}
