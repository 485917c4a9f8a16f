package dev.secondwitness.console.queue;

import dev.secondwitness.app.port.QueuePage;
import java.time.Instant;
import java.util.Optional;

/// The figures above the table, all as of one moment.
public record QueueSnapshot(long total, long overdue, Optional<Instant> oldestSince, Instant asOf) {

  /// The figures of a page.
  static QueueSnapshot of(QueuePage page) {
    return new QueueSnapshot(page.total(), page.overdue(), page.oldestSince(), page.asOf());
  }
}
