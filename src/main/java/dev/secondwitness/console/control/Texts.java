package dev.secondwitness.console.control;

import dev.secondwitness.console.words.Bidi;
import javafx.scene.Node;
import javafx.scene.control.Label;

/// Makes labels: one line each, faced after the script of what they say.
///
/// Sizes by class: `t-figure` 28, `t-title` 16, `t-panel` 14, `t-body` 13, `t-small` 12, `t-axis`
/// 11; weights `t-medium`, `t-strong`; `muted`; `mono` for ids, keys and amounts.
public final class Texts {

  private Texts() {}

  /// A label for words of the window's language.
  public static Label label(String text, String... classes) {
    Label label = new Label(text);
    label.setMnemonicParsing(false);
    label.getStyleClass().addAll(classes);
    return label;
  }

  /// A label for data (names, tenants, operations), faced after its script.
  public static Label data(String text, String... classes) {
    Label label = label("", classes);
    setData(label, text);
    return label;
  }

  /// A label that is never cut: short words, chips, ages.
  public static Label whole(String text, String... classes) {
    Label label = label(text, classes);
    label.setMinWidth(javafx.scene.layout.Region.USE_PREF_SIZE);
    return label;
  }

  /// Changes the data a label shows and its face.
  public static void setData(Label label, String text) {
    if (!text.equals(label.getText())) {
      label.setText(text);
    }
    face(label, text);
  }

  /// Marks a node after the script of its text, so that the language sheet picks the font.
  public static void face(Node node, String text) {
    boolean arabic = Bidi.hasRightToLeftLetters(text);
    mark(node, "arabic", arabic);
    mark(node, "latin", !arabic);
  }

  /// Puts a style class on a node or takes it off; does nothing when it is so already.
  public static void mark(Node node, String styleClass, boolean on) {
    boolean has = node.getStyleClass().contains(styleClass);
    if (on && !has) {
      node.getStyleClass().add(styleClass);
    } else if (!on && has) {
      node.getStyleClass().remove(styleClass);
    }
  }
}
