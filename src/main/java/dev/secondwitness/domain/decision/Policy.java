package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.intent.Envelope;
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
/// @param ceilings how much may be spent; none of an operation: no ceiling, some in other
///     currencies only: nothing may be spent in this one
public record Policy(
    Map<Operation, List<Money>> thresholds,
    Duration resolveBy,
    Timing timing,
    Owner defaultOwner,
    List<Owner> escalation,
    List<SpendCeiling> ceilings) {

  private static final int MOST_CEILINGS = 200;

  public Policy {
    thresholds = Map.copyOf(thresholds);
    escalation = List.copyOf(escalation);
    ceilings = List.copyOf(ceilings);
    if (ceilings.size() > MOST_CEILINGS) {
      throw new IllegalArgumentException("A policy has at most " + MOST_CEILINGS + " ceilings");
    }
  }

  /// The ceilings that cover an intent, in whatever currency.
  public List<SpendCeiling> ceilingsOver(Envelope envelope) {
    return ceilings.stream().filter(c -> c.covers(envelope)).toList();
  }

  /// The threshold that applies, if one is set in that currency.
  public Optional<Money> threshold(Operation operation, String currency) {
    return thresholds.getOrDefault(operation, List.of()).stream()
        .filter(m -> m.currency().equals(currency))
        .findFirst();
  }
}
