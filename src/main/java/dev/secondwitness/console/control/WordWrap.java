package dev.secondwitness.console.control;

import dev.secondwitness.console.words.Bidi;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/// The only node whose text may wrap: one Text per word, because JavaFX on Linux throws when a line
/// break falls inside a right-to-left run. A value isolated left to right stays one piece.
public final class WordWrap extends TextFlow {

  private final List<String> classes;
  private static final int LONGEST_UNBROKEN = 24;
  private static final double UNWRAPPED = 4096;

  private String text = "";
  private List<Font> measuredIn = List.of();
  private double widest;

  /// Wrapping text in the given classes, such as `t-title`.
  public WordWrap(String text, String... classes) {
    this.classes = List.of(classes);
    getStyleClass().add("word-wrap");
    setAccessibleRole(AccessibleRole.TEXT);
    setMinWidth(0);
    show(text);
  }

  /// Shows another text.
  public void show(String newText) {
    if (newText.equals(text)) {
      return;
    }
    text = newText;
    measuredIn = List.of();
    widest = 0;
    setAccessibleText(Bidi.plain(newText));
    getChildren().setAll(words(newText).stream().map(this::node).toList());
    keepWhole();
  }

  /// A flow that has no width yet, or less than its widest right-to-left word, would split that
  /// word, which is what throws; it stays one line that runs over, until it is given room.
  @Override
  public void resize(double width, double height) {
    super.resize(roomy(width), height);
  }

  @Override
  protected double computePrefWidth(double height) {
    keepWhole();
    return super.computePrefWidth(height);
  }

  @Override
  protected double computePrefHeight(double width) {
    keepWhole();
    return super.computePrefHeight(width == USE_COMPUTED_SIZE ? width : roomy(width));
  }

  private double roomy(double width) {
    return width >= widest() ? width : UNWRAPPED;
  }

  private void keepWhole() {
    if (getWidth() < widest()) {
      super.resize(UNWRAPPED, getHeight());
    }
  }

  /// How wide the widest right-to-left word is, measured by itself.
  private double widest() {
    List<Font> fonts =
        getChildren().stream().map(node -> ((Text) node).getFont()).distinct().toList();
    if (!fonts.equals(measuredIn)) {
      measuredIn = fonts;
      widest = 0;
      for (Node node : getChildren()) {
        String shown = ((Text) node).getText().stripTrailing();
        if (Bidi.hasRightToLeftLetters(shown)) {
          Text word = new Text(shown);
          word.setFont(((Text) node).getFont());
          widest = Math.max(widest, Math.ceil(word.getLayoutBounds().getWidth()));
        }
      }
    }
    return widest;
  }

  /// The text shown, isolates included.
  public String text() {
    return text;
  }

  private Text node(String word) {
    Text node = new Text(unbroken(word));
    node.getStyleClass().add("word");
    node.getStyleClass().addAll(classes);
    if (Bidi.hasRightToLeftLetters(word)) {
      node.getStyleClass().add("arabic");
    }
    return node;
  }

  /// A short isolated value, such as an amount and its unit, is not torn apart at a line's end.
  static String unbroken(String word) {
    int from = word.indexOf(Bidi.LRI);
    int to = word.indexOf(Bidi.PDI);
    return from < 0 || to < from || to - from > LONGEST_UNBROKEN
        ? word
        : word.substring(0, from)
            + word.substring(from, to).replace(' ', '\u00a0')
            + word.substring(to);
  }

  /// The words with the space behind each; what stands between LRI and PDI is one word.
  static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean isolated = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      word.append(c);
      if (c == Bidi.LRI) {
        isolated = true;
      } else if (c == Bidi.PDI) {
        isolated = false;
      }
      boolean last = i + 1 == text.length();
      boolean spaceNext = !last && text.charAt(i + 1) == ' ';
      if (!isolated && (last || (c == ' ' && !spaceNext))) {
        words.add(word.toString());
        word.setLength(0);
      }
    }
    if (!word.isEmpty()) {
      words.add(word.toString());
    }
    return words;
  }
}
