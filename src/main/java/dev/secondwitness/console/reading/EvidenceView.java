package dev.secondwitness.console.reading;

import dev.secondwitness.console.control.Buttons;
import dev.secondwitness.console.control.KeyCap;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.words.Words;
import java.util.List;
import java.util.Optional;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.geometry.NodeOrientation;
import javafx.geometry.Pos;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import org.jspecify.annotations.Nullable;

/// Raw evidence: four tabs of unwrapped lines, and the request as a command to copy.
public final class EvidenceView extends VBox {

  /// The four sides of a piece of evidence.
  private enum Tab {
    REQUEST,
    HEADERS,
    BODY,
    EXTRACTED
  }

  private final Words words;
  private final ObservableList<String> lines = FXCollections.observableArrayList();
  private final ListView<String> list = new ListView<>(lines);
  private final Label state = Texts.label("", "t-small", "muted");
  private final ToggleGroup group = new ToggleGroup();
  private final Button curl;
  private final Button save;
  private final Label curlHint = Texts.label("", "t-small", "muted");
  private Tab tab = Tab.BODY;
  private Optional<EvidenceSnapshot> shown = Optional.empty();

  /// Empty until shown some.
  ///
  /// @param onSave told when the evidence is to be saved in a file
  public EvidenceView(Words words, Runnable onSave) {
    this(words, onSave, true);
  }

  /// A view for what is no reading, such as a trial: there is nothing to save, and no key for it.
  public static EvidenceView ofTrial(Words words) {
    return new EvidenceView(words, () -> {}, false);
  }

  private EvidenceView(Words words, Runnable onSave, boolean ofReading) {
    this.words = words;
    HBox tabs = new HBox(2);
    tabs.setAlignment(Pos.CENTER_LEFT);
    tabs.getStyleClass().add("tabs");
    for (Tab side : Tab.values()) {
      tabs.getChildren().add(toggle(side));
    }
    list.setFixedCellSize(18);
    list.setPrefHeight(260);
    list.setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    list.getStyleClass().add("evidence-lines");
    list.setCellFactory(view -> new Line(words, lines));
    list.setPlaceholder(Texts.label(words.text("reading.evidence.empty"), "t-small", "muted"));
    curl = Buttons.plain(words.text("reading.curl"), "terminal");
    curl.setOnAction(event -> copyCurl());
    save = Buttons.plain(words.text("reading.save"), "download");
    save.setOnAction(event -> onSave.run());
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    HBox bottom =
        ofReading
            ? new HBox(8, curlHint, space, save, curl, new KeyCap("C"))
            : new HBox(8, curlHint, space, curl);
    curlHint.setMinWidth(0);
    bottom.setAlignment(Pos.CENTER_LEFT);
    bottom.getStyleClass().add("evidence-curl");
    getStyleClass().add("evidence");
    getChildren().addAll(tabs, state, list, bottom);
  }

  private ToggleButton toggle(Tab side) {
    String word =
        switch (side) {
          case REQUEST -> words.text("reading.tab.request");
          case HEADERS -> words.text("reading.tab.headers");
          case BODY -> words.text("reading.tab.body");
          case EXTRACTED -> words.text("reading.tab.extracted");
        };
    ToggleButton button = new ToggleButton(word);
    button.setMnemonicParsing(false);
    button.setMinWidth(USE_PREF_SIZE);
    button.getStyleClass().addAll("tab-button", "t-small", "t-medium");
    button.setToggleGroup(group);
    button.setSelected(side == tab);
    button.setOnAction(
        event -> {
          button.setSelected(true);
          tab = side;
          fill();
        });
    return button;
  }

  /// Shows evidence, or that it is on its way, or why it is not here.
  public void show(Optional<EvidenceSnapshot> evidence) {
    shown = evidence;
    curl.setDisable(shown.flatMap(EvidenceSnapshot::curl).isEmpty());
    save.setDisable(shown.flatMap(EvidenceSnapshot::sides).isEmpty());
    curlHint.setText(
        words.text(
            shown.flatMap(EvidenceSnapshot::curl).isPresent()
                ? "reading.curl.hint"
                : "reading.curl.none"));
    fill();
  }

  private void fill() {
    String text =
        shown
            .map(
                e ->
                    e.onItsWay()
                        ? words.text("reading.evidence.loading")
                        : e.trouble()
                            .map(t -> words.text("reading.evidence.trouble", "why", t))
                            .orElse(""))
            .orElse("");
    state.setText(text);
    state.setVisible(!text.isEmpty());
    state.setManaged(!text.isEmpty());
    lines.setAll(shown.flatMap(EvidenceSnapshot::sides).map(this::side).orElse(List.of()));
  }

  private List<String> side(EvidenceSides sides) {
    return switch (tab) {
      case REQUEST -> sides.requests();
      case HEADERS -> sides.headers();
      case BODY -> sides.bodies();
      case EXTRACTED -> sides.extracted();
    };
  }

  /// Copies the witness's request as a curl command; answers whether there was one.
  public boolean copyCurl() {
    Optional<String> command = shown.flatMap(EvidenceSnapshot::curl);
    command.ifPresent(
        c -> {
          ClipboardContent content = new ClipboardContent();
          content.putString(c);
          Clipboard.getSystemClipboard().setContent(content);
          curlHint.setText(words.text("reading.curl.copied"));
        });
    return command.isPresent();
  }

  /// Says what came of saving.
  void saved(String what) {
    curlHint.setText(what);
  }

  /// What takes the focus.
  public Node focusTarget() {
    return list;
  }

  /// One line, never wrapped. Drawn by a text node: a label lays a text out five times before it
  /// knows that there is room for it, and hostile lines are long.
  private static final class Line extends ListCell<String> {

    private final Words words;
    private final List<String> all;
    private final Text drawn = new Text();

    Line(Words words, List<String> all) {
      this.words = words;
      this.all = all;
      getStyleClass().addAll("mono", "t-axis");
      drawn.getStyleClass().add("evidence-text");
      setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
      setGraphic(drawn);
    }

    @Override
    protected void updateItem(@Nullable String line, boolean empty) {
      super.updateItem(line, empty);
      drawn.setText(empty || line == null ? "" : line);
    }

    /// Its place among the lines, said to whoever asks: making it for lines nobody has read out
    /// would keep the window waiting.
    @Override
    public Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
      return attribute == AccessibleAttribute.TEXT && !drawn.getText().isEmpty()
          ? words.text(
              "reading.evidence.line",
              "n",
              words.number(getIndex() + 1L),
              "all",
              words.number(all.size()),
              "text",
              drawn.getText())
          : super.queryAccessibleAttribute(attribute, parameters);
    }
  }
}
