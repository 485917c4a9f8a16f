package dev.secondwitness.console.witnesses;

import dev.secondwitness.console.control.Texts;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;

/// The small pieces every panel of the place is made of.
final class Fields {

  private Fields() {}

  /// A control under its name.
  static VBox named(String name, Node control) {
    Label label = Texts.whole(name, "t-small", "t-medium");
    label.setLabelFor(control);
    VBox field = new VBox(4, label, control);
    field.setMinWidth(0);
    return field;
  }

  /// A field of one line.
  static TextField line(String spoken) {
    TextField field = new TextField();
    field.setAccessibleText(spoken);
    field.getStyleClass().add("line-field");
    return field;
  }

  /// Shows a node and gives it room, or neither.
  static void there(Node node, boolean is) {
    node.setVisible(is);
    node.setManaged(is);
  }
}
