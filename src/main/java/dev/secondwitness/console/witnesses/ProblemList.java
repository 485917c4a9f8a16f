package dev.secondwitness.console.witnesses;

import dev.secondwitness.app.port.Drafting;
import dev.secondwitness.console.control.Icon;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.control.WordWrap;
import dev.secondwitness.console.words.Words;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// What is to be put right in the text, line by line; each leads there.
final class ProblemList extends VBox {

  private final Words words;
  private final IntConsumer goTo;
  private Set<Integer> lines = Set.of();

  /// @param goTo told the line a problem is on
  ProblemList(Words words, IntConsumer goTo) {
    this.words = words;
    this.goTo = goTo;
    getStyleClass().add("problem-list");
    setMinWidth(0);
  }

  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  void show(DraftSnapshot draft) {
    List<Node> rows = new ArrayList<>();
    Set<Integer> marked = new LinkedHashSet<>();
    if (draft.checked().isEmpty()) {
      rows.add(state("loader", words.text("witnesses.checking"), "muted"));
    } else {
      Drafting.Checked checked = draft.checked().get();
      for (Drafting.Flaw flaw : checked.flaws()) {
        rows.add(problem(flaw.line(), flaw.place(), flaw.what()));
        marked.add(flaw.line());
      }
      if (draft.tooOld().isPresent()) {
        int inForce = draft.tooOld().getAsInt();
        int line = checked.sketch().map(Drafting.Sketch::versionLine).orElse(1);
        rows.add(
            problem(
                line,
                "version",
                words.text(
                    "witnesses.too_old",
                    "version",
                    words.number(inForce),
                    "next",
                    words.number(inForce + 1L))));
        marked.add(line);
      }
      if (rows.isEmpty()) {
        rows.add(state("check", words.text("witnesses.no_problem"), "met"));
      }
      if (!checked.flaws().isEmpty()) {
        rows.add(new WordWrap(words.text("witnesses.first_problem"), "t-small", "muted"));
      }
      if (draft.newWitness() && draft.changed()) {
        rows.add(state("info", words.text("witnesses.would_be_new"), "muted"));
      }
    }
    lines = Set.copyOf(marked);
    getChildren().setAll(rows);
  }

  /// The lines that have a problem.
  Set<Integer> lines() {
    return lines;
  }

  private static HBox state(String icon, String text, String tone) {
    WordWrap words = new WordWrap(text, "t-small", tone);
    HBox.setHgrow(words, Priority.ALWAYS);
    HBox row = new HBox(6, new Icon(icon, "icon-14", tone), words);
    row.setAlignment(Pos.CENTER_LEFT);
    return row;
  }

  private Node problem(int line, String place, String what) {
    String at =
        line > 0
            ? words.text("witnesses.at_line", "line", words.number(line))
            : words.text("witnesses.at_whole");
    String head = place.isEmpty() ? at : at + words.text("list.separator") + place;
    WordWrap text = new WordWrap(what, "t-small");
    VBox lines = new VBox(1, Texts.label(head, "t-small", "t-medium", "failed"), text);
    lines.setMinWidth(0);
    HBox.setHgrow(lines, Priority.ALWAYS);
    HBox row = new HBox(6, new Icon("x", "icon-14", "failed"), lines);
    row.setAlignment(Pos.TOP_LEFT);
    row.getStyleClass().add("problem");
    row.setFocusTraversable(true);
    row.setAccessibleRole(AccessibleRole.BUTTON);
    row.setAccessibleText(words.text("witnesses.problem_spoken", "at", head, "what", what));
    row.setOnMouseClicked(event -> goTo.accept(Math.max(1, line)));
    row.setOnKeyPressed(
        event -> {
          if (event.getCode() == KeyCode.ENTER || event.getCode() == KeyCode.SPACE) {
            event.consume();
            goTo.accept(Math.max(1, line));
          }
        });
    return row;
  }
}
