package dev.secondwitness.console.queue;

import dev.secondwitness.app.port.QueueItem;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.TableCell;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/// A cell that keeps its node, changes only what differs, and says in words what it shows.
final class QueueCell extends TableCell<QueueRow, QueueRow> {

  /// What a column puts into its cells.
  interface Face {

    /// The node, made once per cell.
    Node node();

    /// Shows an item as of now and answers what to say for it.
    String show(QueueRow row, QueueItem item, Instant now);
  }

  private final Face face;
  private final InstantSource time;
  private final java.util.function.IntConsumer needed;
  private @Nullable Region waiting;
  private @Nullable QueueRow shown;

  QueueCell(Face face, InstantSource time, java.util.function.IntConsumer needed) {
    this.face = face;
    this.time = time;
    this.needed = needed;
    setText(null);
  }

  @Override
  protected void updateItem(@Nullable QueueRow row, boolean empty) {
    super.updateItem(row, empty);
    if (empty || row == null) {
      shown = null;
      setGraphic(null);
      setAccessibleText(null);
      return;
    }
    QueueItem item = row.item().orElse(null);
    if (item == null) {
      shown = null;
      setGraphic(waiting());
      setAccessibleText(null);
      needed.accept(getIndex());
      return;
    }
    if (!row.equals(shown) || getGraphic() != face.node()) {
      shown = row;
      setGraphic(face.node());
      draw(row, item);
    }
  }

  /// Time has passed: draws again what is shown.
  void tick() {
    QueueRow row = shown;
    if (row != null) {
      row.item().ifPresent(item -> draw(row, item));
    }
  }

  private void draw(QueueRow row, QueueItem item) {
    String spoken = face.show(row, item, time.instant());
    if (!Objects.equals(spoken, getAccessibleText())) {
      setAccessibleText(spoken);
    }
  }

  private Region waiting() {
    Region bar = waiting;
    if (bar == null) {
      bar = new Region();
      bar.getStyleClass().add("waiting-bar");
      waiting = bar;
    }
    return bar;
  }
}
