package dev.secondwitness.domain.evidence;

import dev.secondwitness.domain.value.WitnessId;
import java.util.List;

/// The raw evidence of one reading: which witness at which version, and one or two looks.
public record Observation(WitnessId witness, int version, List<Look> looks) {

  public Observation {
    looks = List.copyOf(looks);
    if (looks.isEmpty() || looks.size() > 2) {
      throw new IllegalArgumentException("An observation has one or two looks");
    }
  }

  /// The newest look.
  public Look last() {
    return looks.getLast();
  }
}
