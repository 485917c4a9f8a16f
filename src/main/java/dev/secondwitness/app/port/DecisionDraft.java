package dev.secondwitness.app.port;

import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.DecisionReason;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Owner;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a person pressed, bound to what was on the screen: version, arguments hash, evidence
/// digests.
///
/// @param restsOn the readings it rests on, with the digest of each one's evidence
public record DecisionDraft(
    IntentId intent,
    long version,
    int round,
    ArgsHash argsHash,
    Act act,
    Optional<ReceiptId> receipt,
    Map<ReadingId, String> restsOn,
    DecisionReason reason,
    String text,
    Optional<Owner> to,
    Optional<Instant> resolveBy) {

  public DecisionDraft {
    restsOn = Map.copyOf(restsOn);
  }

  /// The readings by id, in order.
  public List<ReadingId> readings() {
    return restsOn.keySet().stream().sorted().toList();
  }
}
