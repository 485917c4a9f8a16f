package dev.secondwitness.domain.decision;

import static dev.secondwitness.domain.Samples.absent;
import static dev.secondwitness.domain.Samples.at;
import static dev.secondwitness.domain.Samples.attempt;
import static dev.secondwitness.domain.Samples.found;
import static dev.secondwitness.domain.Samples.present;
import static dev.secondwitness.domain.Samples.reading;
import static dev.secondwitness.domain.Samples.undone;
import static dev.secondwitness.domain.Samples.witness;
import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.domain.Samples;
import dev.secondwitness.domain.evidence.EffectHorizon;
import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.WitnessKind;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.ContractCard;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.OutcomeClass;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Each bound of the checks one step before, at and after it. One attempt at 0 s: E is 30 s to
/// send, 300 s in flight and 2 s of clock error, 332 s; settle delay and resolution make it 393 s.
final class ChecksBoundsTest {
  private static final long E = 332;
  private static final long COVERED = 393;
  private static final WitnessTerms LEDGER = witness("ledger", WitnessKind.LOOKUP);
  private static final WitnessTerms LISTING = witness("listing", WitnessKind.LISTING);
  private static final WitnessTerms PAGE = witness("page", WitnessKind.PERMALINK);
  private static final List<Attempt> ONE = List.of(attempt(1, 0, OutcomeClass.UNKNOWN));
  private static final ContractCard CARD =
      ModelCase.card(true, 24 * 3_600_000L, 300_000, false, true);

  @Test
  void theHorizonIsTheLastSendBeforePlusBoundAndClockError() {
    Attempt first = attempt(1, 0, OutcomeClass.REFUSED_BEFORE_EFFECT);
    Attempt second = attempt(2, 100, OutcomeClass.NOT_SENT);
    assertThat(EffectHorizon.of(List.of(first, second), CARD, Duration.ofSeconds(2)))
        .contains(at(E));
    assertThat(
            EffectHorizon.of(
                List.of(attempt(2, 100, OutcomeClass.RUNNING), first), CARD, Duration.ofSeconds(2)))
        .contains(at(100 + E));
    assertThat(EffectHorizon.of(List.of(second), CARD, Duration.ofSeconds(2))).isEmpty();
    assertThat(EffectHorizon.of(List.of(), CARD, Duration.ofSeconds(2))).isEmpty();
  }

  @Test
  void nowMustBePastTheHorizonNotAtIt() {
    List<Attempt> refused = List.of(attempt(1, 0, OutcomeClass.REFUSED_BEFORE_EFFECT));
    for (Act act : List.of(Act.FAIL_CLOSE, Act.FAIL_ALLOW_REPLAY)) {
      assertThat(row(CheckId.PAST_HORIZON, act, facts(refused, at(E - 1)))).isEqualTo(open());
      assertThat(row(CheckId.PAST_HORIZON, act, facts(refused, at(E)))).isEqualTo(open());
      assertThat(row(CheckId.PAST_HORIZON, act, facts(refused, at(E).plusMillis(1))))
          .isEqualTo(met());
    }
  }

  @Test
  void anAbsenceCoversOnlyWhenPositionAndFetchAreBothPast() {
    for (long position : List.of(COVERED - 1, COVERED, COVERED + 1)) {
      for (long fetch : List.of(COVERED - 1, COVERED, COVERED + 1)) {
        Reading look = reading("0001", LISTING, fetch, absent(at(position), at(300), at(fetch)));
        assertThat(row(CheckId.COVERED_ABSENCE, Act.FAIL_CLOSE, facts(at(400), look)))
            .as("position %d, fetch %d", position, fetch)
            .isEqualTo(position > COVERED && fetch > COVERED ? met() : CheckStatus.FAILED);
      }
    }
  }

  @Test
  void theTwoLooksAreASettleDelayApart() {
    for (long apart : List.of(0L, 59L, 60L, 61L)) {
      Reading look = reading("0001", LISTING, 500, absent(at(500), at(500 - apart), at(500)));
      assertThat(row(CheckId.COVERED_ABSENCE, Act.FAIL_CLOSE, facts(at(500), look)))
          .as("%d s apart", apart)
          .isEqualTo(apart >= 60 ? met() : CheckStatus.FAILED);
    }
  }

