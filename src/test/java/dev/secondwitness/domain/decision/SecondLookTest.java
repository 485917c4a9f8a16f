package dev.secondwitness.domain.decision;

import static dev.secondwitness.domain.Samples.absent;
import static dev.secondwitness.domain.Samples.at;
import static dev.secondwitness.domain.Samples.attempt;
import static dev.secondwitness.domain.Samples.notSeen;
import static dev.secondwitness.domain.Samples.present;
import static dev.secondwitness.domain.Samples.witness;
import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.domain.Samples;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.WitnessKind;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.OutcomeClass;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Of two people, somebody else than the first has looked.
final class SecondLookTest {
  private static final WitnessTerms LISTING = witness("listing", WitnessKind.LISTING);
  private static final Principal DANA = new Principal("dana", Principal.Kind.PERSON);
  private static final Principal STORE = new Principal("store", Principal.Kind.JOB);
  private static final Optional<ReceiptId> RECEIPT = Optional.of(new ReceiptId("re_91"));

  @Test
  void theStoreOrTheVoterMadeItNotWhoProposedNorWhoWrote() {
    Reading byStore = by(STORE, "0001", 1, 100, present(10));
    Reading byDana = by(DANA, "0002", 1, 100, present(10));
    Reading byMara = by(ModelCase.READER, "0003", 1, 100, present(10));
    Reading byWriter =
        by(new Principal("refund-agent", Principal.Kind.JOB), "0004", 1, 100, present(10));
    Reading byAgent = by(ModelCase.WORKER, "0005", 1, 100, present(10));
    Reading before = by(STORE, "0006", 2, 100, present(10));
    CaseFacts facts = facts(at(100), byStore, byDana, byMara, byWriter, byAgent, before);
    assertThat(SecondLook.independent(facts, Optional.empty())).containsExactly(byStore);
    assertThat(SecondLook.independent(facts, Optional.of(DANA))).containsExactly(byStore, byDana);
  }

  @Test
  void aConfirmIsSupportedByAFreshLookAtThatVeryRecord() {
    long fresh = Samples.FRESH_FOR.toSeconds();
    List<Reading> look = List.of(by(STORE, "0001", 1, 100, present(10)));
    assertThat(supports(Act.CONFIRM, RECEIPT, List.of(), at(100 + fresh - 1), look)).isTrue();
    assertThat(supports(Act.CONFIRM, RECEIPT, List.of(), at(100 + fresh), look)).isTrue();
    assertThat(supports(Act.CONFIRM, RECEIPT, List.of(), at(101 + fresh), look)).isFalse();
    assertThat(supports(Act.CONFIRM, Optional.of(new ReceiptId("re_92")), List.of(), at(100), look))
        .isFalse();
    assertThat(supports(Act.CONFIRM, RECEIPT, List.of(), at(100), List.of())).isFalse();
    assertThat(
            supports(
                Act.CONFIRM,
                RECEIPT,
                List.of(),
                at(100),
                List.of(by(STORE, "0001", 1, 100, notSeen()))))
        .isFalse();
  }

  @Test
  void aFailIsSupportedByAnAbsenceThatCoversOnItsOwn() {
    List<Reading> covers = List.of(by(STORE, "0001", 1, 400, absent(at(400), at(300), at(400))));
    List<Reading> early = List.of(by(STORE, "0001", 1, 390, absent(at(390), at(300), at(390))));
    for (Act act : List.of(Act.FAIL_CLOSE, Act.FAIL_ALLOW_REPLAY)) {
      assertThat(supports(act, Optional.empty(), List.of(), at(400), covers)).isTrue();
      assertThat(supports(act, Optional.empty(), List.of(), at(400), early)).isFalse();
    }
  }

  @Test
  void anOverrideOfTheSupportTakesAFreshLookWhateverItSays() {
    List<CheckId> override = List.of(CheckId.COVERED_ABSENCE);
    List<Reading> look = List.of(by(DANA, "0001", 1, 100, notSeen()));
    assertThat(supports(Act.FAIL_CLOSE, Optional.empty(), override, at(100), look)).isTrue();
    assertThat(supports(Act.FAIL_CLOSE, Optional.empty(), override, at(401), look)).isFalse();
    assertThat(supports(Act.FAIL_CLOSE, Optional.empty(), override, at(100), List.of())).isFalse();
    // to override something else is to need the support all the same
    assertThat(
            supports(
                Act.FAIL_CLOSE, Optional.empty(), List.of(CheckId.PAST_HORIZON), at(100), look))
        .isFalse();
  }

  private static boolean supports(
      Act act,
      Optional<ReceiptId> receipt,
      List<CheckId> override,
      Instant now,
      List<Reading> readings) {
    Reading proposers = by(ModelCase.READER, "0009", 1, 1, notSeen());
    return SecondLook.supports(act, receipt, override, facts(now, proposers), readings);
  }

  private static Reading by(Principal who, String id, int round, long readAt, Verdict verdict) {
    Reading r = Samples.reading(id, LISTING, round, at(readAt), Duration.ZERO, verdict);
    return new Reading(
        r.id(),
        r.intent(),
        r.round(),
        r.witness(),
        r.verdict(),
        r.readAt(),
        r.age(),
        r.clockOffset(),
        who,
        "store",
        r.evidenceDigest());
  }

  private static CaseFacts facts(Instant now, Reading... readings) {
    return new CaseFacts(
        ModelCase.envelope(1, 86_400_000, 3),
        IntentState.INDETERMINATE,
        1,
        List.of(attempt(1, 0, OutcomeClass.UNKNOWN)),
        false,
        List.of(),
        List.of(readings),
        ModelCase.card(true, 24 * 3_600_000L, 300_000, false, true),
        Timing.DEFAULT,
        List.of(),
        true,
        now);
  }
}
