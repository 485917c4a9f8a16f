package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.ReadPosition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// What one readable look brought: its records, and everything its silence is worth.
///
/// @param startedAt when its first request was sent
/// @param fetchedAt when the answer with the newest records was received
/// @param endedAt when its last answer was received
/// @param age how old the oldest of its answers already was
/// @param offset the source's clock minus ours
/// @param batches whether it shows sums without saying what is in them
/// @param complete whether it was read to its end, or back past the write
record LookFacts(
    List<FoundRecord> records,
    Optional<ReadPosition> position,
    boolean gap,
    boolean batches,
    boolean complete,
    boolean identityProven,
    Instant startedAt,
    Instant fetchedAt,
    Instant endedAt,
    Duration age,
    Duration offset) {

  LookFacts {
    records = List.copyOf(records);
  }

  /// When the answer with the newest records was true.
  Instant trueAt() {
    return fetchedAt.minus(age);
  }
}
