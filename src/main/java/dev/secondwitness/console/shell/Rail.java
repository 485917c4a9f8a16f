package dev.secondwitness.console.shell;

import dev.secondwitness.app.port.QueueView;
import dev.secondwitness.console.control.Icon;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.words.Words;
import java.util.EnumMap;
import java.util.Map;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/// The places one can go, with how much waits in each.
final class Rail extends VBox {

  private static final PseudoClass HERE = PseudoClass.getPseudoClass("here");

  private final Words words;
  private final Map<Place, Item> items = new EnumMap<>(Place.class);

  Rail(ShellViewModel shell, Words words) {
    this.words = words;
    getStyleClass().add("rail");
    for (Place place : Place.values()) {
      Item item = new Item(place);
      item.setOnAction(event -> shell.go(place));
      items.put(place, item);
      if (place == Place.SETTINGS) {
        Region gap = new Region();
        VBox.setVgrow(gap, Priority.ALWAYS);
        getChildren().add(gap);
      }
      getChildren().add(item);
    }
  }

  void here(Place place) {
    items.forEach((p, item) -> item.pseudoClassStateChanged(HERE, p == place));
  }

  void counts(Map<QueueView, Long> counts) {
    items.forEach((place, item) -> place.view().ifPresent(v -> item.count(counts.get(v))));
  }

  void compact(boolean compact) {
    Texts.mark(this, "compact", compact);
    items.values().forEach(item -> item.compact(compact));
  }

  Node first() {
    return items.values().iterator().next();
  }

  private final class Item extends Button {

    private final String word;
    private final Label name;
    private final Label badge = Texts.whole("", "badge", "t-axis", "t-strong");

    Item(Place place) {
      word = words.named("rail", place);
      name = Texts.whole(word, "t-small", "rail-word");
      Icon icon = new Icon(place.icon(), "icon-20");
      StackPane sign = new StackPane(icon, badge);
      StackPane.setAlignment(badge, Pos.TOP_RIGHT);
      sign.getStyleClass().add("rail-sign");
      VBox box = new VBox(2, sign, name);
      box.setAlignment(Pos.CENTER);
      setGraphic(box);
      setMnemonicParsing(false);
      getStyleClass().addAll("rail-item");
      setMaxWidth(Double.MAX_VALUE);
      setTooltip(new Tooltip(word));
      count(null);
    }

    void count(@org.jspecify.annotations.Nullable Long n) {
      badge.setVisible(n != null && n > 0);
      badge.setText(n == null ? "" : words.number(n));
      setAccessibleText(
          n == null ? word : words.text("rail.spoken", "place", word, "n", words.number(n)));
    }

    void compact(boolean compact) {
      name.setVisible(!compact);
      name.setManaged(!compact);
    }
  }
}
