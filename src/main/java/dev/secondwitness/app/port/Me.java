package dev.secondwitness.app.port;

import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.Grant;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Role;
import dev.secondwitness.domain.value.Tenant;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;

/// Who the store takes us for, and what it says of itself.
///
/// @param grants the roles held in each tenant
/// @param coordinatesFor the tenants whose intents an agent or a job sends
/// @param embedded whether this is a store for one person, where what needs two can only be
/// escalated
public record Me(
    Principal principal,
    String displayName,
    Set<Grant> grants,
    Set<Tenant> coordinatesFor,
    boolean embedded,
    String storeName,
    CurrencyScales scales,
    Instant storeTime) {

  public Me {
    grants = Set.copyOf(grants);
    coordinatesFor = Set.copyOf(coordinatesFor);
  }

  /// The roles held in a tenant, none when there are none.
  public Set<Role> roles(Tenant tenant) {
    return grants.stream()
        .filter(g -> g.tenant().equals(tenant))
        .map(Grant::role)
        .collect(Collectors.toUnmodifiableSet());
  }
}
