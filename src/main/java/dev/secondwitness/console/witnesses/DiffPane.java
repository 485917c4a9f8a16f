package dev.secondwitness.console.witnesses;

import dev.secondwitness.console.concurrent.Ticket;
import dev.secondwitness.console.control.Texts;
import dev.secondwitness.console.control.WordWrap;
import dev.secondwitness.console.witnesses.LineDiff.Line;
import dev.secondwitness.console.witnesses.LineDiff.Side;
import dev.secondwitness.console.words.Words;
import java.util.List;
import javafx.geometry.NodeOrientation;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The difference to the version in force: every line marked by a sign, a word for the ear, and a
/// colour besides.
final class DiffPane extends VBox {

  private final Words words;
  private final WordWrap summary = new WordWrap("", "t-small", "muted");
  private final ListView<Line> list = new ListView<>();
  private final WitnessesViewModel model;
  private Ticket running = Ticket.NONE;

  DiffPane(Words words, WitnessesViewModel model) {
    super(8);
    this.words = words;
    this.model = model;
    list.setFixedCellSize(18);
    list.setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    list.getStyleClass().addAll("evidence-lines", "diff-lines");
    list.setAccessibleText(words.text("witnesses.tab.difference"));
    list.setCellFactory(view -> new DiffCell(words));
    list.setPlaceholder(Texts.label(words.text("witnesses.diff.none"), "t-small", "muted"));
    VBox.setVgrow(list, Priority.ALWAYS);
    getStyleClass().add("diff-pane");
    getChildren().addAll(summary, list);
    setMinWidth(0);
  }

  /// Compares what is opened with what is in force, and shows the lines when they have come.
  void show() {
    running.cancel();
    running = model.compare(this::lines);
  }

  private void lines(List<Line> lines) {
    long added = lines.stream().filter(l -> l.side() == Side.ADDED).count();
    long removed = lines.stream().filter(l -> l.side() == Side.REMOVED).count();
    summary.show(
        added + removed == 0
            ? words.text("witnesses.diff.same")
            : words.text(
                "witnesses.diff.summary",
                "added",
                words.number(added),
                "removed",
                words.number(removed)));
    list.getItems().setAll(lines);
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).side() != Side.BOTH) {
        list.scrollTo(Math.max(0, i - 3));
        return;
      }
    }
  }

  /// One line: its number before and after, a sign, the text.
  private static final class DiffCell extends ListCell<Line> {

    private final Words words;

    DiffCell(Words words) {
      this.words = words;
      getStyleClass().addAll("mono", "t-axis");
    }

    @Override
    protected void updateItem(@Nullable Line line, boolean empty) {
      super.updateItem(line, empty);
      Side side = empty || line == null ? Side.BOTH : line.side();
      Texts.mark(this, "diff-added", side == Side.ADDED);
      Texts.mark(this, "diff-removed", side == Side.REMOVED);
      if (empty || line == null) {
        setText(null);
        setAccessibleText(null);
        return;
      }
      String sign =
          switch (line.side()) {
            case BOTH -> " ";
            case REMOVED -> "−";
            case ADDED -> "+";
          };
      setText(number(line.before()) + number(line.after()) + " " + sign + "  " + line.text());
      setAccessibleText(words.named("witnesses.diff", line.side(), "text", line.text()));
    }

    private static String number(int line) {
      return line == 0 ? "     " : String.format(java.util.Locale.ROOT, "%4d ", line);
    }
  }
}
