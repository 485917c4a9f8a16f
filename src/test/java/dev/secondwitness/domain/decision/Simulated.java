package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.evidence.Judgement;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.ContractCard;
import dev.secondwitness.domain.value.WitnessId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;

/// What a simulated store is made with.
///
/// @param asking how its jobs look at a witness, at the moment of asking
public record Simulated(
    long seed,
    InstantSource clock,
    ContractCard card,
    Timing timing,
    Instant deadline,
    int maxAttempts,
    List<WitnessTerms> witnesses,
    Function<WitnessId, Judgement> asking) {
  public Simulated {
    witnesses = List.copyOf(witnesses);
  }
}
