package dev.secondwitness.console.shell;

import dev.secondwitness.app.port.SearchHit;
import dev.secondwitness.console.concurrent.Ticket;
import dev.secondwitness.console.concurrent.UiScheduler;
import dev.secondwitness.console.control.StatePill;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.value.IntentId;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/// What the search found, below its field: arrows choose, Enter opens, Esc leaves.
final class SearchResults extends VBox {

  private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");
  private static final int MOST = 10;
  private static final Duration TYPING = Duration.ofMillis(250);

  private final SearchViewModel search;
  private final UiScheduler scheduler;
  private final Words words;
  private final TextField field;
  private final Consumer<IntentId> open;
  private final Runnable leave;
  private List<SearchHit> hits = List.of();
  private int chosen;
  private boolean openFirst;
  private Ticket typing = Ticket.NONE;
  private Subscription outcome = Subscription.EMPTY;

  SearchResults(
      SearchViewModel search,
      UiScheduler scheduler,
      Words words,
      TextField field,
      Consumer<IntentId> open,
      Runnable leave) {
    this.search = search;
    this.scheduler = scheduler;
    this.words = words;
    this.field = field;
    this.open = open;
    this.leave = leave;
    getStyleClass().add("search-results");
    setManaged(false);
    setVisible(false);
    field.textProperty().subscribe((was, is) -> typed());
    field.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
  }

  void activate() {
    outcome = search.outcomeProperty().subscribe(this::show);
  }

  void deactivate() {
    outcome.unsubscribe();
    typing.cancel();
  }

  /// Hides the results and empties the field.
  void close() {
    typing.cancel();
    field.clear();
    search.ask("");
    setVisible(false);
  }

  private void typed() {
    typing.cancel();
    openFirst = false;
    typing = scheduler.after(TYPING, () -> search.ask(field.getText()));
  }

  private void key(KeyEvent event) {
    if (event.getCode() == KeyCode.DOWN) {
      choose(chosen + 1);
    } else if (event.getCode() == KeyCode.UP) {
      choose(chosen - 1);
    } else if (event.getCode() == KeyCode.ENTER) {
      enter();
    } else if (event.getCode() == KeyCode.ESCAPE) {
      close();
      leave.run();
    } else {
      return;
    }
    event.consume();
  }

  private void enter() {
    if (search.outcomeProperty().get() instanceof SearchViewModel.Outcome.Found found
        && found.text().equals(field.getText().strip())) {
      openChosen();
    } else {
      typing.cancel();
      openFirst = true;
      search.ask(field.getText());
    }
  }

  private void openChosen() {
    if (chosen < hits.size()) {
      IntentId id = hits.get(chosen).id();
      close();
      open.accept(id);
    }
  }

  private void choose(int index) {
    if (hits.isEmpty()) {
      return;
    }
    chosen = Math.clamp(index, 0, hits.size() - 1);
    for (int i = 0; i < getChildren().size(); i++) {
      getChildren().get(i).pseudoClassStateChanged(CHOSEN, i == chosen);
    }
    field.setAccessibleHelp(spoken(hits.get(chosen)));
  }

  private void show(SearchViewModel.Outcome now) {
    hits = List.of();
    chosen = 0;
    switch (now) {
      case SearchViewModel.Outcome.Idle idle -> setVisible(false);
      case SearchViewModel.Outcome.Asking asking -> say(words.text("search.asking"));
      case SearchViewModel.Outcome.Unanswered none -> say(words.text("search.unanswered"));
      case SearchViewModel.Outcome.Found found -> found(found);
    }
    setManaged(false);
    requestLayout();
  }

  private void found(SearchViewModel.Outcome.Found found) {
    hits = found.hits().stream().limit(MOST).toList();
    if (hits.isEmpty()) {
      say(words.text("search.none", "text", found.text()));
      return;
    }
    getChildren().setAll(hits.stream().map(this::row).toList());
    if (found.hits().size() > MOST) {
      getChildren()
          .add(
              Texts.label(
                  words.text("search.more", "n", words.number(found.hits().size() - MOST)),
                  "t-small",
                  "muted",
                  "search-note"));
    }
    setVisible(true);
    choose(0);
    if (openFirst && hits.size() == 1) {
      openChosen();
    }
    openFirst = false;
  }

  private void say(String text) {
    Label label = Texts.label(text, "t-body", "muted", "search-note");
    getChildren().setAll(label);
    setVisible(true);
    field.setAccessibleHelp(text);
  }

  private Node row(SearchHit hit) {
    Region gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    HBox line =
        new HBox(
            8,
            new StatePill(words, hit.state(), false),
            Texts.data(hit.businessRef().map(Object::toString).orElse(""), "t-body", "t-medium"),
            Texts.data(hit.operation().value(), "t-small", "muted"),
            gap,
            Texts.label(as(hit), "t-small", "muted"),
            Texts.whole(hit.id().value(), "mono", "t-axis", "muted"));
    line.setAlignment(Pos.CENTER_LEFT);
    Button button = new Button();
    button.setMnemonicParsing(false);
    button.setGraphic(line);
    button.setMaxWidth(Double.MAX_VALUE);
    button.setFocusTraversable(false);
    line.prefWidthProperty().bind(button.widthProperty().subtract(20));
    button.getStyleClass().add("search-hit");
    button.setAccessibleText(spoken(hit));
    button.setOnAction(
        event -> {
          close();
          open.accept(hit.id());
        });
    return button;
  }

  private String spoken(SearchHit hit) {
    return words.text(
        "search.hit",
        "reference",
        hit.businessRef().map(Object::toString).orElse(hit.id().value()),
        "operation",
        hit.operation().value(),
        "state",
        words.named("state", hit.state()),
        "as",
        as(hit));
  }

  private String as(SearchHit hit) {
    return words.named("search.as", MatchedAs.of(hit.matchedAs()));
  }

  /// What the number was found as; something newer than this console is `OTHER`.
  enum MatchedAs {
    ORDER,
    TICKET,
    ACTION_KEY,
    RECEIPT,
    ATTEMPT,
    PROVIDER_REQUEST,
    INTENT,
    OTHER;

    static MatchedAs of(String name) {
      for (MatchedAs as : values()) {
        if (as.name().equalsIgnoreCase(name)) {
          return as;
        }
      }
      return OTHER;
    }
  }
}
