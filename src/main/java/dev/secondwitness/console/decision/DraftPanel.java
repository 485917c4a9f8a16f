package dev.secondwitness.console.decision;

import dev.secondwitness.console.control.Buttons;
import dev.secondwitness.console.control.Icon;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.control.VerdictChip;
import dev.secondwitness.console.control.WordWrap;
import dev.secondwitness.console.words.KnownNames;
import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.DecisionReason;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.Owner;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The draft of one act: what will be recorded, what it rests on, why, and the act again.
final class DraftPanel extends VBox {

  private final Words words;
  private final Times times;
  private final DecisionViewModel model;
  private final Icon icon = new Icon("check-square", "icon-20");
  private final Label name = Texts.label("", "t-panel", "t-strong");
  private final Label about = Texts.label("", "t-small", "muted");
  private final Label version = Texts.whole("", "t-small", "muted");
  private final WordWrap records = new WordWrap("", "t-small");
  /// Padding and the word before what it rests on.
  private static final double BESIDE_RESTS = 100;

  private final FlowPane rests = new FlowPane(8, 4);
  private final ComboBox<DecisionReason> reason = new ComboBox<>();
  private final ComboBox<Owner> to = new ComboBox<>();
  private final ComboBox<Duration> resolveIn = new ComboBox<>();
  private final VBox toField;
  private final VBox resolveField;
  private final TextArea text = new TextArea();
  private final Button press;
  private final Button notNow;
  private final WordWrap missing = new WordWrap("", "t-small", "muted");
  private Instant now = Instant.EPOCH;
  private boolean showing;
  private String restsDrawn = "";

  DraftPanel(Words words, DecisionViewModel model, List<Owner> owners) {
    this.words = words;
    this.times = new Times(words);
    this.model = model;
    press = Buttons.act("", "check-square");
    press.getStyleClass().add("chosen-act");
    press.setOnAction(event -> model.press());
    notNow = Buttons.plain(words.text("decide.back"), "");
    notNow.setOnAction(event -> model.unchoose());
    combo(reason, words.text("decide.reason.choose"), r -> words.named("decision_reason", r));
    reason.setAccessibleText(words.text("decide.reason"));
    reason.setOnAction(event -> chosen(reason.getValue(), model::reason));
    combo(
        to,
        words.text("decide.to.choose"),
        o -> words.named("decide.owner", o.kind(), "name", KnownNames.group(words, o.name())));
    to.setAccessibleText(words.text("decide.to"));
    to.getItems().setAll(owners);
    to.setOnAction(event -> chosen(to.getValue(), o -> model.to(Optional.of(o))));
    combo(resolveIn, "", this::resolve);
    resolveIn.setAccessibleText(words.text("decide.resolve_by"));
    resolveIn.getItems().setAll(DraftSnapshot.RESOLVE_IN);
    resolveIn.setOnAction(event -> chosen(resolveIn.getValue(), model::resolveIn));
    text();
    toField = field(words.text("decide.to"), to);
    resolveField = field(words.text("decide.resolve_by"), resolveIn);
    lay();
  }

  private void lay() {
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    VBox lines = new VBox(name, about);
    lines.setMinWidth(0);
    HBox head = new HBox(8, icon, lines, space, version);
    head.setAlignment(Pos.CENTER_LEFT);
    Label restsTitle = Texts.whole(words.text("decide.rests_on"), "t-small", "muted");
    HBox.setHgrow(rests, Priority.ALWAYS);
    HBox restsOn = new HBox(8, restsTitle, rests);
    restsOn.setAlignment(Pos.TOP_LEFT);
    rests.prefWrapLengthProperty().bind(widthProperty().subtract(BESIDE_RESTS));
    VBox reasonField = field(words.text("decide.reason"), reason);
    HBox choices = new HBox(12, toField, resolveField, reasonField);
    for (VBox field : List.of(toField, resolveField, reasonField)) {
      HBox.setHgrow(field, Priority.ALWAYS);
      field.setPrefWidth(160);
    }
    HBox buttons = new HBox(8, press, notNow, missing);
    buttons.setAlignment(Pos.CENTER_LEFT);
    buttons.setFillHeight(false);
    HBox.setHgrow(missing, Priority.ALWAYS);
    getStyleClass().add("draft-panel");
    getChildren()
        .addAll(
            head,
            records,
            restsOn,
            choices,
            field(words.text("decide.text"), text),
            buttons,
            new WordWrap(words.text("decide.hint"), "t-small", "muted"));
  }

  private static VBox field(String name, Node control) {
    Label label = Texts.whole(name, "t-small", "t-medium");
    label.setLabelFor(control);
    VBox field = new VBox(4, label, control);
    field.setMinWidth(0);
    return field;
  }

