package dev.secondwitness.domain.evidence;

import static dev.secondwitness.domain.Samples.absent;
import static dev.secondwitness.domain.Samples.at;
import static dev.secondwitness.domain.Samples.notSeen;
import static dev.secondwitness.domain.Samples.present;
import static dev.secondwitness.domain.Samples.reading;
import static dev.secondwitness.domain.Samples.undone;
import static dev.secondwitness.domain.Samples.unreadable;
import static dev.secondwitness.domain.Samples.witness;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StandingVerdictsTest {
  private static final WitnessTerms LEDGER = witness("ledger", WitnessKind.LOOKUP);
  private static final WitnessTerms PAGE = witness("page", WitnessKind.PERMALINK);

  @Test
  void aLaterReadingOfTheSameWitnessReplaces() {
    Reading first = reading("0001", LEDGER, 10, present(5));
    Reading second = reading("0002", LEDGER, 20, undone());
    assertThat(StandingVerdicts.of(List.of(second, first), 1)).containsExactly(second);
  }

  @Test
  void aWorseLookNeverReplacesWhateverItsOrder() {
    Reading present = reading("0001", LEDGER, 10, present(5));
    for (Verdict worse : List.of(notSeen(), unreadable(), new Verdict.Unrecognised("half_there"))) {
      Reading later = reading("0002", LEDGER, 20, worse);
      assertThat(StandingVerdicts.of(List.of(present, later), 1)).containsExactly(present);
      assertThat(StandingVerdicts.of(List.of(later), 1)).isEmpty();
    }
  }

  @Test
  void anAgedAnswerDoesNotReplaceOneThatWasTrueLater() {
    Reading now = reading("0001", PAGE, 100, undone());
    Reading cached = reading("0002", PAGE, 1, at(120), Duration.ofSeconds(21), present(5));
    assertThat(StandingVerdicts.of(List.of(now, cached), 1)).containsExactly(now);
    Reading lessOld = reading("0003", PAGE, 1, at(120), Duration.ofSeconds(19), present(5));
    assertThat(StandingVerdicts.of(List.of(now, lessOld), 1)).containsExactly(lessOld);
  }

  @Test
  void evidenceOfEarlierRoundsNeverCounts() {
    Reading earlier = reading("0001", LEDGER, 1, at(10), Duration.ZERO, present(5));
    Reading current = reading("0002", LEDGER, 2, at(5), Duration.ZERO, undone());
    assertThat(StandingVerdicts.of(List.of(earlier, current), 2)).containsExactly(current);
    assertThat(StandingVerdicts.of(List.of(earlier), 2)).isEmpty();
  }

  @Test
  void eachWitnessStandsForItselfInTheOrderRead() {
    Reading page = reading("0001", PAGE, 30, present(5));
    Reading ledger = reading("0002", LEDGER, 20, absent(at(20), at(1), at(20)));
    assertThat(StandingVerdicts.of(List.of(page, ledger), 1)).containsExactly(ledger, page);
  }

  @Test
  void onlySixKindsStand() {
    assertThat(VerdictKind.values())
        .filteredOn(VerdictKind::stands)
        .containsExactly(
            VerdictKind.PRESENT,
            VerdictKind.DIFFERS,
            VerdictKind.DOUBLED,
            VerdictKind.PENDING,
            VerdictKind.UNDONE,
            VerdictKind.ABSENT_AS_OF);
  }

  @Test
  void freshnessRunsFromWhenTheAnswerWasTrueAndIncludesItsEnd() {
    Reading reading = reading("0001", PAGE, 1, at(100), Duration.ofSeconds(40), present(5));
    assertThat(reading.trueAt()).isEqualTo(at(60));
    assertThat(reading.fresh(at(60 + 299))).isTrue();
    assertThat(reading.fresh(at(60 + 300))).isTrue();
    assertThat(reading.fresh(at(60 + 300).plusNanos(1))).isFalse();
    assertThat(reading.fresh(at(60 + 301))).isFalse();
  }

  @Test
  void ofTwoReadingsOfOneMomentTheOneRecordedLaterStandsWhateverTheirIds() {
    Reading first = reading("zzzz", LEDGER, 10, present(5));
    Reading second = reading("aaaa", LEDGER, 10, undone());
    assertThat(StandingVerdicts.of(List.of(first, second), 1)).containsExactly(second);
    assertThat(StandingVerdicts.of(List.of(second, first), 1)).containsExactly(first);
  }
}
