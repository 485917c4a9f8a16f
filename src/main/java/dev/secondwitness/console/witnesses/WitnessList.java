package dev.secondwitness.console.witnesses;

import dev.secondwitness.console.control.Buttons;
import dev.secondwitness.console.control.EmptyState;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.control.WordWrap;
import dev.secondwitness.console.words.Times;
import dev.secondwitness.console.words.Words;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/// The list with its filter; what is selected is kept by key, whatever comes and goes.
final class WitnessList extends VBox {

  private static final double ROW = 66;

  private final WitnessesViewModel model;
  private final Words words;
  private final Times times;
  private final TextField filter = new TextField();
  private final ListView<WitnessRow> list = new ListView<>();
  private final EmptyState empty = new EmptyState("loader");
  private final Label count = Texts.label("", "t-body", "muted");
  private final Label asOf = Texts.label("", "t-small", "muted");
  private final WordWrap trouble = new WordWrap("", "t-small", "warning");
  private final List<Subscription> subscriptions = new ArrayList<>();
  private boolean showing;

  WitnessList(WitnessesViewModel model, Words words, InstantSource time, Runnable onOpen) {
    this.model = model;
    this.words = words;
    times = new Times(words);
    filter.setPromptText(words.text("witnesses.filter"));
    filter.setAccessibleText(words.text("witnesses.filter"));
    filter.getStyleClass().add("witness-filter");
    filter.setText(model.filter());
    filter.textProperty().subscribe((was, is) -> model.filter(is));
    filter.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.DOWN) {
            list.requestFocus();
            event.consume();
          }
        });
    list.setFixedCellSize(ROW);
    list.setCellFactory(view -> new WitnessCell(words, time));
    list.getStyleClass().add("witness-list");
    list.setAccessibleText(words.text("rail.witnesses"));
    list.getSelectionModel()
        .selectedItemProperty()
        .subscribe(
            row -> {
              if (!showing && row != null) {
                model.select(Optional.of(row.key()));
              }
            });
    list.setOnMouseClicked(
        event -> {
          if (list.getSelectionModel().getSelectedItem() != null) {
            onOpen.run();
          }
        });
    list.addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.ENTER
              && list.getSelectionModel().getSelectedItem() != null) {
            onOpen.run();
            event.consume();
          }
        });
    Button again = Buttons.icon("refresh-cw", words.text("witnesses.reload"));
    again.setOnAction(event -> model.reload());
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    HBox head =
        new HBox(
            12,
            Texts.whole(words.text("rail.witnesses"), "t-title", "t-strong"),
            count,
            space,
            again);
    count.setMinWidth(0);
    head.setAlignment(Pos.CENTER_LEFT);
    StackPane body = new StackPane(list, empty);
    VBox.setVgrow(body, Priority.ALWAYS);
    VBox top = new VBox(8, head, filter, asOf, trouble);
    top.getStyleClass().add("witness-list-head");
    getStyleClass().add("witness-list-pane");
    getChildren().addAll(top, body);
  }

  void activate() {
    subscriptions.add(model.rowsProperty().subscribe(rows -> show(rows)));
    subscriptions.add(model.selectedProperty().subscribe(key -> mark()));
    subscriptions.add(model.troubleProperty().subscribe(t -> showState()));
    subscriptions.add(model.asOfProperty().subscribe(at -> showState()));
    subscriptions.add(model.lostSinceProperty().subscribe(at -> showState()));
  }

  void deactivate() {
    subscriptions.forEach(Subscription::unsubscribe);
    subscriptions.clear();
  }

  void focus() {
    if (list.getItems().isEmpty()) {
      filter.requestFocus();
    } else {
      list.requestFocus();
    }
  }

  boolean move(int step) {
    if (list.getItems().isEmpty()) {
      return false;
    }
    int to =
        Math.clamp(
            list.getSelectionModel().getSelectedIndex() + step, 0, list.getItems().size() - 1);
    list.getSelectionModel().clearAndSelect(to);
    list.scrollTo(Math.max(0, to - 2));
    return true;
  }

  private void show(List<WitnessRow> rows) {
    showing = true;
    try {
      if (!rows.equals(list.getItems())) {
        list.getItems().setAll(rows);
      }
    } finally {
      showing = false;
    }
    mark();
    showState();
  }

  private void mark() {
    showing = true;
    try {
      Optional<String> key = model.selectedProperty().get();
      for (int i = 0; i < list.getItems().size(); i++) {
        if (key.filter(list.getItems().get(i).key()::equals).isPresent()) {
          if (list.getSelectionModel().getSelectedIndex() != i) {
            list.getSelectionModel().clearAndSelect(i);
          }
          return;
        }
      }
      list.getSelectionModel().clearSelection();
    } finally {
      showing = false;
    }
  }

  private void showState() {
    boolean known = model.asOfProperty().get().isPresent();
    boolean stale = model.lostSinceProperty().get().isPresent();
    boolean silent = model.troubleProperty().get().isPresent();
    boolean none = list.getItems().isEmpty();
    list.setVisible(!none);
    empty.setVisible(none);
    Texts.mark(this, "stale", stale);
    count.setText(known ? words.text("witnesses.count", "n", words.number(model.inForce())) : "");
    asOf.setText(
        model
            .asOfProperty()
            .get()
            .map(
                at ->
                    words.text(
                        model.more() ? "witnesses.as_of_more" : "witnesses.as_of",
                        "time",
                        times.clock(at)))
            .orElse(""));
    there(asOf, known);
    trouble.show(
        known
            ? model.troubleProperty().get().map(t -> new WitnessWords(words).trouble(t)).orElse("")
            : "");
    there(trouble, known && silent);
    if (!none) {
      return;
    }
    if (!known && silent) {
      empty.show(
          "wifi-off",
          model.troubleProperty().get().map(t -> new WitnessWords(words).trouble(t)).orElse(""),
          words.text("queue.silent_next"));
    } else if (!known) {
      empty.show("loader", words.text("queue.loading"), "");
    } else if (model.inForce() == 0) {
      empty.show("eye", words.text("witnesses.none"), "");
    } else {
      empty.show("filter", words.text("witnesses.none_fit"), words.text("witnesses.none_fit_next"));
    }
  }

  private static void there(javafx.scene.Node node, boolean is) {
    node.setVisible(is);
    node.setManaged(is);
  }
}
