package dev.secondwitness.console.control;

import java.util.List;
import java.util.stream.Stream;
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

  private static final double LEAST_WORDS = 160;

  private final Label title = Texts.label("", "t-body", "t-strong", "banner-title");
  private final VBox details = new VBox(2);

  /// A banner with buttons at its end.
  public Banner(Kind kind, String icon, Node... actions) {
    VBox lines = new VBox(title, details);
    HBox.setHgrow(lines, Priority.ALWAYS);
    // a right-to-left word wider than its pane cannot be laid out
    lines.setMinWidth(LEAST_WORDS);
    setAlignment(Pos.CENTER_LEFT);
    getStyleClass().addAll("banner", kind.styleClass);
    getChildren().addAll(new Icon(icon, "icon-20", "banner-icon"), lines);
    getChildren().addAll(actions);
    setFocusTraversable(false);
  }

  /// Says something else, each further sentence on a line of its own.
  public void show(String newTitle, String... newDetails) {
    title.setText(newTitle);
    List<String> said = Stream.of(newDetails).filter(detail -> !detail.isEmpty()).toList();
    while (details.getChildren().size() < said.size()) {
      details.getChildren().add(new WordWrap("", "t-body", "banner-detail"));
    }
    details.getChildren().remove(said.size(), details.getChildren().size());
    for (int i = 0; i < said.size(); i++) {
      ((WordWrap) details.getChildren().get(i)).show(said.get(i));
    }
    details.setVisible(!said.isEmpty());
    details.setManaged(!said.isEmpty());
    setAccessibleText(newTitle + " " + String.join(" ", said));
  }
}
