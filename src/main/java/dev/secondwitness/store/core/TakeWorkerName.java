package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.value.Tenant;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A worker's name is the principal's that used it first in a tenant; its own name is always its
/// own, whoever took it before.
final class TakeWorkerName {
  private TakeWorkerName() {}

  /// Takes the name for the caller, or refuses it.
  static void in(Tx tx, Caller caller, Tenant tenant, String worker, Instant now) {
    Optional<String> holder = tx.workerNames().holder(tenant, worker);
    String principal = caller.principal().name();
    if (holder.filter(principal::equals).isPresent()) {
      return;
    }
    if (holder.isPresent() && !worker.equals(principal)) {
      throw taken(worker, holder.get());
    }
    tx.workerNames().give(tenant, worker, principal, now);
  }

  /// The tenants the caller coordinates for in which it may go by that name; refuses when there is
  /// none.
  static Set<Tenant> where(Tx tx, Caller caller, String worker) {
    Set<Tenant> free =
        caller.coordinatesFor().stream()
            .filter(tenant -> isFree(tx, caller, tenant, worker))
            .collect(Collectors.toUnmodifiableSet());
    if (free.isEmpty()) {
      throw taken(
          worker,
          caller.coordinatesFor().stream()
              .sorted((a, b) -> a.value().compareTo(b.value()))
              .flatMap(tenant -> tx.workerNames().holder(tenant, worker).stream())
              .findFirst()
              .orElse("nobody"));
    }
    return free;
  }

  private static boolean isFree(Tx tx, Caller caller, Tenant tenant, String worker) {
    String principal = caller.principal().name();
    return worker.equals(principal)
        || tx.workerNames().holder(tenant, worker).map(principal::equals).orElse(true);
  }

  private static Refusal taken(String worker, String holder) {
    return Refusal.at(
        ProblemType.WORKER_NAME_TAKEN,
        "/worker",
        "The worker's name " + worker + " is " + holder + "'s here; use one of your own");
  }
}
