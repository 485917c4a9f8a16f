package dev.secondwitness.console.witnesses;

import dev.secondwitness.app.port.Drafting;
import dev.secondwitness.app.port.SearchHit;
import dev.secondwitness.app.rule.TrialOutcome;
import dev.secondwitness.console.control.Buttons;
import dev.secondwitness.console.control.Icon;
import dev.secondwitness.console.control.IdText;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.control.VerdictChip;
import dev.secondwitness.console.control.WordWrap;
import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.value.BusinessRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/// The text tried on an intent: what a reading would say, marked everywhere as none.
final class TrialPane extends ScrollPane {

  private final Words words;
  private final Times times;
  private final WitnessesViewModel place;
  private final TrialViewModel model;
  private final TrialEvidence evidence;
  private final TextField number;
  private final Button tryIt;
  private final Button cancel;
  private final Button again;
  private final ProgressBar progress = new ProgressBar(ProgressBar.INDETERMINATE_PROGRESS);
  private final WordWrap state = new WordWrap("", "t-small");
  private final WordWrap warning = new WordWrap("", "t-small", "warning");
  private final VBox choices = new VBox(4);
  private final VerdictChip chip;
  private final HBox mark;
  private final VBox result;
  private final HBox intent = new HBox(6);
  private final List<Subscription> subscriptions = new ArrayList<>();

  TrialPane(WitnessesViewModel place, Words words, TrialEvidence evidence) {
    this.words = words;
    this.place = place;
    this.evidence = evidence;
    model = place.trial();
    times = new Times(words);
    number = Fields.line(words.text("witnesses.try.number"));
    number.setPromptText(words.text("witnesses.try.prompt"));
    number.setOnAction(event -> place.tryOn(number.getText()));
    tryIt = Buttons.plain(words.text("witnesses.try.press"), "play");
    tryIt.setOnAction(event -> place.tryOn(number.getText()));
    cancel = Buttons.plain(words.text("reading.cancel"), "x");
    cancel.setOnAction(event -> model.cancel());
    again = Buttons.plain(words.text("witnesses.try.again"), "refresh-cw");
    again.setOnAction(event -> place.tryAgain());
    progress.getStyleClass().add("reading-progress");
    progress.setMaxWidth(Double.MAX_VALUE);
    chip = new VerdictChip(words, VerdictKind.NOT_SEEN);
    mark =
        new HBox(
            6,
            new Icon("alert-circle", "icon-14", "warning"),
            Texts.whole(words.text("witnesses.try.mark"), "t-small", "t-strong", "warning"));
    mark.setAlignment(Pos.CENTER_LEFT);
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    HBox verdict = new HBox(8, chip, space, again);
    verdict.setAlignment(Pos.CENTER_LEFT);
    intent.setAlignment(Pos.CENTER_LEFT);
    result = new VBox(8, mark, verdict, intent, evidence.node());
    result.getStyleClass().add("trial-result");
    HBox.setHgrow(number, Priority.ALWAYS);
    HBox ask = new HBox(8, number, tryIt, cancel);
    ask.setAlignment(Pos.CENTER_LEFT);
    VBox body =
        new VBox(
            8,
            Texts.whole(words.text("witnesses.tab.try"), "t-panel", "t-strong"),
            new WordWrap(words.text("witnesses.try.note"), "t-small", "muted"),
            Fields.named(words.text("witnesses.try.number"), ask),
            progress,
            state,
            choices,
            warning,
            result);
    body.getStyleClass().add("trial-pane");
    body.setMinWidth(0);
    setContent(body);
    setFitToWidth(true);
    setHbarPolicy(ScrollBarPolicy.NEVER);
    getStyleClass().add("case-scroll");
    setMinWidth(0);
  }

  void activate() {
    subscriptions.add(model.stateProperty().subscribe(s -> show(s)));
    subscriptions.add(place.draft().snapshotProperty().subscribe(s -> warn()));
  }

  void deactivate() {
    subscriptions.forEach(Subscription::unsubscribe);
    subscriptions.clear();
  }

  void focus() {
    number.requestFocus();
  }

