package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Operation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// What holds for an intent that was born under one policy while another is in force: the stricter
/// of both wherever that can be told, and otherwise what it was born under.
public final class StricterPolicy {

  private StricterPolicy() {}

  /// Thresholds, time to resolve, verified sources and ceilings by the stricter of both; timing,
  /// owners, escalation and claims as born.
  public static Policy of(Policy born, Policy now) {
    Set<VerifiedSource> both =
        born.verifiedSources().stream()
            .filter(now.verifiedSources()::contains)
            .collect(Collectors.toUnmodifiableSet());
    return new Policy(
        thresholds(born, now),
        shorter(born.resolveBy(), now.resolveBy()),
        born.timing(),
        born.defaultOwner(),
        born.owners(),
        born.escalation(),
        ceilings(born, now),
        born.claim(),
        both);
  }

  /// The lower of both; none where either sets none, since then two people decide always.
  private static Map<Operation, List<Money>> thresholds(Policy born, Policy now) {
    Map<Operation, List<Money>> lower = new HashMap<>();
    born.thresholds()
        .forEach(
            (operation, amounts) ->
                lower.put(
                    operation,
                    amounts.stream()
                        .flatMap(m -> lower(m, now.threshold(operation, m.currency())).stream())
                        .toList()));
    return lower;
  }

  private static Optional<Money> lower(Money one, Optional<Money> other) {
    return other.map(o -> o.minor() < one.minor() ? o : one);
  }

  /// All ceilings of both; of two that count the same spending, the lower.
  private static List<SpendCeiling> ceilings(Policy born, Policy now) {
    Map<Counted, SpendCeiling> lower = new LinkedHashMap<>();
    List<SpendCeiling> all = new ArrayList<>(born.ceilings());
    all.addAll(now.ceilings());
    for (SpendCeiling ceiling : all) {
      lower.merge(
          Counted.by(ceiling),
          ceiling,
          (one, other) -> other.limit().minor() < one.limit().minor() ? other : one);
    }
    return List.copyOf(lower.values());
  }

  private static Duration shorter(Duration one, Duration other) {
    return other.compareTo(one) < 0 ? other : one;
  }

  /// Which spending a ceiling counts.
  private record Counted(
      Optional<String> principal,
      Optional<String> purpose,
      Operation operation,
      Duration window,
      String currency) {

    static Counted by(SpendCeiling c) {
      return new Counted(
          c.principal(), c.purpose(), c.operation(), c.window(), c.limit().currency());
    }
  }
}
