package dev.secondwitness.console.reading;

import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Reading;
import java.util.Optional;

/// The raw evidence of one reading, as far as it is here.
///
/// @param trouble why it is not here, in the store's or the network's words
/// @param curl the witness's request as a command without secrets
public record EvidenceSnapshot(
    Reading reading,
    Optional<Observation> observation,
    Optional<String> trouble,
    Optional<String> curl) {}
