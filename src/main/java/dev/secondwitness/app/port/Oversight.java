package dev.secondwitness.app.port;

import dev.secondwitness.domain.value.Owner;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The dashboard's figures, all as of one moment; the bands add up to `open`.
///
/// @param expiring open unknowns by the hour in which they fall due: 0 to 7, and 8 for later
/// @param overdueRows the overdue ones, most overdue first, at most five
public record Oversight(
    long open,
    Map<AgeBand, Long> byAge,
    Optional<QueueItem> oldest,
    long overdue,
    List<QueueItem> overdueRows,
    List<ByOwner> byOwner,
    List<Long> expiring,
    Instant asOf) {

  /// One owner's share.
  public record ByOwner(
      Owner owner,
      long open,
      long overdue,
      Optional<Instant> nextDue,
      Optional<Instant> oldestSince) {}

  public Oversight {
    byAge = Map.copyOf(byAge);
    overdueRows = List.copyOf(overdueRows);
    byOwner = List.copyOf(byOwner);
    expiring = List.copyOf(expiring);
  }
}