  /// Lines of the reason are the person's own: JavaFX cannot wrap right-to-left text here.
  private void text() {
    text.setWrapText(false);
    text.setPrefRowCount(2);
    text.setAccessibleText(words.text("decide.text"));
    text.getStyleClass().add("reason-text");
    text.textProperty()
        .subscribe(
            written -> {
              if (!showing) {
                model.text(written);
              }
            });
    text.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.TAB && !event.isControlDown()) {
            event.consume();
            if (event.isShiftDown()) {
              reason.requestFocus();
            } else {
              (press.isDisabled() ? notNow : press).requestFocus();
            }
          } else if (event.getCode() == KeyCode.ENTER && event.isControlDown()) {
            event.consume();
            model.press();
          }
        });
  }

  private <T> void chosen(@Nullable T value, java.util.function.Consumer<T> told) {
    if (!showing && value != null) {
      told.accept(value);
    }
  }

  private <T> void combo(ComboBox<T> box, String prompt, Function<T, String> word) {
    box.setMaxWidth(Double.MAX_VALUE);
    box.getStyleClass().add("choice");
    box.setPromptText(prompt);
    box.setCellFactory(list -> new Choice<>(prompt, word));
    box.setButtonCell(new Choice<>(prompt, word));
  }

  private String resolve(Duration ahead) {
    return words.text(
        "decide.resolve_in",
        "age",
        times.age(ahead),
        "at",
        times.minuteOrDateMinute(now.plus(ahead), now));
  }

  void show(DecisionSnapshot s, ActWords acts, CurrencyScales scales, Instant moment) {
    now = moment;
    showing = true;
    try {
      DraftSnapshot draft = s.draft();
      Act act = draft.act().orElseThrow();
      Optional<ActOption> option = s.chosen();
      String word = acts.name(act, option.flatMap(ActOption::receipt));
      icon.show(ActWords.icon(act));
      name.setText(word);
      Texts.setData(about, about(s, scales));
      version.setText(words.text("decide.version", "version", words.number(s.file().version())));
      records.show(acts.records(act, option.flatMap(ActOption::receipt)));
      rests(s.restsOn());
      there(toField, act == Act.ESCALATE);
      there(resolveField, act == Act.ESCALATE);
      List<DecisionReason> codes = DraftSnapshot.reasons(act);
      if (!reason.getItems().equals(codes)) {
        reason.getItems().setAll(codes);
      }
      reason.setValue(draft.reason().orElse(null));
      to.setValue(draft.to().orElse(null));
      resolveIn.setValue(draft.resolveIn());
      if (!text.getText().equals(draft.text())) {
        text.setText(draft.text());
      }
      boolean sending = s.press().underWay();
      reason.setDisable(sending);
      to.setDisable(sending);
      resolveIn.setDisable(sending);
      text.setDisable(sending);
      notNow.setDisable(sending);
      button(s, acts, act, word);
    } finally {
      showing = false;
    }
  }

  private void button(DecisionSnapshot s, ActWords acts, Act act, String word) {
    boolean can = s.canPress();
    press.setDisable(!can);
    press.setText(word);
    Texts.mark(press, "primary", act == Act.CONFIRM);
    Texts.mark(press, "locked", !can);
    if (press.getGraphic() instanceof Icon graphic) {
      graphic.show(can ? ActWords.icon(act) : "lock");
    }
    String why =
        s.chosen()
            .flatMap(ActOption::obstacle)
            .map(o -> acts.obstacle(o, now))
            .or(() -> s.draft().missing().map(m -> words.named("decide.missing", m)))
            .orElse("");
    missing.show(can ? "" : why);
    press.setAccessibleText(can ? word : words.text("act.disabled", "act", word, "reason", why));
  }

  private static String about(DecisionSnapshot s, CurrencyScales scales) {
    return Stream.concat(
            s.file().envelope().subject().amount().stream()
                .map(m -> m.grouped(scales.of(m.currency())) + " " + m.currency()),
            s.file().envelope().subject().businessRef().stream().map(BusinessRef::value))
        .collect(Collectors.joining(", "));
  }

  private void rests(List<Reading> readings) {
    String drawing = readings.stream().map(r -> r.id().value()).toList().toString();
    if (drawing.equals(restsDrawn)) {
      return;
    }
    restsDrawn = drawing;
    List<Node> nodes = new ArrayList<>();
    for (Reading reading : readings) {
      HBox one =
          new HBox(
              6,
              new VerdictChip(words, reading.verdict().kind()),
              Texts.data(reading.witness().title(), "t-small"));
      one.setAlignment(Pos.CENTER_LEFT);
      nodes.add(one);
    }
    if (nodes.isEmpty()) {
      nodes.add(Texts.whole(words.text("decide.rests_on.none"), "t-small", "muted"));
    }
    rests.getChildren().setAll(nodes);
  }

  void tick(Instant moment) {
    now = moment;
  }

  void focusFirst() {
    focusTarget().requestFocus();
  }

  Node focusTarget() {
    if (toField.isVisible()) {
      return to;
    }
    return reason;
  }

  private static void there(Node node, boolean is) {
    node.setVisible(is);
    node.setManaged(is);
  }

  /// A choice by its word; empty, it asks to be made.
  private static final class Choice<T> extends ListCell<T> {

    private final String prompt;
    private final Function<T, String> word;

    Choice(String prompt, Function<T, String> word) {
      this.prompt = prompt;
      this.word = word;
      setMnemonicParsing(false);
      setText(prompt);
    }

    @Override
    protected void updateItem(@Nullable T item, boolean empty) {
      super.updateItem(item, empty);
      String shown = empty || item == null ? prompt : word.apply(item);
      setText(shown);
      setAccessibleText(shown);
    }
  }
}
