package dev.secondwitness.console.queue;

import dev.secondwitness.app.port.QueueItem;
import dev.secondwitness.domain.value.IntentId;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import javafx.collections.ObservableListBase;

/// The table's list: loaded rows first, placeholders up to its size; reading it never loads
/// anything. One change event per update.
public final class QueueRows extends ObservableListBase<QueueRow> {

  private final List<QueueRow> loaded = new ArrayList<>();
  private final Map<IntentId, Integer> places = new HashMap<>();
  private int size;

  @Override
  public QueueRow get(int index) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException(index);
    }
    return index < loaded.size() ? loaded.get(index) : QueueRow.PLACEHOLDER;
  }

  @Override
  public int size() {
    return size;
  }

  /// How many rows are loaded.
  public int loaded() {
    return loaded.size();
  }

  /// Where an intent stands, empty when it is not loaded.
  public OptionalInt place(IntentId id) {
    Integer place = places.get(id);
    return place == null ? OptionalInt.empty() : OptionalInt.of(place);
  }

  /// Puts everything anew.
  void replace(List<QueueItem> items, int newSize) {
    beginChange();
    List<QueueRow> before = frozen(0, size);
    loaded.clear();
    places.clear();
    for (QueueItem item : items) {
      place(item);
    }
    size = Math.max(newSize, loaded.size());
    if (!before.isEmpty() || size > 0) {
      nextReplace(0, size, before);
    }
    endChange();
  }

  /// Changes loaded rows where they stand and appends further ones in place of placeholders.
  void merge(Map<Integer, QueueRow> changed, List<QueueItem> further, int newSize) {
    beginChange();
    changed.forEach(
        (index, row) -> {
          QueueRow before = loaded.set(index, row);
          nextSet(index, before);
        });
    for (QueueItem item : further) {
      int index = place(item);
      if (index < size) {
        nextSet(index, QueueRow.PLACEHOLDER);
      } else {
        size++;
        nextAdd(index, index + 1);
      }
    }
    int target = Math.max(newSize, loaded.size());
    if (target > size) {
      int from = size;
      size = target;
      nextAdd(from, target);
    } else if (target < size) {
      List<QueueRow> removed = frozen(target, size);
      size = target;
      nextRemove(target, removed);
    }
    endChange();
  }

  private int place(QueueItem item) {
    int index = loaded.size();
    loaded.add(QueueRow.of(item));
    places.put(item.id(), index);
    return index;
  }

  private List<QueueRow> frozen(int from, int to) {
    List<QueueRow> rows = List.copyOf(loaded);
    return new AbstractList<>() {
      @Override
      public QueueRow get(int index) {
        int at = from + index;
        return at < rows.size() ? rows.get(at) : QueueRow.PLACEHOLDER;
      }

      @Override
      public int size() {
        return to - from;
      }
    };
  }
}
