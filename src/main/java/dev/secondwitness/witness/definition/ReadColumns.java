package dev.secondwitness.witness.definition;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// The columns of a file that a definition reads.
public final class ReadColumns {

  private ReadColumns() {}

  /// Their names, without those that only some files have: the position and the business reference.
  public static Set<String> of(WitnessDefinition definition) {
    RecordShape shape = definition.shape();
    Set<String> columns = new TreeSet<>();
    Stream.of(
            Stream.of(shape.id()),
            shape.ties().stream().map(Tie::at),
            shape.amount().stream().map(AmountPath::at),
            shape.amount().stream().flatMap(amount -> amount.currency().stream()),
            shape.created().stream().map(TimePath::at),
            shape.status().stream().map(StatusWords::at),
            shape.bound().values().stream())
        .flatMap(paths -> paths)
        .map(path -> JsonRoute.of(path.path()).steps())
        .filter(steps -> !steps.isEmpty())
        .forEach(
            steps -> {
              if (steps.getFirst() instanceof JsonRoute.Step.Named named) {
                columns.add(named.name());
              }
            });
    return columns;
  }
}
