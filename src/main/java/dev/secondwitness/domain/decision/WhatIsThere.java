package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.evidence.FieldComparison;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.ReadingId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What was confirmed in place of what was bound: the values one reading observed.
///
/// @param reading the reading they come from
/// @param amount the amount found, if the source says one
/// @param fields every bound field that was observed, by name
public record WhatIsThere(ReadingId reading, Optional<Money> amount, Map<String, String> fields) {

  public WhatIsThere {
    fields = Map.copyOf(fields);
  }

  /// What a *differs* observed.
  public static WhatIsThere of(ReadingId reading, Verdict.Differs differs) {
    return new WhatIsThere(reading, differs.found().amount(), observed(differs.fields()));
  }

  private static Map<String, String> observed(List<FieldComparison> fields) {
    Map<String, String> observed = new TreeMap<>();
    fields.forEach(f -> f.observed().ifPresent(value -> observed.put(f.field(), value)));
    return observed;
  }
}
