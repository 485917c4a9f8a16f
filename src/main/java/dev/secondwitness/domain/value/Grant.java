package dev.secondwitness.domain.value;

import java.util.Comparator;

/// A role held in one tenant; it says nothing of any other.
public record Grant(Tenant tenant, Role role) implements Comparable<Grant> {
  private static final Comparator<Grant> ORDER =
      Comparator.comparing(Grant::tenant).thenComparing(Grant::role);

  @Override
  public int compareTo(Grant other) {
    return ORDER.compare(this, other);
  }
}