  private void show(TrialState now) {
    boolean asking = now instanceof TrialState.Asking;
    Fields.there(progress, asking);
    Fields.there(cancel, asking);
    Fields.there(tryIt, !asking);
    say(words(now));
    choices.getChildren().setAll(choices(now));
    Fields.there(choices, !choices.getChildren().isEmpty());
    Optional<Drafting.Trial.Read> read = read(now);
    Fields.there(result, read.isPresent());
    evidence.show(read);
    read.ifPresent(r -> chip.show(r.judgement().verdict().kind()));
    Fields.there(again, read.filter(TrialViewModel::asksForAnother).isPresent());
    intent.getChildren().clear();
    if (now instanceof TrialState.Ended(TrialOutcome.Tried tried, var text, var at)) {
      intent
          .getChildren()
          .addAll(
              Texts.whole(
                  words.text("witnesses.try.read_at", "time", times.clockUtc(at)),
                  "t-small",
                  "muted"),
              new IdText(words, tried.intent().value()));
    }
    warn();
  }

  private void say(String text) {
    state.show(text);
    Fields.there(state, !text.isEmpty());
  }

  private void warn() {
    String text = "";
    if (model.stateProperty().get()
        instanceof TrialState.Ended(TrialOutcome.Tried tried, String of, var at)) {
      if (!of.equals(place.draft().text())) {
        text = words.text("witnesses.try.changed");
      } else if (!tried.serves()) {
        text = words.text("witnesses.try.not_its_operation");
      }
    }
    warning.show(text);
    Fields.there(warning, !text.isEmpty());
  }

  private static Optional<Drafting.Trial.Read> read(TrialState now) {
    return now instanceof TrialState.Ended(TrialOutcome.Tried tried, var text, var at)
            && tried.trial() instanceof Drafting.Trial.Read read
        ? Optional.of(read)
        : Optional.empty();
  }

  private String words(TrialState now) {
    return switch (now) {
      case TrialState.Idle idle -> "";
      case TrialState.Asking(int made) ->
          made == 0
              ? words.text("reading.run.looking")
              : words.text("reading.run.answers", "n", words.number(made));
      case TrialState.CalledOff off -> words.text("witnesses.try.called_off");
      case TrialState.BrokeOff(String detail) -> words.text("reading.run.broke", "why", detail);
      case TrialState.Ended(TrialOutcome outcome, var text, var at) -> words(outcome);
    };
  }

  private String words(TrialOutcome outcome) {
    return switch (outcome) {
      case TrialOutcome.Tried(var id, boolean serves, Drafting.Trial trial) -> words(trial);
      case TrialOutcome.NoIntent(String asked) ->
          words.text("witnesses.try.no_intent", "number", asked);
      case TrialOutcome.Several(List<SearchHit> hits) ->
          words.text("witnesses.try.several", "n", words.number(hits.size()));
      case TrialOutcome.Refused(var problem) ->
          words.text("witnesses.refused", "why", problem.detail(), "code", problem.code());
      case TrialOutcome.Silent silent -> words.text("queue.silent");
    };
  }

  private String words(Drafting.Trial trial) {
    return switch (trial) {
      case Drafting.Trial.Flawed flawed -> words.text("witnesses.try.flawed");
      case Drafting.Trial.NoOrigin(String environment) ->
          words.text("witnesses.try.no_origin", "environment", environment);
      case Drafting.Trial.NoSecret(String name) ->
          words.text("witnesses.try.no_secret", "name", name);
      case Drafting.Trial.Read read -> "";
    };
  }

  private List<Node> choices(TrialState now) {
    if (!(now instanceof TrialState.Ended(TrialOutcome.Several several, var text, var at))) {
      return List.of();
    }
    List<Node> rows = new ArrayList<>();
    for (SearchHit hit : several.hits()) {
      Button choose =
          Buttons.link(
              words.text(
                  "witnesses.try.choice",
                  "intent",
                  hit.id().value(),
                  "operation",
                  hit.operation().value(),
                  "reference",
                  hit.businessRef().map(BusinessRef::value).orElse("–")));
      choose.setMinWidth(0);
      choose.setOnAction(
          event -> {
            number.setText(hit.id().value());
            place.tryOn(hit.id());
          });
      rows.add(choose);
    }
    return rows;
  }
}
