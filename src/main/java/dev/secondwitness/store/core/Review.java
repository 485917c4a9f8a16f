package dev.secondwitness.store.core;

import dev.secondwitness.app.port.Oversight;
import dev.secondwitness.app.port.QueuePage;
import dev.secondwitness.app.port.QueueQuery;
import dev.secondwitness.app.port.SearchHit;
import java.time.Instant;
import java.util.List;

/// Queues, search and figures, each within the caller's tenants.
public interface Review {
  /// One page of a queue. Refuses a cursor that is not of this query.
  QueuePage queue(Caller caller, QueueQuery query, Instant now);

  /// Intents that carry exactly this text as an id, key, reference, receipt or ticket.
  List<SearchHit> search(Caller caller, String text);

  /// The dashboard's figures.
  Oversight oversight(Caller caller, Instant now);
}
