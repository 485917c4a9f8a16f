package dev.secondwitness.console.witnesses;

import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import javafx.geometry.NodeOrientation;
import javafx.scene.AccessibleRole;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.shape.Rectangle;
import javafx.scene.text.Text;

/// YAML as it is written: mono, left to right in every language, never wrapped, with the numbers of
/// the lines beside it. Tab moves on, since YAML knows no tabs; Enter keeps the indentation.
final class DefinitionText extends HBox {

  private static final double GUTTER = 52;

  private final TextArea area = new TextArea();
  private final Gutter gutter = new Gutter();
  private boolean loading;

  DefinitionText(Words words, Consumer<String> onWritten) {
    setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    area.setWrapText(false);
    area.getStyleClass().add("definition-area");
    area.setAccessibleText(words.text("witnesses.text_spoken"));
    area.textProperty()
        .subscribe(
            text -> {
              gutter.requestLayout();
              if (!loading) {
                onWritten.accept(text);
              }
            });
    area.scrollTopProperty().subscribe(top -> gutter.requestLayout());
    area.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    HBox.setHgrow(area, Priority.ALWAYS);
    getStyleClass().add("definition-text");
    getChildren().addAll(gutter, area);
  }

  /// Puts another text in; the caret goes to its start.
  void load(String text) {
    loading = true;
    try {
      area.setText(text);
      area.positionCaret(0);
      area.setScrollTop(0);
    } finally {
      loading = false;
    }
  }

  void editable(boolean may) {
    area.setEditable(may);
    Texts.mark(area, "read-only", !may);
  }

  /// Marks lines, counted from 1.
  void mark(Set<Integer> lines) {
    gutter.marked = Set.copyOf(lines);
    gutter.requestLayout();
  }

  /// Puts the caret on a line, behind its indentation, and the focus here.
  void goTo(int line) {
    String text = area.getText();
    int start = 0;
    for (int at = 1; at < line; at++) {
      int end = text.indexOf('\n', start);
      if (end < 0) {
        break;
      }
      start = end + 1;
    }
    while (start < text.length() && text.charAt(start) == ' ') {
      start++;
    }
    area.requestFocus();
    area.positionCaret(start);
  }

  /// The line the caret is on, from 1.
  int caretLine() {
    return 1
        + (int) area.getText(0, area.getCaretPosition()).chars().filter(c -> c == '\n').count();
  }

  TextArea area() {
    return area;
  }

  private void key(KeyEvent event) {
    if (event.getCode() == KeyCode.TAB && !event.isControlDown()) {
      event.consume();
      area.requestFocusTraversal(
          event.isShiftDown()
              ? javafx.scene.TraversalDirection.PREVIOUS
              : javafx.scene.TraversalDirection.NEXT);
    } else if (event.getCode() == KeyCode.ENTER
        && area.isEditable()
        && !event.isControlDown()
        && !event.isShiftDown()) {
      event.consume();
      area.replaceSelection("\n" + indentation());
    }
  }

  private String indentation() {
    String before = area.getText(0, area.getSelection().getStart());
    String line = before.substring(before.lastIndexOf('\n') + 1);
    return " ".repeat(line.length() - line.stripLeading().length());
  }

  /// The numbers of the lines on the screen.
  private final class Gutter extends Pane {

    private final List<Text> numbers = new ArrayList<>();
    private final Text measure = new Text("0\n0");
    private final Rectangle clip = new Rectangle();
    private Set<Integer> marked = Set.of();

    Gutter() {
      getStyleClass().add("definition-gutter");
      setMinWidth(GUTTER);
      setPrefWidth(GUTTER);
      setMaxWidth(GUTTER);
      setClip(clip);
      setAccessibleRole(AccessibleRole.NODE);
      measure.getStyleClass().addAll("word", "mono", "t-small");
      measure.setVisible(false);
      measure.setManaged(false);
      getChildren().add(measure);
    }

    @Override
    protected void layoutChildren() {
      clip.setWidth(getWidth());
      clip.setHeight(getHeight());
      double two = measure.getLayoutBounds().getHeight();
      Text one = numbers.isEmpty() ? number(0) : numbers.getFirst();
      double height = Math.max(1, two - one.getLayoutBounds().getHeight());
      double top = area.getScrollTop();
      // the area's own border and padding
      double inset = area.snappedTopInset() + PADDING;
      int first = (int) Math.max(0, Math.floor((top - inset) / height));
      int count = (int) Math.ceil(getHeight() / height) + 1;
      int lines = area.getParagraphs().size();
      for (int i = 0; i < Math.max(count, numbers.size()); i++) {
        int line = first + i + 1;
        Text text = i < numbers.size() ? numbers.get(i) : number(i);
        boolean shown = i < count && line <= lines;
        text.setVisible(shown);
        if (shown) {
          boolean bad = marked.contains(line);
          text.setText(bad ? "! " + line : Integer.toString(line));
          Texts.mark(text, "failed", bad);
          Texts.mark(text, "muted", !bad);
          Texts.mark(text, "t-strong", bad);
          double width = text.getLayoutBounds().getWidth();
          text.relocate(getWidth() - 8 - width, inset + (line - 1) * height - top);
        }
      }
    }

    private Text number(int at) {
      Text text = new Text("0");
      text.getStyleClass().addAll("word", "mono", "t-small", "muted");
      text.setManaged(false);
      numbers.add(at, text);
      getChildren().add(text);
      text.applyCss();
      return text;
    }
  }

  /// Of the content inside the area, as the sheet sets it.
  private static final double PADDING = 6;
}
