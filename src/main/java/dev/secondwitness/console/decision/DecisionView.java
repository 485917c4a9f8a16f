package dev.secondwitness.console.decision;

import dev.secondwitness.console.control.Buttons;
import dev.secondwitness.console.control.Icon;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.control.WordWrap;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.Owner;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The foot of the case: the acts with what locks them, or the draft of the chosen act, and above
/// both what came of the last press.
public final class DecisionView extends VBox {

  private final Words words;
  private final ActWords acts;
  private final DecisionViewModel model;
  private final HBox outcome = new HBox(8);
  private final Icon outcomeIcon = new Icon("info", "icon-14");
  private final WordWrap outcomeText = new WordWrap("", "t-small");
  private final Button code;
  private final VBox bar = new VBox();
  private final DraftPanel panel;
  private CurrencyScales scales = CurrencyScales.ISO;
  private String drawn = "";
  private Optional<DecisionSnapshot> shown = Optional.empty();

  /// @param owners to whom an escalation may go
  public DecisionView(Words words, DecisionViewModel model, List<Owner> owners) {
    this.words = words;
    this.acts = new ActWords(words);
    this.model = model;
    panel = new DraftPanel(words, model, owners);
    code = Buttons.link("");
    code.setOnAction(event -> copyCode());
    HBox.setHgrow(outcomeText, Priority.ALWAYS);
    outcome.setAlignment(Pos.CENTER_LEFT);
    outcome.getStyleClass().add("press-outcome");
    outcome.getChildren().addAll(outcomeIcon, outcomeText, code);
    outcome.setFocusTraversable(false);
    bar.getStyleClass().add("act-bar");
    getStyleClass().add("decision");
  }

  /// Shows a decision, or none.
  public void show(Optional<DecisionSnapshot> snapshot, CurrencyScales newScales, Instant now) {
    shown = snapshot;
    scales = newScales;
    if (snapshot.isEmpty()) {
      getChildren().clear();
      drawn = "";
      return;
    }
    DecisionSnapshot s = snapshot.get();
    outcome(s.press(), now);
    List<Node> nodes = new ArrayList<>();
    if (!(s.press() instanceof PressState.Draft)) {
      nodes.add(outcome);
    }
    if (s.draft().act().isPresent()) {
      panel.show(s, acts, scales, now);
      nodes.add(panel);
    } else {
      bar(s, now);
      nodes.add(bar);
    }
    boolean opened = nodes.contains(panel) && !getChildren().contains(panel);
    boolean closed = !nodes.contains(panel) && getChildren().contains(panel);
    if (!getChildren().equals(nodes)) {
      getChildren().setAll(nodes);
    }
    if (opened) {
      panel.focusFirst();
    } else if (closed) {
      focusTarget().requestFocus();
    }
  }

  /// Sentences that change with time.
  public void tick(Instant now) {
    shown.ifPresent(
        s -> {
          outcome(s.press(), now);
          if (s.draft().act().isEmpty()) {
            bar(s, now);
          } else {
            panel.tick(now);
          }
        });
  }

  /// Presses the chosen act, as Ctrl Enter does; nothing while none is chosen.
  public boolean pressChosen() {
    boolean chosen = shown.flatMap(s -> s.draft().act()).isPresent();
    if (chosen) {
      model.press();
    }
    return chosen;
  }

  /// Goes back from a draft to the acts; answers whether there was one.
  public boolean back() {
    boolean chosen = shown.flatMap(s -> s.draft().act()).isPresent();
    model.unchoose();
    return chosen;
  }

  /// What takes the focus: the draft, or the first act that can be chosen.
  public Node focusTarget() {
    if (getChildren().contains(panel)) {
      return panel.focusTarget();
    }
    return bar.lookupAll(".act").stream().filter(n -> !n.isDisabled()).findFirst().orElse(this);
  }

  private void outcome(PressState press, Instant now) {
    outcomeText.show(acts.outcome(press, now));
    String icon =
        switch (press) {
          case PressState.Draft d -> "info";
          case PressState.Sending s -> "send";
          case PressState.Recorded r -> "check";
          case PressState.Superseded s -> "users";
          case PressState.Refused r -> "x";
          case PressState.Waiting w -> "inbox";
          case PressState.Unknown u -> "help-circle";
          case PressState.Undelivered u -> "wifi-off";
          case PressState.NotWritten n -> "x";
          case PressState.Changed c -> "refresh-cw";
        };
    outcomeIcon.show(icon);
    boolean good = press instanceof PressState.Recorded;
    boolean bad = press instanceof PressState.Refused || press instanceof PressState.NotWritten;
    Texts.mark(outcomeIcon, "met", good);
    Texts.mark(outcomeIcon, "failed", bad);
    Texts.mark(outcomeIcon, "warning", !good && !bad);
    Optional<String> problem =
        press instanceof PressState.Refused(var p) ? Optional.of(p.code()) : Optional.empty();
    code.setVisible(problem.isPresent());
    code.setManaged(problem.isPresent());
    problem.ifPresent(
        c -> {
          code.setText(words.text("problem.code", "code", c));
          code.setAccessibleText(words.text("problem.code.copy", "code", c));
        });
    outcome.setAccessibleText(outcomeText.getAccessibleText());
  }

