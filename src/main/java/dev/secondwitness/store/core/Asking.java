package dev.secondwitness.store.core;

import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Tenant;
import java.util.List;
import java.util.Optional;

/// What the store is about to ask its witnesses about an intent in a round.
public record Asking(IntentId intent, Tenant tenant, int round, Question question, List<Ask> asks) {

  /// One witness to be asked.
  ///
  /// @param earlier what it showed the store before, if that was nothing
  public record Ask(WitnessTerms witness, Optional<Observation> earlier) {}

  public Asking {
    asks = List.copyOf(asks);
  }
}
