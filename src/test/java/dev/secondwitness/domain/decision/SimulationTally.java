package dev.secondwitness.domain.decision;

import dev.secondwitness.Commit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// What came of many seeds.
///
/// @param stories the first failures, with seed and commit, to look into
public record SimulationTally(int wrong, List<String> stories, Map<String, Integer> counts) {
  private static final int TOLD = 3;

  public static final SimulationTally NONE = new SimulationTally(0, List.of(), Map.of());

  public SimulationTally {
    stories = List.copyOf(stories);
    counts = Map.copyOf(counts);
  }

  /// What came of one.
  public static SimulationTally of(long seed, Simulation.Told told) {
    return told.wrong().isEmpty()
        ? new SimulationTally(0, List.of(), told.counts())
        : new SimulationTally(
            1,
            List.of("seed " + seed + " at " + Commit.name() + ": " + told.story()),
            told.counts());
  }

  public SimulationTally plus(SimulationTally other) {
    List<String> first = new ArrayList<>(stories);
    first.addAll(other.stories);
    Map<String, Integer> sum = new TreeMap<>(counts);
    other.counts.forEach((what, count) -> sum.merge(what, count, Integer::sum));
    return new SimulationTally(
        wrong + other.wrong, first.subList(0, Math.min(TOLD, first.size())), sum);
  }

  public int count(String what) {
    return counts.getOrDefault(what, 0);
  }

  /// The counts, in words.
  public String words() {
    return new TreeMap<>(counts)
        .entrySet().stream()
            .filter(e -> !e.getKey().startsWith("asked"))
            .map(e -> e.getKey() + " " + e.getValue())
            .collect(Collectors.joining(", "));
  }
}
