package dev.secondwitness.console.control;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;

/// What stands where rows would be: a plain sentence and what can be done.
public final class EmptyState extends VBox {

  private final Icon icon;
  private final WordWrap title = new WordWrap("", "t-panel", "t-strong");
  private final WordWrap detail = new WordWrap("", "t-body", "muted");

  /// Empty until told what to say.
  public EmptyState(String icon, Node... actions) {
    this.icon = new Icon(icon, "icon-24");
    setAlignment(Pos.CENTER);
    getStyleClass().add("empty-state");
    title.setTextAlignment(TextAlignment.CENTER);
    detail.setTextAlignment(TextAlignment.CENTER);
    getChildren().addAll(this.icon, title, detail);
    if (actions.length > 0) {
      HBox row = new HBox(8, actions);
      row.setAlignment(Pos.CENTER);
      getChildren().add(row);
    }
  }

  /// Says something else.
  public void show(String iconName, String newTitle, String newDetail) {
    icon.show(iconName);
    title.show(newTitle);
    detail.show(newDetail);
    setAccessibleText(newTitle + " " + newDetail);
  }
}
