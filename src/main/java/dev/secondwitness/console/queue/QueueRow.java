package dev.secondwitness.console.queue;

import dev.secondwitness.app.port.QueueItem;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.IntentId;
import java.util.Optional;

/// One row of the table: not loaded yet, loaded, or left in place after it went.
///
/// @param item empty while not loaded
/// @param gone what became of it when it is no longer in the list; it stays until refreshed
public record QueueRow(Optional<QueueItem> item, Optional<IntentState> gone) {

  /// A row that is still to be loaded.
  public static final QueueRow PLACEHOLDER = new QueueRow(Optional.empty(), Optional.empty());

  /// A row as the store has it.
  public static QueueRow of(QueueItem item) {
    return new QueueRow(Optional.of(item), Optional.empty());
  }

  /// The same row, gone from the list.
  public QueueRow goneAs(IntentState state) {
    return new QueueRow(item, Optional.of(state));
  }

  /// The intent, empty while not loaded.
  public Optional<IntentId> id() {
    return item.map(QueueItem::id);
  }
}
