package dev.secondwitness.console.witnesses;

import dev.secondwitness.app.port.Drafting;
import dev.secondwitness.app.port.WitnessProposal;
import dev.secondwitness.app.port.WitnessVersion;
import dev.secondwitness.console.control.Buttons;
import dev.secondwitness.console.control.IdText;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.control.WordWrap;
import dev.secondwitness.console.words.Words;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/// One witness or proposal opened: what it is, its text, the difference, a trial, its versions.
/// With room the trial stands beside the text, without it is a side of its own.
final class OpenedView extends VBox {

  /// The sides of what is opened.
  enum Tab {
    TEXT,
    DIFFERENCE,
    TRY,
    VERSIONS
  }

  private static final double LEAST_TRIAL = 540;
  private static final double TRIAL_SHARE = 0.46;
  private static final double ROOM_FOR_BOTH = 1060;

  private final Words words;
  private final WitnessWords sentences;
  private final WitnessesViewModel model;
  private final InstantSource time;
  private final Label title = Texts.label("", "t-title", "t-strong");
  private final IdText id;
  private final WordWrap what = new WordWrap("", "t-small", "muted");
  private final WordWrap people = new WordWrap("", "t-small", "muted");
  private final WordWrap trouble = new WordWrap("", "t-small", "warning");
  private final Button back;
  private final Map<Tab, ToggleButton> tabs = new EnumMap<>(Tab.class);
  private final EditorPane editor;
  private final DiffPane diff;
  private final TrialPane trial;
  private final VersionsPane versions;
  private final BallotPane ballot;
  private final StackPane main;
  private final HBox body;
  private final List<Subscription> subscriptions = new ArrayList<>();
  private Tab tab = Tab.TEXT;
  private String shownKey = "";

  OpenedView(
      WitnessesViewModel model,
      Words words,
      InstantSource time,
      TrialEvidence evidence,
      Runnable onBack) {
    this.words = words;
    this.model = model;
    this.time = time;
    sentences = new WitnessWords(words);
    id = new IdText(words, "");
    back = Buttons.link(words.text("witnesses.back"));
    back.setOnAction(event -> onBack.run());
    editor = new EditorPane(model.draft(), words);
    diff = new DiffPane(words, model);
    trial = new TrialPane(model, words, evidence);
    versions =
        new VersionsPane(
            words,
            version -> {
              model.openVersion(version);
              go(Tab.TEXT);
            });
    ballot = new BallotPane(model.ballot(), words, time::instant);
    main = new StackPane(editor, diff, versions);
    main.setMinWidth(0);
    HBox.setHgrow(main, Priority.ALWAYS);
    body = new HBox(main, trial);
    VBox.setVgrow(body, Priority.ALWAYS);
    HBox bar = new HBox(2);
    bar.setAlignment(Pos.CENTER_LEFT);
    bar.getStyleClass().add("tabs");
    ToggleGroup group = new ToggleGroup();
    for (Tab side : Tab.values()) {
      ToggleButton button = toggle(side, group);
      tabs.put(side, button);
      bar.getChildren().add(button);
    }
    title.setMinWidth(0);
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    HBox first = new HBox(8, title, id, space);
    first.setAlignment(Pos.CENTER_LEFT);
    VBox head = new VBox(4, back, first, what, people, trouble);
    head.getStyleClass().add("witness-head");
    getStyleClass().add("witness-opened");
    getChildren().addAll(head, bar, body, ballot);
    setMinWidth(0);
    widthProperty().subscribe(this::arrange);
    single(false);
  }

  private ToggleButton toggle(Tab side, ToggleGroup group) {
    ToggleButton button = new ToggleButton(words.named("witnesses.tab", side));
    button.setMnemonicParsing(false);
    button.setMinWidth(USE_PREF_SIZE);
    button.getStyleClass().addAll("tab-button", "t-small", "t-medium");
    button.setToggleGroup(group);
    button.setOnAction(event -> go(side));
    return button;
  }