  @Test
  void aStaleAbsenceIsOpenNotMet() {
    Reading look = reading("0001", LISTING, 400, absent(at(400), at(300), at(400)));
    assertThat(row(CheckId.COVERED_ABSENCE, Act.FAIL_CLOSE, facts(at(699), look))).isEqualTo(met());
    assertThat(row(CheckId.COVERED_ABSENCE, Act.FAIL_CLOSE, facts(at(700), look))).isEqualTo(met());
    assertThat(row(CheckId.COVERED_ABSENCE, Act.FAIL_CLOSE, facts(at(701), look)))
        .isEqualTo(open());
  }

  @Test
  void aPageAndALookUpWithWeakReadsNeverProveAbsence() {
    Verdict absent = absent(at(500), at(300), at(500));
    ContractCard weak = ModelCase.card(true, 24 * 3_600_000L, 300_000, false, false);
    assertThat(
            row(
                CheckId.COVERED_ABSENCE,
                Act.FAIL_CLOSE,
                facts(at(500), reading("0001", PAGE, 500, absent))))
        .isEqualTo(CheckStatus.FAILED);
    CaseFacts byLookUp = facts(at(500), reading("0001", LEDGER, 500, absent));
    assertThat(row(CheckId.COVERED_ABSENCE, Act.FAIL_CLOSE, byLookUp)).isEqualTo(met());
    assertThat(row(CheckId.COVERED_ABSENCE, Act.FAIL_CLOSE, ModelFacts.card(byLookUp, weak)))
        .isEqualTo(CheckStatus.FAILED);
  }

  @Test
  void anUndoneIsAGroundForClosingOnlyWhenReadAfterTheHorizonAndFresh() {
    for (long read : List.of(COVERED - 1, COVERED, COVERED + 1)) {
      assertThat(
              row(
                  CheckId.COVERED_ABSENCE,
                  Act.FAIL_CLOSE,
                  facts(at(400), reading("0001", LEDGER, read, undone()))))
          .as("read at %d", read)
          .isEqualTo(read > COVERED ? met() : open());
    }
    Reading undone = reading("0001", LEDGER, 400, undone());
    assertThat(row(CheckId.COVERED_ABSENCE, Act.FAIL_CLOSE, facts(at(700), undone)))
        .isEqualTo(met());
    assertThat(row(CheckId.COVERED_ABSENCE, Act.FAIL_CLOSE, facts(at(701), undone)))
        .isEqualTo(open());
    assertThat(row(CheckId.COVERED_ABSENCE, Act.FAIL_ALLOW_REPLAY, facts(at(400), undone)))
        .isEqualTo(CheckStatus.FAILED);
    assertThat(row(CheckId.NOT_UNDONE, Act.FAIL_ALLOW_REPLAY, facts(at(400), undone)))
        .isEqualTo(CheckStatus.FAILED);
  }

  @Test
  void aPresentSupportsAConfirmWhileFreshAndStandsInTheWayOfAFailForEver() {
    Reading present = reading("0001", LEDGER, 100, present(10));
    assertThat(row(CheckId.INDEPENDENT_PRESENCE, Act.CONFIRM, facts(at(399), present)))
        .isEqualTo(met());
    assertThat(row(CheckId.INDEPENDENT_PRESENCE, Act.CONFIRM, facts(at(400), present)))
        .isEqualTo(met());
    assertThat(row(CheckId.INDEPENDENT_PRESENCE, Act.CONFIRM, facts(at(401), present)))
        .isEqualTo(open());
    assertThat(row(CheckId.INDEPENDENT_PRESENCE, Act.FAIL_CLOSE, facts(at(90_000), present)))
        .isEqualTo(CheckStatus.FAILED);
  }

  @Test
  void severalAttemptsAreCountedAfterHorizonAndSettleDelay() {
    List<Attempt> two = List.of(attempt(1, -100, OutcomeClass.UNKNOWN), ONE.getFirst());
    for (long read : List.of(E + 59, E + 60, E + 61)) {
      CaseFacts counted =
          ModelFacts.attempts(facts(at(400), reading("0001", LEDGER, read, present(10))), two);
      assertThat(row(CheckId.COUNTED, Act.CONFIRM, counted))
          .as("read at %d", read)
          .isEqualTo(read > E + 60 ? met() : open());
    }
    CaseFacts byPage =
        ModelFacts.attempts(facts(at(400), reading("0001", PAGE, 400, present(10))), two);
    assertThat(row(CheckId.COUNTED, Act.CONFIRM, byPage)).isEqualTo(open());
    assertThat(row(CheckId.COUNTED, Act.CONFIRM, ModelFacts.attempts(byPage, ONE)))
        .isEqualTo(met());
  }

