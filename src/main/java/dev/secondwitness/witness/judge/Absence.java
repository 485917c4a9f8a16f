package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.NotSeenReason;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.WitnessKind;
import dev.secondwitness.witness.definition.WitnessDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Says what a silence is worth: absent as of N, or not seen and why.
///
/// Absent takes two complete looks of a witness that has proven who it is, the second begun no
/// less than a settle delay after the first ended, and both the second's fetch (less its age,
/// and less what the source's clock lags behind ours) and its position strictly after E, settle
/// delay and resolution, E moved forward by what the source's clock is ahead of ours.
final class Absence {

  private static final Duration TICK = Duration.ofMillis(1);

  private final WitnessDefinition definition;
  private final Question question;
  private final List<Finding> candidates;

  Absence(WitnessDefinition definition, Question question, List<Finding> candidates) {
    this.definition = definition;
    this.question = question;
    this.candidates = candidates;
  }

  /// The verdict on the newest look that found nothing, and the look before it that did not
  /// either.
  Verdict verdict(LookFacts last, Optional<LookFacts> before) {
    if (definition.kind() == WitnessKind.PERMALINK) {
      return notSeen(NotSeenReason.PAGE_CANNOT_PROVE_ABSENCE, last, Optional.empty());
    }
    if (!last.identityProven()) {
      return notSeen(NotSeenReason.IDENTITY_NOT_PROVEN, last, Optional.empty());
    }
    if (definition.indexBacked()
        || (definition.kind() == WitnessKind.LOOKUP && !definition.strongReads())) {
      return notSeen(NotSeenReason.READS_MAY_LAG, last, Optional.empty());
    }
    if (!last.complete()) {
      return notSeen(NotSeenReason.PAGE_CAP, last, Optional.empty());
    }
    if (last.batches()) {
      return notSeen(NotSeenReason.BATCH_WITHOUT_DETAILS, last, Optional.empty());
    }
    Optional<Instant> covered = SourceBounds.of(definition, question, last.offset()).covered();
    if (covered.isEmpty()) {
      return notSeen(NotSeenReason.TOO_EARLY, last, Optional.empty());
    }
    return timed(last, before, covered.get());
  }

  private Verdict timed(LookFacts last, Optional<LookFacts> before, Instant covered) {
    Duration lag = last.offset().isNegative() ? last.offset() : Duration.ZERO;
    Instant fetched = last.trueAt().plus(ahead(last)).plus(lag);
    Instant settled = last.endedAt().plus(definition.settleDelay());
    if (!fetched.isAfter(covered)) {
      Instant reached = last.fetchedAt().plus(Duration.between(fetched, covered)).plus(TICK);
      return notSeen(
          NotSeenReason.TOO_EARLY, last, Optional.of(reached.isAfter(settled) ? reached : settled));
    }
    if (last.position().isEmpty()) {
      return notSeen(NotSeenReason.POSITION_BEFORE_WRITE, last, Optional.empty());
    }
    Instant position = last.position().get().time();
    if (!position.isAfter(covered)) {
      Instant reached = last.fetchedAt().plus(Duration.between(position, covered)).plus(TICK);
      return notSeen(
          NotSeenReason.POSITION_BEFORE_WRITE,
          last,
          Optional.of(reached.isAfter(settled) ? reached : settled));
    }
    if (before.filter(first -> settledSince(first, last)).isEmpty()) {
      return notSeen(NotSeenReason.NEEDS_SECOND_LOOK, last, Optional.of(settled));
    }
    if (last.gap()) {
      return notSeen(NotSeenReason.UNEXPLAINED_GAP, last, Optional.of(settled));
    }
    if (hidesDeletions()) {
      return notSeen(NotSeenReason.UNEXPLAINED_GAP, last, Optional.empty());
    }
    if (isTooOld(last)) {
      return notSeen(NotSeenReason.OUT_OF_RETENTION, last, Optional.empty());
    }
    return new Verdict.AbsentAsOf(last.position().get(), before.get().fetchedAt(), last.endedAt());
  }

  /// Whether a deletion would leave neither a gap nor a trace.
  private boolean hidesDeletions() {
    return definition.kind() == WitnessKind.LISTING
        && definition.position().reused()
        && definition.undo().isEmpty();
  }

  /// Whether the source may have dropped by age what our write made.
  private boolean isTooOld(LookFacts last) {
    Optional<Instant> dispatched =
        SourceBounds.of(definition, question, last.offset()).dispatched();
    Optional<Instant> kept =
        definition
            .position()
            .retention()
            .flatMap(most -> last.position().map(n -> n.time().minus(most)));
    return kept.isPresent() && dispatched.filter(at -> at.isAfter(kept.get())).isEmpty();
  }

  private static Duration ahead(LookFacts look) {
    return look.offset().isPositive() ? look.offset() : Duration.ZERO;
  }

  /// Whether the earlier look is a whole one and lies at least the settle delay before the
  /// later.
  private boolean settledSince(LookFacts first, LookFacts last) {
    Instant begun = last.startedAt().minus(last.age());
    return first.complete()
        && first.identityProven()
        && !begun.isBefore(first.endedAt().plus(definition.settleDelay()));
  }

  private Verdict.NotSeen notSeen(
      NotSeenReason reason, LookFacts look, Optional<Instant> lookAgainAt) {
    return new Verdict.NotSeen(reason, look.position(), lookAgainAt, candidates);
  }
}
