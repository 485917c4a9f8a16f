package dev.secondwitness.domain.intent;

import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Provider;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What a receiver promises about its writes; every rule that depends on a receiver reads it here.
///
/// @param keyScope where a key deduplicates, in the receiver's words
/// @param keyRetention how long a key protects, from the first dispatch
/// @param idempotent whether a repeated key cannot make a second effect
/// @param changedBodyRefused whether a changed body under one key is refused
/// @param inFlightBound how long after `send_before` an effect can still arrive
/// @param refusedBeforeEffect answers that prove nothing happened
/// @param saysExists answers that are a lead to a reading, never a rejection
/// @param replayedErrors stored errors the receiver gives again for the same key
/// @param uniqueReference the field that is unique per intent, if any
/// @param strongReads whether a read sees every committed write of other clients
public record ContractCard(
    String id,
    int version,
    Provider provider,
    Set<Operation> operations,
    List<Route> writeRoutes,
    EffectClass effectClass,
    boolean idempotent,
    String keyScope,
    Duration keyRetention,
    boolean changedBodyRefused,
    Duration inFlightBound,
    List<AnswerPattern> refusedBeforeEffect,
    List<AnswerPattern> saysExists,
    List<AnswerPattern> replayedErrors,
    Optional<String> uniqueReference,
    boolean strongReads) {

  public ContractCard {
    operations = Set.copyOf(operations);
    writeRoutes = List.copyOf(writeRoutes);
    refusedBeforeEffect = List.copyOf(refusedBeforeEffect);
    saysExists = List.copyOf(saysExists);
    replayedErrors = List.copyOf(replayedErrors);
    if (keyRetention.isNegative() || inFlightBound.isNegative()) {
      throw new IllegalArgumentException("A contract card's times are not negative");
    }
  }
}
