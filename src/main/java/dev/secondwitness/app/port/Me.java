package dev.secondwitness.app.port;

import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Role;
import java.time.Instant;
import java.util.Set;

/// Who the store takes us for, and what it says of itself.
///
/// @param embedded whether this is a store for one person, where what needs two can only be
/// escalated
public record Me(
    Principal principal,
    String displayName,
    Set<Role> roles,
    boolean embedded,
    String storeName,
    CurrencyScales scales,
    Instant storeTime) {

  public Me {
    roles = Set.copyOf(roles);
  }
}
