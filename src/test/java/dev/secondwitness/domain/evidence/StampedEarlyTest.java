package dev.secondwitness.domain.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.contract.Samples;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A record of ours that is stamped before anybody asked for it is ours, and worth a word.
class StampedEarlyTest {
  private static final Instant BEGUN = Instant.parse("2026-11-29T10:00:00Z");
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration NONE = Duration.ZERO;

  @Test
  @DisplayName("C32 a stamp 27 hours before the first attempt is said, to a minute it is not")
  void aStampLongBeforeTheFirstAttemptIsSaid() {
    Duration day = Duration.ofHours(27);
    assertThat(early(present(BEGUN.minus(day)), NONE, NONE)).contains(day);
    assertThat(early(present(BEGUN.minus(MINUTE).plusMillis(1)), NONE, NONE)).isEmpty();
    assertThat(early(present(BEGUN.minus(MINUTE)), NONE, NONE)).isEmpty();
    assertThat(early(present(BEGUN.minus(MINUTE).minusMillis(1)), NONE, NONE))
        .contains(MINUTE.plusMillis(1));
  }

  @Test
  void theSourcesOwnClockAndItsResolutionExplainAStamp() {
    Verdict stamped = present(BEGUN.minus(Duration.ofMinutes(90)));
    Duration behind = Duration.ofMinutes(-90);
    assertThat(early(stamped, behind, NONE)).isEmpty();
    assertThat(early(stamped, behind.negated(), NONE)).contains(Duration.ofHours(3));
    assertThat(early(stamped, NONE, Duration.ofMinutes(90))).isEmpty();
    assertThat(early(stamped, NONE, Duration.ofMinutes(90).minusMillis(1))).isPresent();
  }

  @Test
  void ofSeveralEffectsTheEarliestCountsAndCandidatesDoNot() {
    Finding before = found(Optional.of(BEGUN.minus(Duration.ofHours(1))));
    Finding after = found(Optional.of(BEGUN.plusSeconds(2)));
    assertThat(early(new Verdict.Doubled(List.of(after, before)), NONE, NONE))
        .contains(Duration.ofHours(1));
    assertThat(
            early(
                new Verdict.NotSeen(
                    NotSeenReason.TOO_EARLY, Optional.empty(), Optional.empty(), List.of(before)),
                NONE,
                NONE))
        .isEmpty();
    assertThat(early(new Verdict.Present(found(Optional.empty()), List.of()), NONE, NONE))
        .isEmpty();
  }

  private static Optional<Duration> early(Verdict verdict, Duration offset, Duration resolution) {
    WitnessTerms terms = Samples.terms();
    return new Reading(
            Samples.READING,
            Samples.INTENT,
            1,
            new WitnessTerms(
                terms.id(),
                terms.version(),
                terms.kind(),
                terms.title(),
                terms.settleDelay(),
                resolution,
                terms.freshFor(),
                terms.countsByReference()),
            verdict,
            BEGUN,
            NONE,
            offset,
            Samples.MARA,
            "console",
            Samples.DIGEST)
        .stampedEarly(BEGUN);
  }

  private static Verdict present(Instant created) {
    return new Verdict.Present(found(Optional.of(created)), List.of());
  }

  private static Finding found(Optional<Instant> created) {
    return new Finding(
        new ReceiptId("re_91"),
        Finding.Match.ACTION_KEY,
        Optional.empty(),
        Map.of(),
        created,
        Optional.empty());
  }
}
