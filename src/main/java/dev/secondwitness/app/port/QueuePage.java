package dev.secondwitness.app.port;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A page of a queue and the figures above it, all as of one moment.
///
/// @param total rows of view and filter together; where intents of all states are asked for they
///     are counted up to `MOST_COUNTED`
/// @param overdue of those, past their `resolve_by`
/// @param oldestSince of those, since when the oldest is unknown
public record QueuePage(
    List<QueueItem> rows,
    Optional<String> next,
    long total,
    long overdue,
    Optional<Instant> oldestSince,
    Instant asOf) {
  /// So many rows or more.
  public static final long MOST_COUNTED = 10_000;

  public QueuePage {
    rows = List.copyOf(rows);
  }
}
