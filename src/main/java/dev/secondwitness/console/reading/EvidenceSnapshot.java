package dev.secondwitness.console.reading;

import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Verdict;
import java.util.Optional;

/// The raw evidence of a reading or a trial, as far as it is here, ready to be shown; without sides
/// and trouble it is on its way.
///
/// @param trouble why it is not here, in the store's or the network's words
/// @param curl the witness's request as a command without secrets
public record EvidenceSnapshot(
    Optional<EvidenceSides> sides, Optional<String> trouble, Optional<String> curl) {

  /// It is on its way.
  public static EvidenceSnapshot loading(Optional<String> curl) {
    return new EvidenceSnapshot(Optional.empty(), Optional.empty(), curl);
  }

  /// It is not here, for that reason.
  public static EvidenceSnapshot missing(String why, Optional<String> curl) {
    return new EvidenceSnapshot(Optional.empty(), Optional.of(why), curl);
  }

  /// It is here. Makes every line of it, so this is for the task that fetched it and not for the FX
  /// thread.
  public static EvidenceSnapshot here(
      Verdict verdict, Observation observation, Optional<String> curl) {
    return new EvidenceSnapshot(
        Optional.of(EvidenceSides.of(verdict, observation)), Optional.empty(), curl);
  }

  /// Whether it is on its way.
  boolean onItsWay() {
    return sides.isEmpty() && trouble.isEmpty();
  }
}
