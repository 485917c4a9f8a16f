package dev.secondwitness.store.core;

import dev.secondwitness.domain.decision.Policy;
import dev.secondwitness.domain.value.Tenant;

/// Each tenant's policy.
public interface Policies {
  /// The policy that holds for a tenant now.
  Policy of(Tenant tenant);
}
