package dev.secondwitness.store.jdbc;

import dev.secondwitness.app.port.Oversight;
import dev.secondwitness.domain.value.Owner;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Adds up who owns how many open unknowns, and since when.
final class OwnerShares {
  private final Map<Owner, Oversight.ByOwner> shares = new HashMap<>();

  void add(Owner owner, boolean overdue, Instant due, Instant since) {
    shares.merge(
        owner,
        new Oversight.ByOwner(
            owner,
            1,
            overdue ? 1 : 0,
            overdue ? Optional.empty() : Optional.of(due),
            Optional.of(since)),
        OwnerShares::sum);
  }

  /// The largest share first.
  List<Oversight.ByOwner> list() {
    return shares.values().stream()
        .sorted(
            Comparator.comparingLong(Oversight.ByOwner::open)
                .reversed()
                .thenComparing(s -> s.owner().name()))
        .toList();
  }

  private static Oversight.ByOwner sum(Oversight.ByOwner one, Oversight.ByOwner other) {
    return new Oversight.ByOwner(
        one.owner(),
        one.open() + other.open(),
        one.overdue() + other.overdue(),
        earlier(one.nextDue(), other.nextDue()),
        earlier(one.oldestSince(), other.oldestSince()));
  }

  private static Optional<Instant> earlier(Optional<Instant> one, Optional<Instant> other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one.or(() -> other);
    }
    return one.get().isBefore(other.get()) ? one : other;
  }
}
