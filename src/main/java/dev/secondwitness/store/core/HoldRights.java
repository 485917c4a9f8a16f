package dev.secondwitness.store.core;

import dev.secondwitness.domain.intent.Hold;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Role;
import dev.secondwitness.domain.value.Tenant;

/// Who may pause retries and who may let them go on again: stopping is easier than starting.
final class HoldRights {
  private HoldRights() {}

  /// Whoever sees an intent's work may stop that one intent; a worker also a provider or operation
  /// that fails; only a manager a whole tenant.
  static boolean places(Caller caller, Hold.Over over, Tenant tenant) {
    boolean machine =
        caller.coordinates(tenant)
            && switch (over) {
              case INTENT -> true;
              case OPERATION, PROVIDER -> caller.principal().kind() == Principal.Kind.JOB;
              case TENANT -> false;
            };
    return machine || lifts(caller, over, tenant);
  }

  /// Only people let go: a reviewing person one intent, a manager everything else.
  static boolean lifts(Caller caller, Hold.Over over, Tenant tenant) {
    return switch (over) {
      case INTENT -> caller.reviews(tenant);
      case OPERATION, PROVIDER, TENANT -> caller.holds(Role.MANAGER, tenant);
    };
  }

  /// Who may, in words.
  static String who(Hold.Over over) {
    return switch (over) {
      case INTENT -> "Holding an intent takes the role of a reviewer, or an agent's own work";
      case OPERATION, PROVIDER ->
          "Holding an operation or a provider takes the role of a manager, or a worker's";
      case TENANT -> "Holding a tenant takes the role of a manager";
    };
  }
}
