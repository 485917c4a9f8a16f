package dev.secondwitness.app.port;

import java.util.Optional;

/// One page of a queue.
///
/// @param cursor the `next` of the page before, empty for the first
/// @param limit 1 to 200 rows
public record QueueQuery(
    QueueView view,
    QueueFilter filter,
    QueueSort sort,
    boolean ascending,
    Optional<String> cursor,
    int limit) {

  public QueueQuery {
    if (limit < 1 || limit > 200) {
      throw new IllegalArgumentException("A page has 1 to 200 rows");
    }
  }
}
