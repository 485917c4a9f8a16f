package dev.secondwitness.witness.judge;

import static dev.secondwitness.witness.Asked.T0;
import static dev.secondwitness.witness.judge.Judging.LATE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.NotSeenReason;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.witness.Asked;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountingTest {

  private static final Instant AFTER = T0.plusSeconds(5);

  private static Verdict byOrder(Question question, Refund... refunds) {
    return Judging.byOrder(
        question,
        Recorded.page(Recorded.BY_ORDER, LATE)
            .json(200, Refund.listing(LATE, refunds.length, refunds)));
  }

  private static Refund untied(String id, Instant created) {
    return Refund.of(id, 2, created).without("reference").text("idempotency_key", "fresh-key-0001");
  }

  @Test
  void twoRecordsOfOursAreDoubled() {
    Verdict.Doubled doubled =
        (Verdict.Doubled) byOrder(Asked.refund(), Refund.of("re_92", 2, AFTER), Refund.ours());

    assertThat(doubled.effects()).extracting(f -> f.id().value()).containsExactly("re_92", "re_91");
  }

  @Test
  void aSecondEffectUnderAFreshKeyWithOurReferenceIsDoubled() {
    Refund second = Refund.of("re_92", 2, AFTER).text("idempotency_key", Asked.KEY + "-again");

    assertThat(byOrder(Asked.refund(), second, Refund.ours()).kind())
        .isEqualTo(VerdictKind.DOUBLED);
  }

  @Test
  void anUntiedRecordOfEqualOrderAndCurrencyAfterOurDispatchMakesItDoubled() {
    Verdict.Doubled doubled =
        (Verdict.Doubled) byOrder(Asked.refund(), untied("re_92", AFTER), Refund.ours());

    assertThat(doubled.effects())
        .extracting(Finding::match)
        .containsExactly(Finding.Match.ACTION_KEY, Finding.Match.CANDIDATE);
  }

  @Test
  void anotherAmountDoesNotClearAnUntiedRecord() {
    assertThat(
            byOrder(Asked.refund(), untied("re_92", AFTER).raw("amount", "100"), Refund.ours())
                .kind())
        .isEqualTo(VerdictKind.DOUBLED);
  }

  @ParameterizedTest
  @CsvSource({"currency, USD", "order, 9999", "account, acct_1", "parent, ch_9"})
  void anUntiedRecordOfSomethingElseLeavesOursAlone(String field, String value) {
    assertThat(
            byOrder(Asked.refund(), untied("re_92", AFTER).text(field, value), Refund.ours())
                .kind())
        .isEqualTo(VerdictKind.PRESENT);
  }

  /// Clock error 2 s and resolution 1 s before our dispatch is the earliest an effect of ours
  /// can be dated.
  @ParameterizedTest
  @CsvSource({"-3001, PRESENT", "-3000, DOUBLED", "-2999, DOUBLED"})
  void anUntiedRecordCountsFromDispatchLessClockErrorAndResolution(long millis, VerdictKind kind) {
    Refund early = untied("re_90", T0.plusMillis(millis));

    assertThat(byOrder(Asked.refund(), early, Refund.ours()).kind()).isEqualTo(kind);
  }

  @Test
  void anUntiedRecordThatDoesNotSayWhenItWasMadeCounts() {
    assertThat(
            byOrder(Asked.refund(), untied("re_92", AFTER).without("created"), Refund.ours())
                .kind())
        .isEqualTo(VerdictKind.DOUBLED);
  }

  @Test
  void anUntiedRecordThatWasReversedIsNoSecondEffect() {
    assertThat(
            byOrder(
                    Asked.refund(),
                    untied("re_92", AFTER).text("status", "reversed"),
                    Refund.ours())
                .kind())
        .isEqualTo(VerdictKind.PRESENT);
  }

  /// Two honest refunds of equal amount on one order (C07), the sibling not accepted by anyone
  /// yet.
  @Test
  void aSiblingUnderItsOwnReferenceIsNotOurDouble() {
    Refund sibling =
        Refund.of("re_92", 2, AFTER)
            .text("reference", "int_sibling")
            .text("idempotency_key", "po:acme:int_sibling");

    Verdict.Present present = (Verdict.Present) byOrder(Asked.refund(), sibling, Refund.ours());

    assertThat(present.found().id().value()).isEqualTo("re_91");
  }

  @Test
  void aSiblingAloneIsNeverMatchedToUsByAmount() {
    Refund sibling =
        Refund.of("re_92", 2, AFTER)
            .text("reference", "int_sibling")
            .text("idempotency_key", "po:acme:int_sibling");

    assertThat(byOrder(Asked.refund(), sibling).kind()).isEqualTo(VerdictKind.NOT_SEEN);
  }

  @Test
  void aRecordAcceptedByAnotherIntentIsLeftOutBeforeCounting() {
    Question question = Asked.acceptedElsewhere(Asked.refund(), "re_92");

    assertThat(byOrder(question, untied("re_92", AFTER), Refund.ours()).kind())
        .isEqualTo(VerdictKind.PRESENT);
  }

  @Test
  void ourRecordAcceptedByAnotherIntentIsNeitherPresentNorAbsent() {
    Question question = Asked.acceptedElsewhere(Asked.refund(), "re_91");

    Verdict verdict = byOrder(question, Refund.ours());

    assertThat(Judging.notSeen(verdict)).isEqualTo(NotSeenReason.ONLY_CANDIDATES);
  }

  @Test
  void anUntiedRecordAloneIsACandidateNeverPresent() {
    Verdict.NotSeen notSeen = (Verdict.NotSeen) byOrder(Asked.refund(), untied("re_92", AFTER));

    assertThat(notSeen.reason()).isEqualTo(NotSeenReason.ONLY_CANDIDATES);
    assertThat(notSeen.candidates()).singleElement().matches(f -> !f.match().ours());
  }

  @Test
  void oneReversedAndOneInEffectIsPresent() {
    Refund reversed = Refund.of("re_90", 1, T0).text("status", "reversed");

    Verdict.Present present =
        (Verdict.Present) byOrder(Asked.refund(), Refund.of("re_91", 2, AFTER), reversed);

    assertThat(present.found().id().value()).isEqualTo("re_91");
  }

  @Test
  void ourOnlyRecordReversedIsUndone() {
    Verdict.Undone undone =
        (Verdict.Undone) byOrder(Asked.refund(), Refund.ours().text("status", "reversed"));

    assertThat(undone.said()).isEqualTo("reversed");
  }

  @Test
  void oursReversedBesideAnUntiedOneSupportsNothing() {
    Verdict verdict =
        byOrder(Asked.refund(), untied("re_92", AFTER), Refund.ours().text("status", "reversed"));

    assertThat(Judging.notSeen(verdict)).isEqualTo(NotSeenReason.ONLY_CANDIDATES);
  }

  @Test
  void theSameRecordOnTwoPagesCountsOnce() {
    assertThat(byOrder(Asked.refund(), Refund.ours(), Refund.ours()).kind())
        .isEqualTo(VerdictKind.PRESENT);
  }

  @Test
  void aSecondLookThatFindsAnotherRecordOfOursIsDoubled() {
    Verdict verdict =
        Judging.verdict(
            Judging.BY_ORDER,
            Asked.refund(),
            Recorded.proven(
                LATE,
                Recorded.page(Recorded.BY_ORDER, LATE)
                    .json(200, Refund.listing(LATE, 1, Refund.ours()))),
            Recorded.proven(
                LATE.plusSeconds(5),
                Recorded.page(Recorded.BY_ORDER, LATE.plusSeconds(5))
                    .json(200, Refund.listing(LATE, 2, Refund.of("re_92", 2, AFTER)))));

    assertThat(verdict.kind()).isEqualTo(VerdictKind.DOUBLED);
  }

  @Test
  void aRecordThatIsGoneAtTheSecondLookIsNotPresentAnyMore() {
    Verdict verdict =
        Judging.verdict(
            Judging.BY_ORDER,
            Asked.refund(),
            Recorded.proven(
                LATE,
                Recorded.page(Recorded.BY_ORDER, LATE)
                    .json(200, Refund.listing(LATE, 1, Refund.ours()))),
            Recorded.proven(
                LATE.plusSeconds(5),
                Recorded.page(Recorded.BY_ORDER, LATE.plusSeconds(5))
                    .json(200, Refund.listing(LATE.plusSeconds(5), 1))));

    assertThat(Judging.notSeen(verdict)).isEqualTo(NotSeenReason.UNEXPLAINED_GAP);
  }
}
