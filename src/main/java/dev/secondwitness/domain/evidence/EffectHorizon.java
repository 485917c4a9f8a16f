package dev.secondwitness.domain.evidence;

import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.ContractCard;
import dev.secondwitness.domain.intent.OutcomeClass;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// E, the last moment an effect can still arrive.
public final class EffectHorizon {

  private EffectHorizon() {}

  /// The latest `send_before` of any attempt that may have been sent, plus the receiver's in-flight
  /// bound and the clock error; empty when nothing was ever dispatched.
  public static Optional<Instant> of(
      List<Attempt> attempts, ContractCard card, Duration clockError) {
    return attempts.stream()
        .filter(a -> a.outcome() != OutcomeClass.NOT_SENT)
        .map(Attempt::sendBefore)
        .max(Instant::compareTo)
        .map(last -> last.plus(card.inFlightBound()).plus(clockError));
  }
}
