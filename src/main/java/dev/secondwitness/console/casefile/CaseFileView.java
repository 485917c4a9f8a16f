package dev.secondwitness.console.casefile;

import dev.secondwitness.console.control.EmptyState;
import dev.secondwitness.console.decision.ChecksView;
import dev.secondwitness.console.decision.DecisionSnapshot;
import dev.secondwitness.console.decision.DecisionView;
import dev.secondwitness.console.lineage.LineageView;
import dev.secondwitness.console.lineage.LineageWords;
import dev.secondwitness.console.reading.EvidenceSnapshot;
import dev.secondwitness.console.reading.ReadingDetail;
import dev.secondwitness.console.reading.ReadingRow;
import dev.secondwitness.console.reading.ReadingsView;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Owner;
import dev.secondwitness.domain.value.WitnessId;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The whole case in one pane: head, sections one below the other or as tabs, and the decision at
/// the foot.
public final class CaseFileView extends VBox {

  private static final Duration REDRAW_LINEAGE = Duration.ofSeconds(10);

  private final Words words;
  private final CaseFileViewModel model;
  private final CaseHeader header;
  private final LineageView lineage;
  private final ReadingsView readings;
  private final ChecksView checks;
  private final DecisionView decision;
  private final ReadingDetail detail;
  private final VBox sections = new VBox();
  private final ScrollPane scroll = new ScrollPane(sections);
  private final HBox tabs = new HBox(4);
  private final Map<Section, ToggleButton> tabButtons = new EnumMap<>(Section.class);
  private final EmptyState empty;
  private Section tab = Section.LINEAGE;
  private boolean narrow;
  private Optional<WitnessId> opened = Optional.empty();
  private @Nullable CaseFile drawn;
  private Instant lineageDrawn = Instant.EPOCH;
  private CurrencyScales scales = CurrencyScales.ISO;

  /// @param owners to whom an escalation may go
  /// @param open told of another case to open
  public CaseFileView(
      Words words,
      CaseFileViewModel model,
      List<Owner> owners,
      Runnable previous,
      Runnable next,
      Consumer<IntentId> open) {
    this.words = words;
    this.model = model;
    header = new CaseHeader(words, previous, next);
    lineage = new LineageView(words, open);
    readings = new ReadingsView(words, model.readings(), row -> row.newest().ifPresent(this::open));
    checks = new ChecksView(words);
    decision = new DecisionView(words, model.decision(), owners);
    detail =
        new ReadingDetail(words, this::closeDetail, this::open, model.readings()::saveEvidence);
    empty = new EmptyState("file-text");
    sections.getStyleClass().add("case-sections");
    scroll.setFitToWidth(true);
    scroll.getStyleClass().add("case-scroll");
    VBox.setVgrow(scroll, Priority.ALWAYS);
    tabs.getStyleClass().add("tabs");
    tabButtons();
    getStyleClass().add("case-file");
    subscribe();
  }

  private void subscribe() {
    model.snapshot().subscribe(this::show);
    model.now().subscribe(this::tick);
    model.readings().rows().subscribe(this::rows);
    model.readings().readOnly().subscribe(readings::readOnly);
    model.readings().evidence().subscribe(this::evidence);
    model.decision().snapshot().subscribe(this::decided);
  }

  private void tabButtons() {
    ToggleGroup group = new ToggleGroup();
    for (Section section : List.of(Section.LINEAGE, Section.READINGS, Section.CHECKS)) {
      ToggleButton button =
          new ToggleButton(
              switch (section) {
                case LINEAGE -> words.text("lineage.title");
                case READINGS -> words.text("reading.title");
                case CHECKS -> words.text("checks.title");
                case DECISION -> words.text("decide.title");
              });
      button.setMnemonicParsing(false);
      button.getStyleClass().addAll("tab-button", "t-body", "t-medium");
      button.setMinWidth(USE_PREF_SIZE);
      button.setToggleGroup(group);
      button.setOnAction(event -> tab(section));
      tabButtons.put(section, button);
      tabs.getChildren().add(button);
    }
  }

  private void tab(Section section) {
    tab = section;
    tabButtons.forEach((s, b) -> b.setSelected(s == section));
    arrange();
  }

  /// Sections become tabs when narrow.
  public void narrow(boolean isNarrow) {
    narrow = isNarrow;
    tab(tab);
  }

  private void show(CaseSnapshot snapshot) {
    switch (snapshot) {
      case CaseSnapshot.None n -> message(words.text("case.none"), words.text("case.none.hint"));
      case CaseSnapshot.Loading(IntentId id) -> message(words.text("case.loading"), id.value());
      case CaseSnapshot.Missing(IntentId id, String detailText, String code) ->
          message(
              words.text("case.missing", "id", id.value()),
              code.isEmpty()
                  ? detailText
                  : detailText + " " + words.text("problem.code", "code", code));
      case CaseSnapshot.Shown(CaseFile file, var me) -> file(file, me.scales());
    }
  }

