package dev.secondwitness.domain.review;

import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Money;
import java.util.Optional;

/// Another intent one click away, and how it hangs together with this one.
public record LinkedIntent(
    IntentId id,
    Relation relation,
    IntentState state,
    Optional<BusinessRef> businessRef,
    Optional<Money> amount) {

  /// How two intents are linked.
  public enum Relation {
    SUPERSEDES,
    SUPERSEDED_BY,
    SAME_REFERENCE,
    MAY_REPEAT,
    /// This one makes up for what the other, confirmed as found, left over or had too much.
    REST_OF,
    HAS_REST
  }
}
