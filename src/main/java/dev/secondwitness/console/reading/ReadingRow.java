package dev.secondwitness.console.reading;

import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.WitnessTerms;
import java.util.List;
import java.util.Optional;

/// One witness of a case: what it said, newest first, and what it is doing.
public record ReadingRow(WitnessTerms witness, List<Reading> readings, Run run) {

  public ReadingRow {
    readings = List.copyOf(readings);
  }

  /// The newest reading, whatever it says.
  public Optional<Reading> newest() {
    return readings.stream().findFirst();
  }

  /// The readings before the newest.
  public List<Reading> earlier() {
    return readings.size() < 2 ? List.of() : readings.subList(1, readings.size());
  }
}
