package dev.secondwitness.console.queue;

import dev.secondwitness.app.port.QueueFilter;
import dev.secondwitness.console.control.Buttons;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.words.Bidi;
import dev.secondwitness.console.words.KnownNames;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.evidence.VerdictKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;

/// The chips that narrow the list; each asks the store.
final class FilterBar extends FlowPane {

  private final QueueViewModel queue;
  private final Words words;
  private final List<Runnable> chips = new ArrayList<>();
  private final HBox figures = new HBox(8);

  FilterBar(QueueViewModel queue, Words words) {
    super(8, 6);
    this.queue = queue;
    this.words = words;
    setAlignment(Pos.CENTER_LEFT);
    setPrefWrapLength(560);
    getStyleClass().add("filter-bar");
    chip(
        words.text("queue.filter_tenant"),
        () -> queue.facets().tenants(),
        Object::toString,
        QueueFilter::tenant,
        (f, v) ->
            new QueueFilter(
                v, f.operation(), f.verdict(), f.owner(), f.ageBand(), f.overdue(), f.dueInHour()));
    chip(
        words.text("queue.filter_operation"),
        () -> queue.facets().operations(),
        Object::toString,
        QueueFilter::operation,
        (f, v) ->
            new QueueFilter(
                f.tenant(), v, f.verdict(), f.owner(), f.ageBand(), f.overdue(), f.dueInHour()));
    chip(
        words.text("queue.filter_verdict"),
        () -> List.of(VerdictKind.values()),
        verdict -> words.named("verdict", verdict),
        QueueFilter::verdict,
        (f, v) ->
            new QueueFilter(
                f.tenant(), f.operation(), v, f.owner(), f.ageBand(), f.overdue(), f.dueInHour()));
    chip(
        words.text("queue.filter_owner"),
        () -> queue.facets().owners(),
        name -> KnownNames.group(words, name),
        QueueFilter::owner,
        (f, v) ->
            new QueueFilter(
                f.tenant(),
                f.operation(),
                f.verdict(),
                v,
                f.ageBand(),
                f.overdue(),
                f.dueInHour()));
    figures.setAlignment(Pos.CENTER_LEFT);
    getChildren().add(figures);
    follow();
  }

  /// Brings the chips in line with what is asked for.
  void follow() {
    chips.forEach(Runnable::run);
    QueueFilter filter = queue.askProperty().get().filter();
    figures.getChildren().clear();
    filter
        .ageBand()
        .ifPresent(
            band ->
                removable(
                    words.named("band", band),
                    new QueueFilter(
                        filter.tenant(),
                        filter.operation(),
                        filter.verdict(),
                        filter.owner(),
                        Optional.empty(),
                        filter.overdue(),
                        filter.dueInHour())));
    if (filter.overdue()) {
      removable(
          words.text("queue.filter_overdue"),
          new QueueFilter(
              filter.tenant(),
              filter.operation(),
              filter.verdict(),
              filter.owner(),
              filter.ageBand(),
              false,
              filter.dueInHour()));
    }
    filter
        .dueInHour()
        .ifPresent(
            hour ->
                removable(
                    hour >= 8
                        ? words.text("queue.filter_due_later")
                        : words.text("queue.filter_due", "h", words.number(hour + 1L)),
                    new QueueFilter(
                        filter.tenant(),
                        filter.operation(),
                        filter.verdict(),
                        filter.owner(),
                        filter.ageBand(),
                        filter.overdue(),
                        Optional.empty())));
    boolean any = !figures.getChildren().isEmpty();
    figures.setManaged(any);
    figures.setVisible(any);
  }

  private void removable(String word, QueueFilter without) {
    Button chip = Buttons.plain(word, "x");
    chip.getStyleClass().add("filter-chip");
    chip.setAccessibleText(words.text("queue.filter_drop", "filter", word));
    chip.setOnAction(event -> queue.filter(without));
    figures.getChildren().add(chip);
  }

  private <T> void chip(
      String name,
      Supplier<List<T>> offers,
      Function<T, String> word,
      Function<QueueFilter, Optional<T>> read,
      With<T> with) {
    Label key = Texts.whole(name, "t-small", "muted");
    Label value = Texts.whole("", "t-small", "t-medium");
    HBox both = new HBox(4, key, value);
    both.setAlignment(Pos.CENTER_LEFT);
    MenuButton chip = new MenuButton();
    chip.setMnemonicParsing(false);
    chip.setGraphic(both);
    chip.getStyleClass().add("filter-chip");
    chip.setOnShowing(
        event -> {
          chip.getItems()
              .setAll(item(words.text("queue.filter_any"), () -> put(with, Optional.empty())));
          for (T offer : offers.get()) {
            chip.getItems().add(item(word.apply(offer), () -> put(with, Optional.of(offer))));
          }
        });
    chip.getItems().add(item(words.text("queue.filter_any"), () -> put(with, Optional.empty())));
    chips.add(
        () -> {
          String now =
              read.apply(queue.askProperty().get().filter())
                  .map(word)
                  .orElse(words.text("queue.filter_any"));
          value.setText(now);
          Texts.mark(value, "latin", words.rightToLeft() && !Bidi.hasRightToLeftLetters(now));
          chip.setAccessibleText(words.text("queue.filter_spoken", "name", name, "value", now));
        });
    getChildren().add(chip);
  }

  private <T> void put(With<T> with, Optional<T> value) {
    queue.filter(with.apply(queue.askProperty().get().filter(), value));
  }

  private static MenuItem item(String word, Runnable action) {
    MenuItem item = new MenuItem(word);
    item.setMnemonicParsing(false);
    item.setOnAction(event -> action.run());
    return item;
  }

  /// The filter with one part changed.
  private interface With<T> {
    QueueFilter apply(QueueFilter filter, Optional<T> value);
  }
}