  void activate() {
    editor.activate();
    trial.activate();
    ballot.activate();
    subscriptions.add(model.openedProperty().subscribe(o -> o.ifPresent(this::show)));
    subscriptions.add(model.draft().snapshotProperty().subscribe(s -> compare()));
    subscriptions.add(
        model.rowsProperty().subscribe(r -> model.openedProperty().get().ifPresent(this::head)));
  }

  void deactivate() {
    subscriptions.forEach(Subscription::unsubscribe);
    subscriptions.clear();
    ballot.deactivate();
    trial.deactivate();
    editor.deactivate();
  }

  /// Whether the list is behind this.
  void single(boolean only) {
    Fields.there(back, only);
  }

  void focus() {
    switch (tab) {
      case TEXT -> editor.focus();
      case DIFFERENCE -> button(Tab.DIFFERENCE).requestFocus();
      case TRY -> trial.focus();
      case VERSIONS -> versions.first().orElse(button(Tab.VERSIONS)).requestFocus();
    }
  }

  private ToggleButton button(Tab side) {
    return Objects.requireNonNull(tabs.get(side));
  }

  /// Shows a side.
  void go(Tab side) {
    tab = side;
    arrange();
    compare();
  }

  private void arrange() {
    boolean both = getWidth() >= ROOM_FOR_BOTH;
    Fields.there(button(Tab.TRY), !both);
    Tab now = both && tab == Tab.TRY ? Tab.TEXT : tab;
    button(now).setSelected(true);
    boolean trying = now == Tab.TRY;
    Fields.there(main, !trying);
    Fields.there(trial, both || trying);
    double beside = Math.max(LEAST_TRIAL, Math.floor(getWidth() * TRIAL_SHARE));
    trial.setPrefWidth(both ? beside : getWidth());
    trial.setMinWidth(both ? beside : 0);
    Texts.mark(trial, "beside", both);
    HBox.setHgrow(trial, both ? Priority.NEVER : Priority.ALWAYS);
    Fields.there(editor, now == Tab.TEXT);
    Fields.there(diff, now == Tab.DIFFERENCE);
    Fields.there(versions, now == Tab.VERSIONS);
  }

  private void show(OpenedSnapshot opened) {
    String key = opened.proposal().map(WitnessProposal::id).orElse("") + " " + opened.id().value();
    boolean another = !key.equals(shownKey);
    shownKey = key;
    head(opened);
    versions.show(opened, time.instant());
    Fields.there(button(Tab.VERSIONS), opened.proposal().isEmpty());
    if (another) {
      go(opened.proposal().isPresent() ? Tab.DIFFERENCE : Tab.TEXT);
    }
  }

  private void head(OpenedSnapshot opened) {
    Optional<Drafting.Sketch> sketch =
        model.rowsProperty().get().stream()
            .flatMap(
                row ->
                    row instanceof WitnessRow.InForce inForce
                            && inForce.version().id().equals(opened.id())
                        ? inForce.sketch().stream()
                        : Optional.<Drafting.Sketch>empty().stream())
            .findFirst()
            .or(
                () ->
                    model
                        .draft()
                        .snapshotProperty()
                        .get()
                        .checked()
                        .flatMap(Drafting.Checked::sketch));
    Texts.setData(
        title, sketch.map(s -> s.title(words.language().code())).orElse(opened.id().value()));
    id.show(opened.id().value());
    what.show(
        sketch
            .map(s -> sentences.place(s) + words.text("list.separator") + sentences.maySay(s))
            .orElse(words.text("witnesses.unreadable")));
    people.show(
        opened
            .proposal()
            .map(sentences::replaces)
            .orElseGet(() -> opened.version().map(version -> about(version)).orElse("")));
    String why = opened.trouble().map(sentences::trouble).orElse("");
    trouble.show(why);
    Fields.there(trouble, !why.isEmpty());
  }

  private String about(WitnessVersion version) {
    return words.text(
        version.inForce() ? "witnesses.about_in_force" : "witnesses.about_old",
        "version",
        words.number(version.version()),
        "people",
        sentences.people(version, time.instant()));
  }

  private void compare() {
    if (tab == Tab.DIFFERENCE) {
      diff.show();
    }
  }
}
