package dev.secondwitness.console.dashboard;

import dev.secondwitness.console.control.Icon;
import dev.secondwitness.console.control.Texts;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// A framed group of figures with their moment.
final class Card extends VBox {

  private final Label asOf = Texts.whole("", "t-small", "muted");

  Card(String title, String subtitle, Node... content) {
    Region gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    Label sub = Texts.label(subtitle, "t-small", "muted");
    sub.setMinWidth(0);
    HBox head =
        new HBox(
            8,
            Texts.whole(title, "t-body", "t-strong"),
            sub,
            gap,
            new HBox(4, new Icon("clock", "icon-12"), asOf));
    head.setAlignment(Pos.CENTER_LEFT);
    ((HBox) head.getChildren().get(3)).setAlignment(Pos.CENTER_RIGHT);
    getStyleClass().addAll("panel", "card");
    setMinWidth(0);
    getChildren().add(head);
    getChildren().addAll(content);
  }

  void asOf(String text) {
    asOf.setText(text);
  }
}
