package dev.secondwitness.store.core;

import dev.secondwitness.domain.value.Tenant;
import java.time.Instant;
import java.util.Optional;

/// The rows of worker names and of whose they are, tenant by tenant.
public interface WorkerNames {
  /// The principal that took the name.
  Optional<String> holder(Tenant tenant, String worker);

  /// Gives the name to a principal, whoever had it.
  void give(Tenant tenant, String worker, String principal, Instant now);
}