  @Test
  void aKeyForgottenBeforeTheHorizonIsCountedToo() {
    CaseFacts one = facts(at(20), reading("0001", LEDGER, 20, present(10)));
    for (long retention : List.of(E - 1, E, E + 1)) {
      CaseFacts kept = ModelFacts.retention(one, Duration.ofSeconds(retention));
      assertThat(kept.mayBeSeveral()).as("kept %d s", retention).isEqualTo(retention < E);
      assertThat(row(CheckId.COUNTED, Act.CONFIRM, kept)).isEqualTo(retention < E ? open() : met());
    }
  }

  @Test
  void theKeyMustBeKeptForAWholeReplayFromNow() {
    Reading absent = reading("0001", LISTING, 400, absent(at(400), at(300), at(400)));
    long needed = 30 + 300 + 60 + 2;
    for (long retention : List.of(400 + needed - 1, 400 + needed, 400 + needed + 1)) {
      CaseFacts kept = ModelFacts.retention(facts(at(400), absent), Duration.ofSeconds(retention));
      assertThat(row(CheckId.KEY_PROTECTS, Act.FAIL_ALLOW_REPLAY, kept))
          .as("kept %d s", retention)
          .isEqualTo(retention < 400 + needed ? CheckStatus.FAILED : met());
    }
  }

  @Test
  void theDeadlineItselfIsTooLateAndTheLastAttemptIsTheLast() {
    CaseFacts facts = facts(at(99), reading("0001", LISTING, 99, absent(at(99), at(1), at(99))));
    assertThat(authority(facts, 100, 2)).isEqualTo(met());
    assertThat(authority(facts, 99, 2)).isEqualTo(CheckStatus.FAILED);
    assertThat(authority(facts, 98, 2)).isEqualTo(CheckStatus.FAILED);
    assertThat(authority(facts, 100, 1)).isEqualTo(CheckStatus.FAILED);
    assertThat(authority(facts, 100, 0)).isEqualTo(CheckStatus.FAILED);
  }

  @Test
  void aHoldOrAnOpenOriginalForbidsTheReplay() {
    CaseFacts free = facts(at(400));
    CaseFacts held =
        new CaseFacts(
            free.envelope(),
            free.state(),
            1,
            free.attempts(),
            false,
            List.of(),
            List.of(),
            CARD,
            Timing.DEFAULT,
            List.of(Samples.hold()),
            false,
            free.now());
    assertThat(row(CheckId.AUTHORITY_LEFT, Act.FAIL_ALLOW_REPLAY, free)).isEqualTo(met());
    assertThat(row(CheckId.AUTHORITY_LEFT, Act.FAIL_ALLOW_REPLAY, held))
        .isEqualTo(CheckStatus.FAILED);
    assertThat(
            row(
                CheckId.AUTHORITY_LEFT,
                Act.FAIL_ALLOW_REPLAY,
                ModelFacts.released(held, true, false)))
        .isEqualTo(CheckStatus.FAILED);
    assertThat(
            row(
                CheckId.AUTHORITY_LEFT,
                Act.FAIL_ALLOW_REPLAY,
                ModelFacts.released(held, true, true)))
        .isEqualTo(met());
  }

  @Test
  void aReceiptSupportsAConfirmOnlyFromAnswerOrVerifiedEventFinalFirstHandAndOfOurAmount() {
    for (Receipt.Source source : Receipt.Source.values()) {
      for (boolean isFinal : new boolean[] {true, false}) {
        for (boolean replayed : new boolean[] {true, false}) {
          for (long minor : List.of(4199L, 4200L, 4201L)) {
            CaseFacts told =
                withReceipt(
                    receipt(source, Optional.of(new Money("EUR", minor)), isFinal, replayed));
            boolean supports =
                (source == Receipt.Source.OWN_ANSWER || source == Receipt.Source.VERIFIED_EVENT)
                    && isFinal
                    && !replayed
                    && minor == 4200;
            assertThat(row(CheckId.INDEPENDENT_PRESENCE, Act.CONFIRM, told))
                .as("%s final=%s replayed=%s %d", source, isFinal, replayed, minor)
                .isEqualTo(supports ? met() : CheckStatus.FAILED);
            assertThat(row(CheckId.INDEPENDENT_PRESENCE, Act.FAIL_CLOSE, told))
                .isEqualTo(CheckStatus.FAILED);
          }
        }
      }
    }
    assertThat(
            row(
                CheckId.INDEPENDENT_PRESENCE,
                Act.CONFIRM,
                withReceipt(receipt(Receipt.Source.OWN_ANSWER, Optional.empty(), true, false))))
        .isEqualTo(met());
  }

