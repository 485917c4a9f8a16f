package dev.secondwitness.console.queue;

import dev.secondwitness.app.port.QueueFilter;
import dev.secondwitness.app.port.QueueItem;
import dev.secondwitness.app.port.QueueQuery;
import dev.secondwitness.app.port.QueueSort;
import dev.secondwitness.app.port.QueueView;
import java.util.Optional;

/// What is asked for, whatever the page.
public record QueueAsk(QueueView view, QueueFilter filter, QueueSort sort, boolean ascending) {

  /// The most the store gives at once.
  static final int PAGE = 200;

  /// A view, the most pressing first.
  public static QueueAsk of(QueueView view) {
    return new QueueAsk(view, QueueFilter.NONE, QueueSort.TIME_LEFT, true);
  }

  /// The query of a page.
  QueueQuery page(Optional<String> cursor) {
    return new QueueQuery(view, filter, sort, ascending, cursor, PAGE);
  }

  /// Whether an item known here is certainly not asked for; what only the store's clock knows is
  /// left to the store.
  boolean excludes(QueueItem item) {
    return filter.tenant().filter(t -> !t.equals(item.tenant())).isPresent()
        || filter.operation().filter(o -> !o.equals(item.operation())).isPresent()
        || filter.verdict().filter(v -> item.lastVerdict().filter(v::equals).isEmpty()).isPresent()
        || filter
            .owner()
            .filter(o -> item.owner().filter(w -> w.name().equals(o)).isEmpty())
            .isPresent();
  }
}
