package dev.secondwitness.store.core;

import dev.secondwitness.domain.value.Grant;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Role;
import dev.secondwitness.domain.value.Tenant;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/// Who is asking: a principal, the roles held in each tenant, and the tenants coordinated for.
/// A right in one tenant is none in another.
///
/// @param coordinatesFor the tenants whose intents an agent or a job records and sends; a person's
/// are none
public record Caller(
    Principal principal, String displayName, Set<Grant> grants, Set<Tenant> coordinatesFor) {

  /// Refuses a person who would dispatch, and an agent or a job that would do more than read.
  public Caller {
    grants = Set.copyOf(grants);
    coordinatesFor = Set.copyOf(coordinatesFor);
    switch (principal.kind()) {
      case PERSON -> {
        if (!coordinatesFor.isEmpty()) {
          throw new IllegalArgumentException("A person never sends attempts");
        }
      }
      case AGENT, JOB -> {
        if (grants.stream().anyMatch(g -> g.role() != Role.VIEWER)) {
          throw new IllegalArgumentException("Only people hold a role above viewer");
        }
      }
    }
  }

  /// Whether the caller may know of a tenant's intents.
  public boolean sees(Tenant tenant) {
    return watches(tenant) || coordinates(tenant);
  }

  /// Whether the caller holds this role in the tenant.
  public boolean holds(Role role, Tenant tenant) {
    return grants.stream().anyMatch(g -> g.tenant().equals(tenant) && g.role() == role);
  }

  /// Whether the caller holds this role in the tenant, with a ceiling that reaches an amount.
  public boolean holds(Role role, Tenant tenant, Money amount) {
    return grants.stream()
        .anyMatch(g -> g.tenant().equals(tenant) && g.role() == role && g.covers(amount));
  }

  /// Whether the caller is a person with a role that reviews in the tenant.
  public boolean reviews(Tenant tenant) {
    return grants.stream().anyMatch(g -> g.tenant().equals(tenant) && reviewing(g.role()));
  }

  /// Whether the caller may ask for something to be done there: whoever coordinates, or reviews.
  public boolean proposes(Tenant tenant) {
    return coordinates(tenant) || reviews(tenant);
  }

  /// Whether the caller may read the tenant's queues and figures: anybody with a role there.
  public boolean watches(Tenant tenant) {
    return grants.stream().anyMatch(g -> g.tenant().equals(tenant));
  }

  /// Whether the caller sends attempts for the tenant: agents and jobs, never a person.
  public boolean coordinates(Tenant tenant) {
    return coordinatesFor.contains(tenant);
  }

  /// Whether there is any tenant the caller watches.
  public boolean watches() {
    return !grants.isEmpty();
  }

  /// Whether there is any tenant the caller coordinates for.
  public boolean coordinates() {
    return !coordinatesFor.isEmpty();
  }

  /// The tenants whose queues and figures the caller may read.
  public Set<Tenant> watched() {
    return grants.stream().map(Grant::tenant).collect(Collectors.toUnmodifiableSet());
  }

  /// The tenants the caller may know of at all.
  public Set<Tenant> seen() {
    Set<Tenant> seen = new HashSet<>(watched());
    seen.addAll(coordinatesFor);
    return Set.copyOf(seen);
  }

  /// The tenants in which the caller holds this role.
  public Set<Tenant> tenantsOf(Role role) {
    return grants.stream()
        .filter(g -> g.role() == role)
        .map(Grant::tenant)
        .collect(Collectors.toUnmodifiableSet());
  }

  private static boolean reviewing(Role role) {
    return switch (role) {
      case REVIEWER, APPROVER, MANAGER -> true;
      case VIEWER, ADMIN -> false;
    };
  }
}