  @Test
  void twoSourcesThatFoundTwoRecordsContradictEachOtherWhereTwoArePossible() {
    Verdict other = new Verdict.Present(found("re_92", 10), List.of());
    CaseFacts two =
        facts(
            at(400),
            reading("0001", LEDGER, 400, present(10)),
            reading("0002", LISTING, 400, other));
    assertThat(row(CheckId.NOTHING_CONTRARY, Act.CONFIRM, two)).isEqualTo(met());
    CaseFacts again =
        ModelFacts.attempts(two, List.of(attempt(1, -9, OutcomeClass.UNKNOWN), ONE.getFirst()));
    assertThat(row(CheckId.NOTHING_CONTRARY, Act.CONFIRM, again)).isEqualTo(CheckStatus.FAILED);
  }

  @Test
  void aCandidateNeverSupportsAConfirm() {
    Finding record =
        new Finding(
            new ReceiptId("re_92"),
            Finding.Match.CANDIDATE,
            Optional.of(new Money("EUR", 4200)),
            Map.of(),
            Optional.of(at(10)),
            Optional.empty());
    CaseFacts candidate =
        facts(at(400), reading("0001", LEDGER, 400, new Verdict.Present(record, List.of())));
    assertThat(row(CheckId.INDEPENDENT_PRESENCE, Act.CONFIRM, candidate)).isNotEqualTo(met());
  }

  @Test
  void anAbsencePastTheRecordStandsInTheWayOfAConfirm() {
    for (long position : List.of(9L, 10L, 11L)) {
      CaseFacts both =
          facts(
              at(100),
              reading("0001", LEDGER, 100, present(10)),
              reading("0002", LISTING, 100, absent(at(position), at(1), at(100))));
      assertThat(row(CheckId.NO_LATER_ABSENCE, Act.CONFIRM, both))
          .as("position %d", position)
          .isEqualTo(position > 10 ? CheckStatus.FAILED : met());
    }
  }

  @Test
  void escalateIsNeverInTheWayOfAnything() {
    assertThat(Checks.unmet(Act.ESCALATE, facts(at(0)))).isEmpty();
    assertThat(Checks.of(facts(at(0)))).hasSize(CheckId.values().length * 4);
  }

  private static CheckStatus authority(CaseFacts facts, long deadline, int attempts) {
    return row(
        CheckId.AUTHORITY_LEFT,
        Act.FAIL_ALLOW_REPLAY,
        new CaseFacts(
            ModelCase.envelope(1, deadline * 1_000, attempts),
            facts.state(),
            1,
            facts.attempts(),
            false,
            List.of(),
            facts.readings(),
            CARD,
            Timing.DEFAULT,
            List.of(),
            true,
            facts.now()));
  }

  private static Receipt receipt(
      Receipt.Source source, Optional<Money> amount, boolean isFinal, boolean replayed) {
    return new Receipt(
        new ReceiptId("re_91"),
        source,
        Optional.empty(),
        amount,
        isFinal,
        replayed,
        false,
        1,
        at(20));
  }

  private static CaseFacts withReceipt(Receipt receipt) {
    CaseFacts f = facts(at(400));
    return new CaseFacts(
        f.envelope(),
        f.state(),
        1,
        f.attempts(),
        false,
        List.of(receipt),
        List.of(),
        CARD,
        Timing.DEFAULT,
        List.of(),
        true,
        f.now());
  }

  private static CaseFacts facts(Instant now, Reading... readings) {
    return facts(ONE, now, readings);
  }

  private static CaseFacts facts(List<Attempt> attempts, Instant now, Reading... readings) {
    return new CaseFacts(
        ModelCase.envelope(1, 90_000_000, 3),
        IntentState.INDETERMINATE,
        1,
        attempts,
        false,
        List.of(),
        List.of(readings),
        CARD,
        Timing.DEFAULT,
        List.of(),
        true,
        now);
  }

  private static CheckStatus row(CheckId check, Act act, CaseFacts facts) {
    return Checks.of(facts).stream()
        .filter(r -> r.check() == check && r.act() == act)
        .map(CheckResult::status)
        .findFirst()
        .orElseThrow();
  }

  private static CheckStatus met() {
    return CheckStatus.MET;
  }

  private static CheckStatus open() {
    return CheckStatus.OPEN;
  }
}
