package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.witness.definition.Places;
import dev.secondwitness.witness.definition.WitnessDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// The question's two moments carried into the source's time.
///
/// E and the first dispatch are in our clock; positions and record times are in the source's. A
/// measured offset is used only where it makes us wait longer or look further back: a source
/// ahead of us moves E forward, a source behind us moves the dispatch back. The other direction
/// would rest an absence on the `Date` of whatever machine stood in front of the ledger. The
/// grain of `Date` (a second) and the way of the answer lie within the clock error that E
/// already holds.
record SourceBounds(Optional<Instant> covered, Optional<Instant> dispatched) {

  static SourceBounds of(WitnessDefinition definition, Question question, Duration offset) {
    Duration ahead = offset.isPositive() ? offset : Duration.ZERO;
    Duration behind = offset.isNegative() ? offset : Duration.ZERO;
    return new SourceBounds(
        question
            .horizon()
            .map(e -> e.plus(ahead).plus(definition.settleDelay()).plus(definition.resolution())),
        question
            .firstDispatch()
            .map(at -> at.plus(behind).minus(Places.CLOCK_ERROR).minus(definition.resolution())));
  }

  /// Whether a record of that time may have been made after our first dispatch; one that does
  /// not say when it was made may.
  boolean mayBeAfterDispatch(Optional<Instant> created) {
    return created.isEmpty() || dispatched.isEmpty() || !created.get().isBefore(dispatched.get());
  }

  /// Whether a record of that time lies before everything our write can have made.
  boolean surelyBeforeDispatch(Optional<Instant> created) {
    return created.isPresent()
        && dispatched.isPresent()
        && created.get().isBefore(dispatched.get());
  }
}
