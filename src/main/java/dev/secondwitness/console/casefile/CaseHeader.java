package dev.secondwitness.console.casefile;

import dev.secondwitness.console.control.Buttons;
import dev.secondwitness.console.control.IdText;
import dev.secondwitness.console.control.OwnerBadge;
import dev.secondwitness.console.control.StatePill;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.control.WordWrap;
import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.CurrencyScales;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.NodeOrientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The head of the case: state, id and operation, the headline, and the facts.
final class CaseHeader extends VBox {

  private final Words words;
  private final Times times;
  private final StatePill pill;
  private final IdText id;
  private final Label operation = Texts.label("", "t-small", "muted");
  private final OwnerBadge owner;
  private final WordWrap headline = new WordWrap("", "t-title", "t-strong");
  private final FlowPane facts = new FlowPane(20, 6);
  private final List<Fact> factNodes = new ArrayList<>();

  CaseHeader(Words words, Runnable previous, Runnable next) {
    this.words = words;
    this.times = new Times(words);
    pill = new StatePill(words, IntentState.INDETERMINATE, false);
    id = new IdText(words, "");
    id.setMinWidth(60);
    owner = new OwnerBadge(words, true);
    owner.setMinWidth(Region.USE_PREF_SIZE);
    Button up = Buttons.icon("chevron-up", words.text("case.previous"));
    up.getStyleClass().add("boxed");
    up.setOnAction(event -> previous.run());
    Button down = Buttons.icon("chevron-down", words.text("case.next"));
    down.getStyleClass().add("boxed");
    down.setOnAction(event -> next.run());
    up.setMinWidth(Region.USE_PREF_SIZE);
    down.setMinWidth(Region.USE_PREF_SIZE);
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    operation.setMinWidth(0);
    HBox line = new HBox(8, pill, id, operation, space, owner, up, down);
    line.setAlignment(Pos.CENTER_LEFT);
    headline.getStyleClass().add("headline");
    facts.getStyleClass().add("case-facts");
    getStyleClass().add("case-header");
    getChildren().addAll(line, headline, facts);
  }

  void show(CaseFile file, CurrencyScales scales, Instant now) {
    pill.show(file.state(), file.reopened());
    id.show(file.envelope().id().value());
    operation.setText(
        words.text(
            "case.operation",
            "operation",
            file.envelope().operation().value(),
            "tenant",
            file.envelope().scope().tenant().value()));
    owner.show(file.owner());
    owner.setVisible(file.owner().isPresent());
    owner.setManaged(owner.isVisible());
    headline.show(new Headline(words, scales).of(file));
    facts(file, scales, now);
  }

  void tick(CaseFile file, CurrencyScales scales, Instant now) {
    facts(file, scales, now);
  }

  private void facts(CaseFile file, CurrencyScales scales, Instant now) {
    List<String[]> wanted = new ArrayList<>();
    file.envelope()
        .subject()
        .amount()
        .ifPresent(
            m ->
                wanted.add(
                    new String[] {words.text("case.amount"), words.money(m, scales), "ltr"}));
    file.envelope()
        .subject()
        .businessRef()
        .map(BusinessRef::value)
        .ifPresent(r -> wanted.add(new String[] {words.text("case.reference"), r, ""}));
    List<String> tickets = file.envelope().subject().ticketRefs();
    if (!tickets.isEmpty()) {
      wanted.add(
          new String[] {
            words.text("case.ticket"), String.join(words.text("list.separator"), tickets), ""
          });
    }
    wanted.add(
        new String[] {words.text("case.asked_by"), file.envelope().scope().principal().name(), ""});
    file.resolveBy()
        .ifPresent(
            due ->
                wanted.add(
                    new String[] {
                      words.text("case.resolve_by"),
                      words.text(
                          due.isAfter(now) ? "case.due" : "case.overdue",
                          "at",
                          times.minuteOrDateMinute(due, now),
                          "left",
                          times.age(java.time.Duration.between(now, due).abs())),
                      due.isAfter(now) ? "" : "over"
                    }));
    file.envelope()
        .keyTerms()
        .retainedUntil()
        .ifPresent(
            until ->
                wanted.add(
                    new String[] {
                      words.text("case.key_protects"), times.minuteOrDateMinute(until, now), ""
                    }));
    if (factNodes.size() != wanted.size()) {
      factNodes.clear();
      wanted.forEach(w -> factNodes.add(new Fact()));
      facts.getChildren().setAll(factNodes.stream().map(f -> (Node) f).toList());
    }
    for (int i = 0; i < wanted.size(); i++) {
      factNodes.get(i).show(wanted.get(i));
    }
  }

  /// A name above a value.
  private static final class Fact extends VBox {

    private final Label name = Texts.label("", "t-small", "muted");
    private final Label value = Texts.label("", "t-body", "t-medium");

    Fact() {
      getChildren().addAll(name, value);
      name.setMinWidth(Region.USE_PREF_SIZE);
      value.setMaxWidth(190);
    }

    void show(String[] fact) {
      name.setText(fact[0]);
      if (!fact[1].equals(value.getText())) {
        Texts.setData(value, fact[1]);
      }
      if (fact[2].equals("ltr")) {
        value.setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
      }
      Texts.mark(value, "failed", fact[2].equals("over"));
      setAccessibleText(fact[0] + " " + fact[1]);
    }
  }
}
