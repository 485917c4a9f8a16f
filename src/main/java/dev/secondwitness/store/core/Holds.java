package dev.secondwitness.store.core;

import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.intent.Hold;
import dev.secondwitness.domain.value.HoldId;
import dev.secondwitness.domain.value.Tenant;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The rows of holds.
public interface Holds {
  /// Which holds a list shows.
  enum View {
    IN_FORCE,
    ENDED,
    ALL
  }

  /// A hold and its place in the list.
  record Placed(long sequence, Hold hold) {}

  /// One page of a list.
  ///
  /// @param before only holds placed before this sequence, empty for the newest
  record Query(Set<Tenant> tenants, View view, Optional<Long> before, int limit) {
    public Query {
      tenants = Set.copyOf(tenants);
    }
  }

  /// Adds a hold.
  ///
  /// @param sequence the audit entry that places it
  void add(Hold hold, long sequence);

  Optional<Hold> find(HoldId id);

  /// Writes who lifted it, unless somebody has.
  boolean lift(Hold lifted);

  /// The holds in force over exactly this subject.
  List<Hold> over(Tenant tenant, Hold.Over over, String subject, Instant now);

  /// The holds in force that pause an intent: its own, its operation's, provider's and tenant's.
  List<Hold> on(Envelope envelope, Instant now);

  /// The newest holds that paused an intent at any time since it was recorded.
  List<Hold> everOn(Envelope envelope, int limit);

  /// Holds, the newest first.
  List<Placed> page(Query query, Instant now);
}
