package dev.secondwitness.console.control;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// A strip that says what is known, what it means and what can be done.
public final class Banner extends HBox {

  /// What a banner is about; colour follows.
  public enum Kind {
    WARNING("banner-warning"),
    FAILED("banner-failed"),
    NEWS("banner-news");

    private final String styleClass;

    Kind(String styleClass) {
      this.styleClass = styleClass;
    }
  }

  private final Label title = Texts.label("", "t-body", "t-strong", "banner-title");
  private final WordWrap detail = new WordWrap("", "t-body", "banner-detail");

  /// A banner with buttons at its end.
  public Banner(Kind kind, String icon, Node... actions) {
    VBox lines = new VBox(title, detail);
    HBox.setHgrow(lines, Priority.ALWAYS);
    lines.setMinWidth(0);
    setAlignment(Pos.CENTER_LEFT);
    getStyleClass().addAll("banner", kind.styleClass);
    getChildren().addAll(new Icon(icon, "icon-20", "banner-icon"), lines);
    getChildren().addAll(actions);
    setFocusTraversable(false);
  }

  /// Says something else.
  public void show(String newTitle, String newDetail) {
    title.setText(newTitle);
    detail.show(newDetail);
    detail.setVisible(!newDetail.isEmpty());
    detail.setManaged(!newDetail.isEmpty());
    setAccessibleText(newTitle + " " + newDetail);
  }
}
