package dev.secondwitness.console.queue;

import dev.secondwitness.app.port.IntentStore;
import dev.secondwitness.app.port.QueueItem;
import dev.secondwitness.app.port.QueuePage;
import dev.secondwitness.app.port.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The rows from the top of a query, page after page, read one behind the other.
///
/// @param last the newest page: its figures and where to go on
record QueueLook(List<QueueItem> items, QueuePage last) {

  /// Asks for at least `rows` rows, but no more than `pages` pages; blocking. What the first page
  /// that fails says is the whole answer.
  static Reply<QueueLook> from(IntentStore store, QueueAsk ask, int rows, int pages) {
    List<QueueItem> items = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    for (int page = 1; ; page++) {
      switch (store.queue(ask.page(cursor))) {
        case Reply.Ok<QueuePage>(QueuePage got) -> {
          items.addAll(got.rows());
          if (got.next().isEmpty() || items.size() >= rows || page == pages) {
            return new Reply.Ok<>(new QueueLook(items, got));
          }
          cursor = got.next();
        }
        case Reply.Refused<QueuePage>(var problem) -> {
          return new Reply.Refused<>(problem);
        }
        case Reply.NoAnswer<QueuePage>(boolean reached, String detail) -> {
          return new Reply.NoAnswer<>(reached, detail);
        }
      }
    }
  }
}
