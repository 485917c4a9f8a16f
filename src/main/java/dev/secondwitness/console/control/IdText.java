package dev.secondwitness.console.control;

import dev.secondwitness.console.words.Words;
import javafx.geometry.NodeOrientation;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.Tooltip;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/// An id or key in mono, left to right, cut in the middle when there is no room, with a button that
/// copies exactly its bytes.
public final class IdText extends HBox {

  private final Words words;
  private final Label label = Texts.label("", "mono", "t-small");
  private final Button copy;
  private String id = "";

  /// An id with its copy button.
  public IdText(Words words, String id) {
    this(words, id, true);
  }

  /// An id, with or without a copy button.
  public IdText(Words words, String id, boolean copyable) {
    this.words = words;
    setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    setAlignment(Pos.CENTER_LEFT);
    getStyleClass().add("id-text");
    label.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
    label.setMinWidth(40);
    copy = Buttons.icon("clipboard", words.text("id.copy", "id", id));
    copy.getStyleClass().add("copy");
    copy.setMinWidth(Region.USE_PREF_SIZE);
    copy.setOnAction(event -> copy());
    getChildren().add(label);
    if (copyable) {
      getChildren().add(copy);
    }
    show(id);
  }

  /// Shows another id.
  public void show(String newId) {
    id = newId;
    label.setText(newId);
    label.setTooltip(new Tooltip(newId));
    String spoken = words.text("id.copy", "id", newId);
    copy.setAccessibleText(spoken);
    copy.setTooltip(new Tooltip(spoken));
  }

  /// The id as it is.
  public String id() {
    return id;
  }

  private void copy() {
    ClipboardContent content = new ClipboardContent();
    content.putString(id);
    Clipboard.getSystemClipboard().setContent(content);
    copy.setAccessibleText(words.text("id.copied", "id", id));
  }
}
