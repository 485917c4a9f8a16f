package dev.secondwitness.console.casefile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.console.words.Bidi;
import dev.secondwitness.console.words.Language;
import dev.secondwitness.console.words.Words;
import dev.secondwitness.domain.decision.Disposition;
import dev.secondwitness.domain.evidence.NotSeenReason;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.OutcomeClass;
import dev.secondwitness.domain.value.CurrencyScales;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HeadlineTest {

  private static final Headline EN = new Headline(Words.of(Language.EN), CurrencyScales.ISO);
  private static final Headline FA = new Headline(Words.of(Language.FA), CurrencyScales.ISO);

  private static String en(SampleCase sample) {
    return EN.of(sample.file());
  }

  @Test
  void saysTheMockupsSentenceInBothLanguages() {
    assertThat(en(SampleCase.mockup()))
        .isEqualTo(
            "Sent twice under one key, no answer either time."
                + " The payments ledger shows one refund of 42.00 EUR under it.");
    assertThat(Bidi.plain(FA.of(SampleCase.mockup().file())))
        .isEqualTo(
            "دو بار با یک کلید فرستاده شد و هیچ بار پاسخی نیامد."
                + " Payments ledger زیر همین کلید یک بازپرداخت 42.00 EUR نشان می‌دهد.");
  }

  @Test
  void isolatesAmountsAndNamesInsidePersian() {
    assertThat(FA.of(SampleCase.mockup().file()))
        .contains(Bidi.LRI + "42.00 EUR" + Bidi.PDI)
        .contains(Bidi.LRI + "Payments ledger" + Bidi.PDI);
  }

  @Test
  void countsAttemptsAndKeys() {
    assertThat(en(SampleCase.empty())).startsWith("Nothing was sent.");
    assertThat(en(SampleCase.empty().attempt(OutcomeClass.UNKNOWN)))
        .startsWith("Sent once, no answer.");
    assertThat(
            en(
                SampleCase.empty()
                    .attempt(OutcomeClass.UNKNOWN)
                    .attempt(OutcomeClass.UNKNOWN)
                    .attempt(OutcomeClass.UNKNOWN)))
        .startsWith("Sent 3 times under one key, no answer any time.");
    assertThat(
            en(
                SampleCase.empty()
                    .attempt(OutcomeClass.UNKNOWN)
                    .attempt("11:02:20", 5, OutcomeClass.UNKNOWN, "rf:acme:other", "")))
        .startsWith("Sent twice under two keys, no answer either time.");
  }

  @Test
  void tellsMixedOutcomesApart() {
    assertThat(
            en(
                SampleCase.empty()
                    .attempt(OutcomeClass.UNKNOWN)
                    .attempt(OutcomeClass.REFUSED_BEFORE_EFFECT)))
        .startsWith("Sent twice under one key, 1 without an answer, 1 refused before effect.");
  }

  @Test
  void saysOfAnUnlistedAnswerThatItLeavesTheEffectOpen() {
    assertThat(en(SampleCase.empty().unclearAttempt()))
        .startsWith("Sent once, answered 503, which does not say whether it happened.");
  }

  @Test
  void putsTheWorstNewsFirst() {
    assertThat(
            en(
                SampleCase.empty()
                    .attempt(OutcomeClass.UNKNOWN)
                    .reading(SampleCase.LEDGER, SampleCase.present(), "11:39:00")
                    .reading(SampleCase.LISTING, SampleCase.absent("11:39:30"), "11:39:31")
                    .reading(SampleCase.PAGE, SampleCase.differs(), "11:38:00")))
        .isEqualTo(
            "Sent once, no answer. The receipt page shows 24.00 EUR instead of 42.00 EUR."
                + " The payments ledger shows one refund of 42.00 EUR under it.");
  }

  @Test
  void aWorseLookNeverReplacesWhatStands() {
    assertThat(
            en(
                SampleCase.mockup()
                    .reading(
                        SampleCase.LEDGER,
                        SampleCase.unreadable(UnreadableReason.TIMED_OUT),
                        "11:40:00")))
        .contains("shows one refund of 42.00 EUR");
  }

  @Test
  void absenceNeverStandsWithoutItsPosition() {
    String said =
        en(
            SampleCase.empty()
                .attempt(OutcomeClass.UNKNOWN)
                .reading(SampleCase.LISTING, SampleCase.absent("11:39:21"), "11:39:22"));
    assertThat(said).contains("shows nothing as of 11:39").doesNotContain("did not happen");
  }

  @Test
  void keepsTheEarlierDispositionInPlainSightWhenReopened() {
    SampleCase again = SampleCase.mockup().round(2).disposed(1, Disposition.Outcome.CONFIRMED);
    assertThat(en(again))
        .startsWith("Opened again: Dana Okafor confirmed it with receipt re_91, 11:20. Sent twice");
    assertThat(en(SampleCase.mockup().round(2).disposed(1, Disposition.Outcome.FAILED)))
        .startsWith("Opened again: Dana Okafor failed it, 11:20.");
  }

  @Test
  void saysHowASettledCaseEnded() {
    assertThat(
            en(
                SampleCase.mockup()
                    .state(IntentState.COMMITTED)
                    .disposed(1, Disposition.Outcome.CONFIRMED)))
        .startsWith("Confirmed with receipt re_91 by Dana Okafor, 11:20.");
    assertThat(
            en(
                SampleCase.empty()
                    .attempt(OutcomeClass.UNKNOWN)
                    .state(IntentState.REJECTED)
                    .disposed(1, Disposition.Outcome.FAILED)))
        .startsWith("Failed and closed by Dana Okafor, 11:20.");
    assertThat(
            en(
                SampleCase.empty()
                    .attempt(OutcomeClass.UNKNOWN)
                    .state(IntentState.AUTHORIZED)
                    .disposed(1, Disposition.Outcome.FAILED_REPLAY_ALLOWED)))
        .startsWith("Failed by Dana Okafor, 11:20; the same key may be sent again.");
  }

  @Test
  void namesNoAmountWhereThereIsNone() {
    assertThat(
            en(
                SampleCase.empty()
                    .operation("comment.post")
                    .attempt(OutcomeClass.UNKNOWN)
                    .reading(
                        SampleCase.PAGE,
                        SampleCase.notSeen(NotSeenReason.PAGE_CANNOT_PROVE_ABSENCE),
                        "11:39:00")))
        .isEqualTo(
            "Sent once, no answer. No witness found it, and none could prove that it is not"
                + " there.");
  }

  /// C02: whatever was seen, what nobody knows is never said to have failed, on screen or spoken.
  @ParameterizedTest
  @EnumSource(Language.class)
  void anUnknownIsNeverCalledAFailure(Language language) {
    Words words = Words.of(language);
    String failed = words.named("state", IntentState.REJECTED);
    String unknown = words.named("state", IntentState.INDETERMINATE);
    assertThat(unknown).isNotEqualTo(failed);
    assertThat(words.text("state.spoken", "state", unknown)).contains(unknown);
    Headline headline = new Headline(words, CurrencyScales.ISO);
    for (OutcomeClass outcome :
        List.of(OutcomeClass.UNKNOWN, OutcomeClass.ACCEPTED_NOT_FINAL, OutcomeClass.SAYS_EXISTS)) {
      for (UnreadableReason reason : UnreadableReason.values()) {
        String said =
            headline.of(
                SampleCase.empty()
                    .state(IntentState.INDETERMINATE)
                    .attempt(outcome)
                    .reading(SampleCase.LEDGER, SampleCase.unreadable(reason), "11:39:00")
                    .file());
        String tell = outcome + " " + reason;
        String all = Bidi.plain(said).toLowerCase(Locale.ROOT);
        assertThat(all.split("[.]")[0]).as(tell).doesNotContain(failed);
      }
    }
  }

  /// Every combination of attempts, standing verdict and state has its sentence.
  @ParameterizedTest
  @EnumSource(Language.class)
  void everyCombinationHasWords(Language language) {
    Headline headline = new Headline(Words.of(language), CurrencyScales.ISO);
    List<Verdict> verdicts = new ArrayList<>();
    verdicts.add(SampleCase.present());
    verdicts.add(SampleCase.differs());
    verdicts.add(SampleCase.doubled());
    verdicts.add(SampleCase.pending());
    verdicts.add(SampleCase.undone());
    verdicts.add(SampleCase.absent("11:39:21"));
    for (NotSeenReason reason : NotSeenReason.values()) {
      verdicts.add(SampleCase.notSeen(reason));
    }
    for (UnreadableReason reason : UnreadableReason.values()) {
      verdicts.add(SampleCase.unreadable(reason));
    }
    verdicts.add(new Verdict.Unrecognised("sparkling"));
    for (IntentState state : IntentState.values()) {
      for (OutcomeClass outcome : OutcomeClass.values()) {
        for (int attempts = 0; attempts <= 3; attempts++) {
          for (Verdict verdict : verdicts) {
            for (Disposition.Outcome end : Disposition.Outcome.values()) {
              SampleCase sample = SampleCase.empty().state(state);
              for (int i = 0; i < attempts; i++) {
                sample.attempt(outcome);
              }
              if (end != Disposition.Outcome.CONFIRMED) {
                sample.round(2).disposed(1, end);
              }
              sample.reading(SampleCase.LEDGER, verdict, "11:39:00");
              String said = headline.of(sample.file());
              if (said.isBlank()
                  || said.contains("{")
                  || said.contains("  ")
                  || !said.endsWith(".")) {
                throw new AssertionError(state + " " + outcome + " " + verdict + ": " + said);
              }
            }
          }
        }
      }
    }
  }
}
