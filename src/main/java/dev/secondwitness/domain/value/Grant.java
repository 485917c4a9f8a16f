package dev.secondwitness.domain.value;

import java.util.Comparator;
import java.util.List;

/// A role held in one tenant; it says nothing of any other.
///
/// @param upTo the most that may be approved with it, at most one amount per currency; none at all:
///     any amount; some: only their currencies
public record Grant(Tenant tenant, Role role, List<Money> upTo) implements Comparable<Grant> {
  private static final Comparator<Grant> ORDER =
      Comparator.comparing(Grant::tenant)
          .thenComparing(Grant::role)
          .thenComparing(g -> g.upTo().toString());

  public Grant {
    upTo = List.copyOf(upTo);
  }

  /// A role without a ceiling.
  public Grant(Tenant tenant, Role role) {
    this(tenant, role, List.of());
  }

  /// Whether an amount may be approved with it; exactly as much as the ceiling may.
  public boolean covers(Money amount) {
    return upTo.isEmpty()
        || upTo.stream()
            .anyMatch(
                most ->
                    most.currency().equals(amount.currency()) && amount.minor() <= most.minor());
  }

  @Override
  public int compareTo(Grant other) {
    return ORDER.compare(this, other);
  }
}
