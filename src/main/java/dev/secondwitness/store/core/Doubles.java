package dev.secondwitness.store.core;

import dev.secondwitness.domain.review.DoubleEffect;
import dev.secondwitness.domain.value.DoubleId;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.ReceiptId;
import dev.secondwitness.domain.value.Tenant;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The rows of double-effect cases.
public interface Doubles {
  /// A case, its place in the list, and the intent it is of.
  record Listed(long sequence, DoubleEffect effect, KeptIntent intent) {}

  /// One page of the list.
  ///
  /// @param before only cases opened before this sequence, empty for the newest
  record Query(Set<Tenant> tenants, Optional<Long> before, int limit) {
    public Query {
      tenants = Set.copyOf(tenants);
    }
  }

  /// Opens a case.
  ///
  /// @param sequence the audit entry that opens it
  void add(DoubleEffect effect, Tenant tenant, long sequence);

  /// Whether there is a case of that intent with that second receipt.
  boolean has(IntentId intent, ReceiptId second);

  /// A case by its id.
  Optional<DoubleEffect> find(DoubleId id);

  /// Cases whose `resolve_by` lies before now.
  List<Due> overdue(Instant now, Optional<Due> after, int limit);

  /// Puts a case into other hands.
  void hand(DoubleId id, Standing.Care care);

  /// Open cases, newest first.
  List<Listed> page(Query query);
}
