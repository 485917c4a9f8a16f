package dev.secondwitness.console.reading;

import dev.secondwitness.domain.evidence.ReadPosition;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.review.CaseFile;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/// A read position against the write: whether N lies past everything that could still have come.
///
/// @param write when the first attempt began
/// @param covered the moment N has to be past: E, settle delay and resolution
/// @param position N, in the source's time
public record PositionSnapshot(
    Instant write, Instant covered, Instant position, Optional<String> newest) {

  /// The position a reading noted, if it noted one and there was a write.
  public static Optional<PositionSnapshot> of(CaseFile file, Reading reading) {
    WitnessTerms witness = reading.witness();
    Optional<Instant> write =
        file.attempts().stream().map(Attempt::begunAt).min(Comparator.naturalOrder());
    Optional<Instant> covered =
        file.horizon().map(e -> e.plus(witness.settleDelay()).plus(witness.resolution()));
    Optional<ReadPosition> position =
        switch (reading.verdict()) {
          case Verdict.AbsentAsOf a -> Optional.of(a.position());
          case Verdict.NotSeen n -> n.position();
          case Verdict.Present p -> Optional.empty();
          case Verdict.Differs d -> Optional.empty();
          case Verdict.Doubled d -> Optional.empty();
          case Verdict.Pending p -> Optional.empty();
          case Verdict.Undone u -> Optional.empty();
          case Verdict.Unreadable u -> Optional.empty();
          case Verdict.Unrecognised u -> Optional.empty();
        };
    if (write.isEmpty() || covered.isEmpty() || position.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new PositionSnapshot(
            write.get(), covered.get(), position.get().time(), position.get().newest()));
  }

  /// Whether N is strictly past what has to be covered.
  public boolean covers() {
    return position.isAfter(covered);
  }

  /// By how much it covers, or how much it is short of.
  public Duration margin() {
    return Duration.between(covered, position).abs();
  }
}
