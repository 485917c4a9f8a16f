package dev.secondwitness.domain.evidence;

import dev.secondwitness.domain.value.WitnessId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Per witness, its newest reading of a round other than *not seen* and *unreadable*; newest by
/// when the answer was true, so an aged answer never replaces one from a later moment; of two at
/// one moment, the one recorded later.
public final class StandingVerdicts {

  private static final Comparator<Reading> NEWER =
      Comparator.comparing(Reading::trueAt).thenComparing(Reading::readAt);

  private StandingVerdicts() {}

  /// The readings that stand in the round, in the order they were made.
  ///
  /// @param readings in the order they were recorded
  public static List<Reading> of(List<Reading> readings, int round) {
    Map<WitnessId, Reading> standing = new LinkedHashMap<>();
    readings.stream()
        .filter(r -> r.round() == round && r.verdict().kind().stands())
        .forEach(r -> standing.merge(r.witness().id(), r, StandingVerdicts::newer));
    List<Reading> result = new ArrayList<>(standing.values());
    result.sort(Comparator.comparing(Reading::readAt));
    return List.copyOf(result);
  }

  private static Reading newer(Reading one, Reading other) {
    return NEWER.compare(one, other) > 0 ? one : other;
  }
}
