package dev.secondwitness.console.shell;

import javafx.scene.Group;
import javafx.scene.layout.StackPane;
import javafx.scene.shape.Circle;

/// The two rings: what was sent and what was seen.
final class Logo extends StackPane {

  Logo() {
    Circle sent = new Circle(8, 8, 6.5);
    sent.getStyleClass().add("ring-sent");
    Circle seen = new Circle(16, 8, 6.5);
    seen.getStyleClass().add("ring-seen");
    getStyleClass().add("logo");
    getChildren().add(new Group(sent, seen));
  }
}
