package dev.secondwitness.witness.definition;

import java.util.Map;

/// The request by which an authenticated witness proves who it is: an identity route or a
/// record known to be there, and the values that must stand in the answer.
public record Probe(String path, Map<FieldPath, String> expected) {

  public Probe {
    expected = Map.copyOf(expected);
  }
}
