package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.DecisionId;
import dev.secondwitness.domain.value.DecisionKey;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Owner;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A recorded confirm, fail or escalate, resting on named readings.
///
/// @param version the intent's version the person saw and the decision was made on
/// @param receipt the receipt confirmed with, for confirm only
/// @param to the new owner, for escalate only
/// @param resolveBy the new deadline, for escalate only
public record Decision(
    DecisionId id,
    DecisionKey key,
    IntentId intent,
    int round,
    Act act,
    Principal by,
    Instant recordedAt,
    long version,
    ArgsHash argsHash,
    Optional<ReceiptId> receipt,
    List<ReadingId> restsOn,
    DecisionReason reason,
    String text,
    Optional<Owner> to,
    Optional<Instant> resolveBy) {

  public Decision {
    restsOn = List.copyOf(restsOn);
  }
}
