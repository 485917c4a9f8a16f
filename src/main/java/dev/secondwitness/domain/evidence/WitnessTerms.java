package dev.secondwitness.domain.evidence;

import dev.secondwitness.domain.value.WitnessId;
import java.time.Duration;

/// What the rules need to know of a witness, as its definition says.
///
/// @param settleDelay how long the source needs to show what it took
/// @param resolution the grain of the source's times
/// @param freshFor how long a reading may support a decision
/// @param countsByReference whether it finds every effect under our reference, over all stages
public record WitnessTerms(
    WitnessId id,
    int version,
    WitnessKind kind,
    String title,
    Duration settleDelay,
    Duration resolution,
    Duration freshFor,
    boolean countsByReference) {}
