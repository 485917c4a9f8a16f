package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Owner;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A tenant's rules: from which amount two people decide, how long an unknown may wait, who owns
/// it.
///
/// @param thresholds per operation, at most one amount per currency, from which two people decide;
///     none set in an amount's currency: always two
/// @param defaultOwner who owns an unknown of an operation that has no owner of its own
/// @param owners who owns the unknowns of an operation
/// @param escalation who gets an unknown that is overdue, one after another, after its first owner;
///     the last keeps it
/// @param ceilings how much may be spent; none of an operation: no ceiling, some in other
///     currencies only: nothing may be spent in this one
/// @param claim how long "I am looking at this" lasts
/// @param verifiedSources whose events may settle an intent
public record Policy(
    Map<Operation, List<Money>> thresholds,
    Duration resolveBy,
    Timing timing,
    Owner defaultOwner,
    Map<Operation, Owner> owners,
    List<Owner> escalation,
    List<SpendCeiling> ceilings,
    Duration claim,
    Set<VerifiedSource> verifiedSources) {

  /// How long a claim lasts when nobody says otherwise.
  public static final Duration CLAIM = Duration.ofMinutes(15);

  private static final int MOST_CEILINGS = 1000;

  public Policy {
    thresholds = Map.copyOf(thresholds);
    owners = Map.copyOf(owners);
    escalation = List.copyOf(escalation);
    ceilings = List.copyOf(ceilings);
    verifiedSources = Set.copyOf(verifiedSources);
    if (ceilings.size() > MOST_CEILINGS) {
      throw new IllegalArgumentException("A policy has at most " + MOST_CEILINGS + " ceilings");
    }
  }

  /// The ceilings that cover an intent, in whatever currency.
  public List<SpendCeiling> ceilingsOver(Envelope envelope) {
    return ceilings.stream().filter(c -> c.covers(envelope)).toList();
  }

  /// One owner for all operations, the usual claim, and no source that is verified.
  public Policy(
      Map<Operation, List<Money>> thresholds,
      Duration resolveBy,
      Timing timing,
      Owner defaultOwner,
      List<Owner> escalation,
      List<SpendCeiling> ceilings) {
    this(
        thresholds,
        resolveBy,
        timing,
        defaultOwner,
        Map.of(),
        escalation,
        ceilings,
        CLAIM,
        Set.of());
  }

  /// The threshold that applies, if one is set in that currency.
  public Optional<Money> threshold(Operation operation, String currency) {
    return thresholds.getOrDefault(operation, List.of()).stream()
        .filter(m -> m.currency().equals(currency))
        .findFirst();
  }

  /// Who owns an unknown of that operation at first.
  public Owner owner(Operation operation) {
    return owners.getOrDefault(operation, defaultOwner);
  }

  /// Whether an event of that source, handed in by that principal, is verified.
  public boolean verifies(String source, String by) {
    return verifiedSources.contains(new VerifiedSource(source, by));
  }

  /// Who gets what an owner of that operation left overdue: the next after it, the first owner
  /// first, then the ladder. The last keeps it; from anybody else it goes to the first of the
  /// ladder.
  public Owner next(Operation operation, Owner late) {
    List<Owner> ladder = new ArrayList<>(List.of(owner(operation)));
    ladder.addAll(escalation);
    int next = Math.max(ladder.indexOf(late), 0) + 1;
    return ladder.get(Math.min(next, ladder.size() - 1));
  }
}
