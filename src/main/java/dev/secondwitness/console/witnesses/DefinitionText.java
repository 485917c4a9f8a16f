package dev.secondwitness.console.witnesses;

import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import javafx.geometry.NodeOrientation;
import javafx.geometry.VPos;
import javafx.scene.AccessibleRole;
import javafx.scene.control.TextArea;
import javafx.scene.control.skin.TextAreaSkin;
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
            (was, is) -> {
              requestLayout();
              if (!loading) {
                onWritten.accept(is);
              }
            });
    area.scrollTopProperty().subscribe(top -> requestLayout());
    area.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    HBox.setHgrow(area, Priority.ALWAYS);
    getStyleClass().add("definition-text");
    getChildren().addAll(gutter, area);
  }

  /// The numbers come after the text they stand beside.
  @Override
  protected void layoutChildren() {
    super.layoutChildren();
    area.layout();
    gutter.place();
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

  /// The numbers of the lines on the screen, each where its line is: a line in another script may
  /// be higher than the others.
  private final class Gutter extends Pane {

    private final List<Text> numbers = new ArrayList<>();
    private final Rectangle clip = new Rectangle();
    private Set<Integer> marked = Set.of();

    Gutter() {
      getStyleClass().add("definition-gutter");
      setMinWidth(GUTTER);
      setPrefWidth(GUTTER);
      setMaxWidth(GUTTER);
      setClip(clip);
      setAccessibleRole(AccessibleRole.NODE);
    }

    @Override
    protected void layoutChildren() {
      place();
    }

    private void place() {
      clip.setWidth(getWidth());
      clip.setHeight(getHeight());
      int used = 0;
      if (area.getSkin() instanceof TextAreaSkin skin && area.getHeight() > 0) {
        used = place(skin);
      }
      for (int i = used; i < numbers.size(); i++) {
        numbers.get(i).setVisible(false);
      }
    }

    private int place(TextAreaSkin skin) {
      String text = area.getText();
      int start = lineStart(text, skin.getIndex(0, 0).getCharIndex());
      int line = 1 + (int) text.substring(0, start).chars().filter(c -> c == '\n').count();
      int used = 0;
      while (start >= 0) {
        double y = skin.getCharacterBounds(start).getMinY();
        if (y > getHeight()) {
          break;
        }
        number(used++, line++, y);
        int end = text.indexOf('\n', start);
        start = end < 0 || end + 1 >= text.length() ? -1 : end + 1;
      }
      return used;
    }

    private void number(int at, int line, double y) {
      if (at == numbers.size()) {
        Text made = new Text();
        made.getStyleClass().addAll("word", "mono", "t-small");
        made.setManaged(false);
        made.setTextOrigin(VPos.TOP);
        numbers.add(made);
        getChildren().add(made);
        made.applyCss();
      }
      Text text = numbers.get(at);
      boolean bad = marked.contains(line);
      text.setText(bad ? "! " + line : Integer.toString(line));
      Texts.mark(text, "failed", bad);
      Texts.mark(text, "muted", !bad);
      text.setVisible(true);
      text.setX(getWidth() - 8 - text.getLayoutBounds().getWidth());
      text.setY(y);
    }

    private static int lineStart(String text, int at) {
      return text.lastIndexOf('\n', Math.min(at, text.length()) - 1) + 1;
    }
  }
}
