package dev.secondwitness.console.reading;

import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Verdict;
import java.util.List;

/// The four sides of a piece of evidence, each as the lines that are shown of it.
///
/// @param requests what was asked
/// @param headers the kept headers of the answers
/// @param bodies the bodies as received, up to a bound
/// @param extracted what was read out of them
public record EvidenceSides(
    List<String> requests, List<String> headers, List<String> bodies, List<String> extracted) {

  public EvidenceSides {
    requests = List.copyOf(requests);
    headers = List.copyOf(headers);
    bodies = List.copyOf(bodies);
    extracted = List.copyOf(extracted);
  }

  /// Turns all of it to lines: work for a background thread, since hostile evidence is long.
  static EvidenceSides of(Verdict verdict, Observation observation) {
    return new EvidenceSides(
        EvidenceLines.requests(observation),
        EvidenceLines.headers(observation),
        EvidenceLines.bodies(observation),
        EvidenceLines.extracted(verdict));
  }
}