  private void message(String title, String hint) {
    drawn = null;
    opened = Optional.empty();
    empty.show("file-text", title, hint);
    getChildren().setAll(empty);
  }

  private void file(CaseFile file, CurrencyScales newScales) {
    CaseFile before = drawn;
    boolean other = before == null || !before.envelope().id().equals(file.envelope().id());
    drawn = file;
    scales = newScales;
    Instant now = model.now().get();
    if (other) {
      opened = Optional.empty();
      lineage.open(false);
      scroll.setVvalue(0);
    }
    header.show(file, scales, now);
    lineage(file, now);
    arrange();
  }

  private void lineage(CaseFile file, Instant now) {
    lineageDrawn = now;
    lineage.show(new LineageWords(words, scales).of(file, now));
  }

  private void rows(List<ReadingRow> rows) {
    if (drawn != null) {
      readings.show(rows, scales, model.now().get());
    }
  }

  private void decided(Optional<DecisionSnapshot> snapshot) {
    Instant now = model.now().get();
    snapshot.ifPresent(s -> checks.show(s.checks(), s.file().asOf(), now));
    decision.show(snapshot, scales, now);
  }

  private void tick(Instant now) {
    CaseFile file = drawn;
    if (file == null) {
      return;
    }
    header.tick(file, scales, now);
    readings.tick(now);
    checks.tick(now);
    decision.tick(now);
    if (Duration.between(lineageDrawn, now).compareTo(REDRAW_LINEAGE) >= 0 && !lineage.isOpen()) {
      lineage(file, now);
    }
  }

  /// Puts head, tabs, sections and foot together; touches only what differs.
  private void arrange() {
    if (drawn == null) {
      return;
    }
    List<Node> inner;
    if (opened.isPresent()) {
      inner = List.of(detail);
    } else if (narrow) {
      inner =
          switch (tab) {
            case LINEAGE -> List.of(lineage);
            case READINGS -> List.of(readings);
            case CHECKS, DECISION -> List.of(checks);
          };
    } else {
      inner = List.of(lineage, readings, checks);
    }
    if (!sections.getChildren().equals(inner)) {
      sections.getChildren().setAll(inner);
    }
    List<Node> outer =
        narrow && opened.isEmpty()
            ? List.of(header, tabs, scroll, decision)
            : List.of(header, scroll, decision);
    if (!getChildren().equals(outer)) {
      getChildren().setAll(outer);
    }
  }

  private void open(Reading reading) {
    CaseFile file = drawn;
    Optional<ReadingRow> row = readings.row(reading.witness().id());
    if (file == null || row.isEmpty()) {
      return;
    }
    opened = Optional.of(reading.witness().id());
    detail.show(file, row.get(), reading, scales);
    model.readings().openEvidence(reading);
    arrange();
    scroll.setVvalue(0);
    detail.focusTarget().requestFocus();
  }

  private void evidence(Optional<EvidenceSnapshot> snapshot) {
    detail.evidence(snapshot);
  }

  private void closeDetail() {
    Optional<WitnessId> was = opened;
    opened = Optional.empty();
    model.readings().closeEvidence();
    arrange();
    was.flatMap(readings::evidenceLink).ifPresent(Node::requestFocus);
  }

  /// Goes to a section and puts the focus there.
  void section(Section section) {
    if (drawn == null) {
      return;
    }
    if (opened.isPresent() && section != Section.DECISION) {
      closeDetail();
    }
    if (section != Section.DECISION) {
      tab(section);
    }
    Node target =
        switch (section) {
          case LINEAGE -> lineage.focusTarget();
          case READINGS -> readings.focusTarget();
          case CHECKS -> checks.focusTarget();
          case DECISION -> decision.focusTarget();
        };
    reveal(section);
    target.requestFocus();
  }

  private void reveal(Section section) {
    Node node =
        switch (section) {
          case LINEAGE -> lineage;
          case READINGS -> readings;
          case CHECKS -> checks;
          case DECISION -> null;
        };
    double room = sections.getHeight() - scroll.getViewportBounds().getHeight();
    if (node != null && room > 0) {
      scroll.setVvalue(Math.min(1, node.getLayoutY() / room));
    }
  }

  /// Opens the lineage as a list, or closes it.
  void toggleLineage() {
    section(Section.LINEAGE);
    lineage.open(!lineage.isOpen());
  }

  /// Copies the opened witness's request; answers whether one was open.
  boolean copyCurl() {
    return opened.isPresent() && detail.copyCurl();
  }

  /// Presses the chosen act.
  boolean pressChosen() {
    return decision.pressChosen();
  }

  /// One step back inside the pane; answers whether there was one.
  boolean back() {
    if (decision.back()) {
      return true;
    }
    if (opened.isPresent()) {
      closeDetail();
      return true;
    }
    if (lineage.isOpen()) {
      lineage.open(false);
      return true;
    }
    return false;
  }

  /// What takes the focus when nothing in the pane had it.
  Node focusTarget() {
    return drawn == null ? this : lineage.focusTarget();
  }
}
