package dev.secondwitness.store.core;

import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Role;
import dev.secondwitness.domain.value.Tenant;
import java.util.Set;

/// Who is asking, as the bearer token says: principal, roles and the tenants they hold for.
public record Caller(
    Principal principal, String displayName, Set<Role> roles, Set<Tenant> tenants) {

  private static final Set<Role> DECIDING = Set.of(Role.REVIEWER, Role.APPROVER, Role.MANAGER);

  public Caller {
    roles = Set.copyOf(roles);
    tenants = Set.copyOf(tenants);
  }

  /// Whether the caller may look at a tenant's intents.
  public boolean sees(Tenant tenant) {
    return tenants.contains(tenant);
  }

  /// Whether the caller is a person with a role that reviews.
  public boolean reviews() {
    return principal.kind() == Principal.Kind.PERSON && roles.stream().anyMatch(DECIDING::contains);
  }

  /// Whether the caller may ask for something to be done: whoever coordinates, or reviews.
  public boolean proposes() {
    return coordinates() || reviews();
  }

  /// Whether the caller may read queues and figures: anybody with a role.
  public boolean watches() {
    return !roles.isEmpty();
  }

  /// Whether the caller sends attempts: agents and jobs, never a person.
  public boolean coordinates() {
    return switch (principal.kind()) {
      case AGENT, JOB -> true;
      case PERSON -> false;
    };
  }
}
