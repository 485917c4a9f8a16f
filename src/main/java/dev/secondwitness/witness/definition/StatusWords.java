package dev.secondwitness.witness.definition;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// What the source's status words mean; a word on none of the lists makes a record unreadable.
public record StatusWords(
    FieldPath at, Set<String> present, Set<String> pending, Set<String> undone) {

  /// What a status word says of a record.
  public enum Stage {
    PRESENT,
    PENDING,
    UNDONE
  }

  public StatusWords {
    present = Set.copyOf(present);
    pending = Set.copyOf(pending);
    undone = Set.copyOf(undone);
  }

  /// The stage a word stands for; empty for an unknown word.
  public Optional<Stage> stage(String word) {
    String low = word.toLowerCase(Locale.ROOT);
    if (present.contains(low)) {
      return Optional.of(Stage.PRESENT);
    }
    if (pending.contains(low)) {
      return Optional.of(Stage.PENDING);
    }
    return undone.contains(low) ? Optional.of(Stage.UNDONE) : Optional.empty();
  }
}