  private void copyCode() {
    shown
        .filter(s -> s.press() instanceof PressState.Refused)
        .map(s -> ((PressState.Refused) s.press()).problem().code())
        .ifPresent(
            c -> {
              ClipboardContent content = new ClipboardContent();
              content.putString(c);
              Clipboard.getSystemClipboard().setContent(content);
            });
  }

  /// Draws the acts anew only when something in them changed, so that the focus stays.
  private void bar(DecisionSnapshot s, Instant now) {
    Map<String, List<ActOption>> locked = new LinkedHashMap<>();
    List<ActOption> possible = new ArrayList<>();
    for (ActOption option : s.options()) {
      option
          .obstacle()
          .ifPresentOrElse(
              o ->
                  locked.computeIfAbsent(acts.obstacle(o, now), k -> new ArrayList<>()).add(option),
              () -> possible.add(option));
    }
    String people = s.options().isEmpty() ? "" : acts.people(s.file(), scales);
    String drawing = possible + " " + locked + " " + people;
    if (drawing.equals(drawn)) {
      return;
    }
    drawn = drawing;
    bar.getChildren().clear();
    if (s.options().isEmpty()) {
      bar.getChildren().add(new WordWrap(words.text("decide.settled"), "t-small", "muted"));
      return;
    }
    FlowPane open = new FlowPane(8, 8);
    possible.forEach(option -> open.getChildren().add(button(option)));
    WordWrap note = new WordWrap(people, "t-small", "muted");
    boolean two = !s.file().twoPeople().isEmpty();
    bar.getChildren().add(line(open, note, two ? "users" : "", "s-muted"));
    locked.forEach(
        (reason, options) -> {
          FlowPane buttons = new FlowPane(8, 8);
          options.forEach(option -> buttons.getChildren().add(lockedButton(option, reason)));
          bar.getChildren()
              .add(line(buttons, new WordWrap(reason, "t-small", "failed"), "x", "failed"));
        });
  }

  private static Node line(FlowPane buttons, WordWrap words, String icon, String tone) {
    return new ActLine(buttons, words, icon, tone);
  }

  private Button button(ActOption option) {
    String word = acts.opens(option.act(), option.receipt());
    Button button = Buttons.act(word, ActWords.icon(option.act()));
    if (option.act() == Act.CONFIRM) {
      button.getStyleClass().add("primary");
    }
    button.setId("act-" + option.act().name().toLowerCase(Locale.ROOT).replace('_', '-'));
    button.setOnAction(event -> model.choose(option.act()));
    return button;
  }

  private Button lockedButton(ActOption option, String reason) {
    String word = acts.opens(option.act(), option.receipt());
    Button button = Buttons.act(word, "lock");
    button.getStyleClass().add("locked");
    button.setDisable(true);
    button.setAccessibleText(words.text("act.disabled", "act", word, "reason", reason));
    return button;
  }

  /// Buttons and the sentence about them: beside one another, or below when there is no room.
  private static final class ActLine extends Region {

    private static final double GAP = 12;
    private static final double LEAST_WORDS = 120;

    private final FlowPane buttons;
    private final HBox said;

    ActLine(FlowPane buttons, WordWrap words, String icon, String tone) {
      this.buttons = buttons;
      said = new HBox(4);
      said.setAlignment(Pos.CENTER_LEFT);
      if (!icon.isEmpty()) {
        said.getChildren().add(new Icon(icon, "icon-14", tone));
      }
      said.getChildren().add(words);
      HBox.setHgrow(words, Priority.ALWAYS);
      getChildren().addAll(buttons, said);
    }

    @Override
    public javafx.geometry.Orientation getContentBias() {
      return javafx.geometry.Orientation.HORIZONTAL;
    }

    private double inOneRow() {
      double width = -8;
      for (Node node : buttons.getChildren()) {
        width += Math.ceil(node.prefWidth(-1)) + 8;
      }
      return Math.max(0, width);
    }

    private boolean beside(double width) {
      return inOneRow() + GAP + LEAST_WORDS <= width;
    }

    @Override
    protected double computePrefHeight(double width) {
      double wide = width > 0 ? width : 600;
      if (beside(wide)) {
        return Math.max(buttons.prefHeight(inOneRow()), said.prefHeight(wide - GAP - inOneRow()));
      }
      double above = buttons.getChildren().isEmpty() ? 0 : buttons.prefHeight(wide) + 4;
      return above + said.prefHeight(wide);
    }

    @Override
    protected double computeMinHeight(double width) {
      return computePrefHeight(width);
    }

    @Override
    protected double computePrefWidth(double height) {
      return 480;
    }

    @Override
    protected double computeMinWidth(double height) {
      return 0;
    }

    @Override
    protected void layoutChildren() {
      double w = getWidth();
      if (beside(w)) {
        double one = inOneRow();
        double rest = w - one - GAP;
        double wanted = Math.min(rest, Math.ceil(said.prefWidth(-1)) + 2);
        double h = said.prefHeight(wanted);
        buttons.resizeRelocate(0, 0, one, getHeight());
        said.resizeRelocate(w - wanted, Math.max(0, (getHeight() - h) / 2), wanted, h);
        return;
      }
      double above = buttons.getChildren().isEmpty() ? 0 : buttons.prefHeight(w);
      buttons.resizeRelocate(0, 0, w, above);
      double y = above == 0 ? 0 : above + 4;
      said.resizeRelocate(0, y, w, Math.max(0, getHeight() - y));
    }
  }
}
