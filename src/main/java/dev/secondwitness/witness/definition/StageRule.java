package dev.secondwitness.witness.definition;

import java.util.List;
import java.util.Map;

/// One rule about a found record: when it holds and which stage the record then is at.
///
/// @param values values that must stand in the record, compared exactly
/// @param shown places at which the record must show anything at all
public record StageRule(
    StatusWords.Stage stage, Map<FieldPath, String> values, List<FieldPath> shown) {

  public StageRule {
    values = Map.copyOf(values);
    shown = List.copyOf(shown);
  }
}
