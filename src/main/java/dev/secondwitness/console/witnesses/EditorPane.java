package dev.secondwitness.console.witnesses;

import dev.secondwitness.console.control.ActButton;
import dev.secondwitness.console.control.Buttons;
import dev.secondwitness.console.control.Icon;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.control.WordWrap;
import dev.secondwitness.console.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/// The text, what is wrong with it, and the way to propose it.
final class EditorPane extends VBox {

  private final Words words;
  private final DraftViewModel model;
  private final DefinitionText text;
  private final ProblemList problems;
  private final ScrollPane problemScroll;
  private final Icon icon = new Icon("lock", "icon-14");
  private final WordWrap note = new WordWrap("", "t-small", "muted");
  private final Button discard;
  private final TextField why;
  private final ActButton propose;
  private final SendingNote sending;
  private final VBox proposing;
  private final List<Subscription> subscriptions = new ArrayList<>();
  private boolean showing;

  EditorPane(DraftViewModel model, Words words) {
    this.words = words;
    this.model = model;
    text = new DefinitionText(words, model::write);
    VBox.setVgrow(text, Priority.ALWAYS);
    problems = new ProblemList(words, text::goTo);
    problemScroll = new ScrollPane(problems);
    problemScroll.setFitToWidth(true);
    problemScroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    problemScroll.getStyleClass().addAll("case-scroll", "problem-scroll");
    problemScroll.setFocusTraversable(false);
    discard = Buttons.plain(words.text("witnesses.discard"), "trash-2");
    discard.setOnAction(event -> model.discard());
    HBox.setHgrow(note, Priority.ALWAYS);
    HBox head = new HBox(6, icon, note, discard);
    head.setAlignment(Pos.CENTER_LEFT);
    head.setFillHeight(false);
    head.getStyleClass().add("editor-head");
    why = Fields.line(words.text("witnesses.why"));
    why.textProperty()
        .subscribe(
            (was, is) -> {
              if (!showing) {
                model.why(is);
              }
            });
    propose = new ActButton(words, words.text("witnesses.propose"), "users", model::propose);
    sending = new SendingNote(words);
    proposing =
        new VBox(
            8,
            Fields.named(words.text("witnesses.why"), why),
            propose,
            new WordWrap(words.text("witnesses.propose_note"), "t-small", "muted"));
    proposing.getStyleClass().add("propose-bar");
    getStyleClass().add("editor-pane");
    getChildren().addAll(head, text, problemScroll, sending, proposing);
    setMinWidth(0);
  }

  void activate() {
    subscriptions.add(model.loadedProperty().subscribe(loaded -> load()));
    subscriptions.add(model.snapshotProperty().subscribe(s -> show(s)));
    subscriptions.add(model.sendingProperty().subscribe(s -> sending.show(s)));
  }

  void deactivate() {
    subscriptions.forEach(Subscription::unsubscribe);
    subscriptions.clear();
  }

  void focus() {
    text.area().requestFocus();
  }

  /// What is in the model goes before what was loaded: the window may speak another language since.
  private void load() {
    text.load(model.text());
    showing = true;
    why.setText(model.why());
    showing = false;
  }

  private void show(DraftSnapshot draft) {
    boolean may = draft.editing() == Editing.MAY;
    text.editable(may);
    problems.show(draft);
    text.mark(problems.lines());
    boolean changed = may && draft.changed();
    icon.show(may ? "edit-3" : "lock");
    note.show(
        changed
            ? words.text("witnesses.draft_kept")
            : words.named("witnesses.editing", draft.editing()));
    Fields.there(discard, changed);
    Fields.there(proposing, may);
    Texts.mark(problems, "stale", draft.checked().isEmpty());
    propose.locked(
        draft.obstacle().map(o -> words.named("witnesses.obstacle", o)).or(Optional::empty));
  }
}
