package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Owner;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A tenant's rules: from which amount two people decide, how long an unknown may wait, who owns
/// it.
///
/// @param thresholds per operation, at most one amount per currency, from which two people decide;
///     none set in an amount's currency: always two
/// @param escalation who gets an unknown that is overdue, one after another, after the default
///     owner; the last keeps it
/// @param ceilings how much may be spent; none of an operation and currency: no ceiling
public record Policy(
    Map<Operation, List<Money>> thresholds,
    Duration resolveBy,
    Timing timing,
    Owner defaultOwner,
    List<Owner> escalation,
    List<SpendCeiling> ceilings) {

  public Policy {
    thresholds = Map.copyOf(thresholds);
    escalation = List.copyOf(escalation);
    ceilings = List.copyOf(ceilings);
  }

  /// The threshold that applies, if one is set in that currency.
  public Optional<Money> threshold(Operation operation, String currency) {
    return thresholds.getOrDefault(operation, List.of()).stream()
        .filter(m -> m.currency().equals(currency))
        .findFirst();
  }
}
