package dev.secondwitness.app.port;

import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Owner;
import dev.secondwitness.domain.value.Provider;
import dev.secondwitness.domain.value.Tenant;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// One intent as a queue shows it.
///
/// @param lastVerdict of the newest reading of the round, whatever it says
/// @param lastPosition N of that reading, when it is an absence
public record QueueItem(
    IntentId id,
    IntentState state,
    int round,
    long version,
    Instant createdAt,
    Optional<Instant> unknownSince,
    Optional<Instant> resolveBy,
    Operation operation,
    Provider provider,
    Tenant tenant,
    Optional<BusinessRef> businessRef,
    Optional<Money> amount,
    int attempts,
    Optional<VerdictKind> lastVerdict,
    Optional<Instant> lastReadAt,
    Optional<Instant> lastPosition,
    Optional<Owner> owner,
    List<FindingCode> findings) {

  public QueueItem {
    findings = List.copyOf(findings);
  }
}
