package dev.secondwitness.witness.judge;

import static dev.secondwitness.witness.Asked.T0;
import static dev.secondwitness.witness.judge.Judging.COVERED;
import static dev.secondwitness.witness.judge.Judging.LATE;
import static dev.secondwitness.witness.judge.Judging.SETTLE;
import static dev.secondwitness.witness.judge.Recorded.NOT_FOUND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.NotSeenReason;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.witness.Asked;
import dev.secondwitness.witness.Declared;
import dev.secondwitness.witness.definition.WitnessDefinition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AbsenceTest {

  private static final Question QUESTION = Asked.refund();

  private static Look keyLook(Instant at) {
    return Recorded.proven(at, Recorded.lookup(at).json(404, NOT_FOUND));
  }

  private static Exchange empty(Instant at, Instant asOf) {
    return Recorded.page(Recorded.LISTING, at).json(200, Refund.listing(asOf, 0));
  }

  private static Look listed(Instant at, Instant asOf) {
    return Recorded.proven(at, empty(at, asOf));
  }

  private static Verdict listing(Look... looks) {
    return Judging.verdict(Judging.LISTING, QUESTION, looks);
  }

  private static Verdict byKey(Look... looks) {
    return Judging.verdict(Judging.BY_KEY, QUESTION, looks);
  }

  private static Verdict.NotSeen notSeen(Verdict verdict) {
    return (Verdict.NotSeen) verdict;
  }

  @Test
  void twoSettledLooksPastTheWriteAreAbsentAsOfTheSecondsPosition() {
    Instant second = LATE.plusSeconds(10);

    Verdict.AbsentAsOf absent =
        (Verdict.AbsentAsOf) listing(listed(LATE, LATE), listed(second, second));

    assertThat(absent.position().time()).isEqualTo(second);
    assertThat(absent.position().cursor()).contains("000000000");
    assertThat(absent.firstLookAt()).isEqualTo(LATE);
    assertThat(absent.readAt()).isEqualTo(second);
  }

  @Test
  void aLookupIsAbsentAsOfTheDateOfItsAnswer() {
    Verdict.AbsentAsOf absent =
        (Verdict.AbsentAsOf) byKey(keyLook(LATE), keyLook(LATE.plusSeconds(10)));

    assertThat(absent.position().time()).isEqualTo(LATE.plusSeconds(10));
  }

  @Test
  void anEmptyArrayThatIsThereIsAbsenceByOrder() {
    Look first =
        Recorded.proven(
            LATE, Recorded.page(Recorded.BY_ORDER, LATE).json(200, Refund.listing(LATE, 7)));
    Instant then = LATE.plusSeconds(4);
    Look second =
        Recorded.proven(
            then, Recorded.page(Recorded.BY_ORDER, then).json(200, Refund.listing(then, 7)));

    assertThat(Judging.verdict(Judging.BY_ORDER, QUESTION, first, second).kind())
        .isEqualTo(VerdictKind.ABSENT_AS_OF);
  }

  @Test
  void oneLookIsNeverEnough() {
    Verdict.NotSeen notSeen = notSeen(byKey(keyLook(LATE)));

    assertThat(notSeen.reason()).isEqualTo(NotSeenReason.NEEDS_SECOND_LOOK);
    assertThat(notSeen.lookAgainAt()).contains(LATE.plus(SETTLE));
  }

  @ParameterizedTest
  @CsvSource({"2999, NOT_SEEN", "3000, ABSENT_AS_OF", "3001, ABSENT_AS_OF"})
  void theLooksLieASettleDelayApart(long millis, VerdictKind kind) {
    Verdict verdict = listing(listed(LATE, LATE), listed(LATE.plusMillis(millis), LATE));

    assertThat(verdict.kind()).isEqualTo(kind);
  }

  /// Both the fetch and the position must lie strictly after E + settle delay + resolution.
  @ParameterizedTest
  @CsvSource({"-1, TOO_EARLY", "0, TOO_EARLY"})
  void aSecondLookFetchedNoLaterThanTheBoundIsTooEarly(long millis, NotSeenReason reason) {
    Instant second = COVERED.plusMillis(millis);

    Verdict.NotSeen notSeen =
        notSeen(listing(listed(T0.plusSeconds(20), LATE), listed(second, LATE)));

    assertThat(notSeen.reason()).isEqualTo(reason);
    assertThat(notSeen.lookAgainAt().orElseThrow()).isAfter(COVERED);
  }

  @Test
  void aSecondLookFetchedJustPastTheBoundIsAbsent() {
    Instant second = COVERED.plusMillis(1);

    assertThat(listing(listed(T0.plusSeconds(20), LATE), listed(second, second)).kind())
        .isEqualTo(VerdictKind.ABSENT_AS_OF);
  }

  @ParameterizedTest
  @CsvSource({"-1, NOT_SEEN", "0, NOT_SEEN", "1, ABSENT_AS_OF"})
  void thePositionMustLieStrictlyPastTheBound(long millis, VerdictKind kind) {
    Instant position = COVERED.plusMillis(millis);

    Verdict verdict = listing(listed(LATE, LATE), listed(LATE.plusSeconds(10), position));

    assertThat(verdict.kind()).isEqualTo(kind);
    if (verdict instanceof Verdict.NotSeen notSeen) {
      assertThat(notSeen.reason()).isEqualTo(NotSeenReason.POSITION_BEFORE_WRITE);
      assertThat(notSeen.lookAgainAt()).isPresent();
    }
  }

  /// A 404 in the first seconds (C25) is an object not visible yet, whatever the source says.
  @ParameterizedTest
  @ValueSource(longs = {83, 1_000, 5_000, 38_000, 42_000})
  void anEarly404IsNeverAbsence(long millis) {
    Verdict.NotSeen notSeen = notSeen(byKey(keyLook(T0.plusMillis(millis))));

    assertThat(notSeen.reason()).isEqualTo(NotSeenReason.TOO_EARLY);
    assertThat(notSeen.lookAgainAt().orElseThrow()).isAfter(COVERED);
  }

  @Test
  void afterEarly404sTheRecordThatAppearsIsPresent() {
    Instant then = T0.plusSeconds(5);

    Verdict verdict =
        byKey(
            keyLook(T0.plusMillis(83)),
            Recorded.proven(then, Recorded.lookup(then).json(200, Refund.ours().json())));

    assertThat(verdict.kind()).isEqualTo(VerdictKind.PRESENT);
  }

  @Test
  void nothingEverSentLeavesNothingToBeAbsent() {
    Verdict verdict =
        Judging.verdict(
            Judging.BY_KEY,
            Asked.neverSent(QUESTION),
            keyLook(LATE),
            keyLook(LATE.plusSeconds(10)));

    assertThat(Judging.notSeen(verdict)).isEqualTo(NotSeenReason.TOO_EARLY);
  }

  /// Must show 6: signed in, and nothing proves as whom.
  @Test
  void aWitnessWithoutAProofOfIdentityNeverSaysAbsent() {
    String text =
        Declared.text("payments.ledger-by-key.yaml")
            .replaceAll("(?s)probe:.*?\\nrequest:", "request:");
    WitnessDefinition unproven = Declared.parsed("payments.ledger-by-key", text);
    Instant then = LATE.plusSeconds(10);

    Verdict verdict =
        Judging.verdict(
            unproven,
            QUESTION,
            Recorded.look(Recorded.lookup(LATE).json(404, NOT_FOUND)),
            Recorded.look(Recorded.lookup(then).json(404, NOT_FOUND)));

    assertThat(Judging.notSeen(verdict)).isEqualTo(NotSeenReason.IDENTITY_NOT_PROVEN);
  }

  @Test
  void aSourceThatMayLagNeverSaysAbsent() {
    WitnessDefinition lagging =
        Declared.changed("payments.ledger-by-key", "strong_reads: true", "strong_reads: false");

    Verdict verdict =
        Judging.verdict(lagging, QUESTION, keyLook(LATE), keyLook(LATE.plusSeconds(10)));

    assertThat(Judging.notSeen(verdict)).isEqualTo(NotSeenReason.READS_MAY_LAG);
  }

  @Test
  void anAnswerWithoutDateHasNoPosition() {
    Instant then = LATE.plusSeconds(10);
    Look dateless =
        Recorded.proven(then, Recorded.lookup(then).without("date").json(404, NOT_FOUND));

    assertThat(Judging.notSeen(byKey(keyLook(LATE), dateless)))
        .isEqualTo(NotSeenReason.POSITION_BEFORE_WRITE);
  }

  /// C36: a stored copy is true as of now minus its age.
  @ParameterizedTest
  @CsvSource({"10, ABSENT_AS_OF", "90, NOT_SEEN", "forever, NOT_SEEN"})
  void anAnswerFromACacheIsAsOldAsItSays(String age, VerdictKind kind) {
    Instant then = LATE.plusSeconds(20);
    Look cached =
        Recorded.proven(
            then,
            Recorded.page(Recorded.LISTING, then)
                .header("age", age)
                .date(then.minusSeconds(10))
                .json(200, Refund.listing(then, 0)));

    assertThat(listing(listed(LATE, LATE), cached).kind()).isEqualTo(kind);
  }

  @Test
  void aSourceAheadOfUsMustReadFurtherByAsMuch() {
    Instant then = LATE.plusSeconds(10);
    Instant ahead = then.plusSeconds(100);
    Look enough =
        Recorded.proven(
            then,
            Recorded.page(Recorded.LISTING, then)
                .date(ahead)
                .json(200, Refund.listing(COVERED.plusSeconds(100).plusMillis(1), 0)));
    Look short1 =
        Recorded.proven(
            then,
            Recorded.page(Recorded.LISTING, then)
                .date(ahead)
                .json(200, Refund.listing(COVERED.plusSeconds(100), 0)));

    assertThat(listing(listed(LATE, LATE), enough).kind()).isEqualTo(VerdictKind.ABSENT_AS_OF);
    assertThat(Judging.notSeen(listing(listed(LATE, LATE), short1)))
        .isEqualTo(NotSeenReason.POSITION_BEFORE_WRITE);
  }

  @Test
  void aSourceBehindUsMustReachTheBoundByItsOwnClock() {
    Instant then = COVERED.plusSeconds(30);
    Look behind =
        Recorded.proven(
            then,
            Recorded.page(Recorded.LISTING, then)
                .date(then.minusSeconds(60))
                .json(200, Refund.listing(then, 0)));

    assertThat(Judging.notSeen(listing(listed(T0, T0), behind))).isEqualTo(NotSeenReason.TOO_EARLY);
  }

  @Test
  void aFailedFirstLookCountsAsNone() {
    Look failed = Recorded.proven(LATE, Recorded.lookup(LATE).json(500, "{}"));

    assertThat(Judging.notSeen(byKey(failed, keyLook(LATE.plusSeconds(10)))))
        .isEqualTo(NotSeenReason.NEEDS_SECOND_LOOK);
  }

  @Test
  void aFailedSecondLookIsUnreadable() {
    Instant then = LATE.plusSeconds(10);
    Look failed = Recorded.proven(then, Recorded.lookup(then).json(500, "{}"));

    assertThat(Judging.unreadable(byKey(keyLook(LATE), failed)))
        .isEqualTo(UnreadableReason.SERVER_ERROR);
  }

  @Test
  void aFailedSecondLookDoesNotTakeBackWhatTheFirstFound() {
    Instant then = LATE.plusSeconds(10);
    Look found = Recorded.proven(LATE, Recorded.lookup(LATE).json(200, Refund.ours().json()));
    Look failed = Recorded.proven(then, Recorded.lookup(then).json(500, "{}"));

    assertThat(byKey(found, failed).kind()).isEqualTo(VerdictKind.PRESENT);
  }

  @Test
  void aUndeclared404IsNoAbsence() {
    for (String body : List.of("{}", "{\"code\":\"other\"}", "{\"message\":\"not found\"}")) {
      assertThat(Judging.unreadable(Judging.byKey(QUESTION, Recorded.lookup(LATE).json(404, body))))
          .isEqualTo(UnreadableReason.UNEXPECTED_ANSWER);
    }
    assertThat(
            Judging.unreadable(
                Judging.byKey(
                    QUESTION, Recorded.lookup(LATE).json(404, "{\"code\":\"no_such_route\"}"))))
        .isEqualTo(UnreadableReason.PARENT_ERROR);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"as_of\":\"2026-03-01T10:02:00Z\"}",
        "{\"items\":null,\"has_more\":false,\"as_of\":\"2026-03-01T10:02:00Z\"}",
        "{\"items\":{},\"has_more\":false,\"as_of\":\"2026-03-01T10:02:00Z\"}",
        "[]",
        "{\"items\":[],\"has_more\":false,\"error\":{\"code\":\"x\"}}",
      })
  void anArrayThatIsNotThereIsNoAbsence(String body) {
    assertThat(
            Judging.unreadable(
                Judging.byOrder(QUESTION, Recorded.page(Recorded.BY_ORDER, LATE).json(200, body))))
        .isEqualTo(UnreadableReason.UNEXPECTED_ANSWER);
  }

  @Test
  void aGapInThePositionsIsNotAbsence() {
    assertThat(gap(5, 5, 3)).isEqualTo(NotSeenReason.UNEXPLAINED_GAP);
    assertThat(gap(6, 5, 4)).isEqualTo(NotSeenReason.UNEXPLAINED_GAP);
    assertThat(gap(5, 4, 5)).isEqualTo(NotSeenReason.UNEXPLAINED_GAP);
  }

  /// The last of the positions is dated before the write; what lies below it does not matter.
  private static NotSeenReason gap(long head, long... positions) {
    return Judging.notSeen(positions(head, positions));
  }

  private static Verdict positions(long head, long... positions) {
    Refund[] refunds = new Refund[positions.length];
    for (int i = 0; i < positions.length; i++) {
      boolean last = i == positions.length - 1;
      refunds[i] =
          Refund.foreign(
              "re_" + positions[i], positions[i], last ? T0.minusSeconds(60) : T0.plusSeconds(2));
    }
    Instant then = LATE.plusSeconds(10);
    return listing(
        Recorded.proven(
            LATE,
            Recorded.page(Recorded.LISTING, LATE).json(200, Refund.listing(LATE, head, refunds))),
        Recorded.proven(
            then,
            Recorded.page(Recorded.LISTING, then).json(200, Refund.listing(then, head, refunds))));
  }

  @Test
  void positionsWithoutGapDownToBeforeTheWriteAreAbsence() {
    assertThat(positions(5, 5, 4, 3).kind()).isEqualTo(VerdictKind.ABSENT_AS_OF);
  }

  @Test
  void aListingThatNamesAHeadButShowsNothingHasAGap() {
    assertThat(gap(1)).isEqualTo(NotSeenReason.UNEXPLAINED_GAP);
    assertThat(positions(0).kind()).isEqualTo(VerdictKind.ABSENT_AS_OF);
  }

  @Test
  void aListingReadToItsEndMustReachTheFirstPosition() {
    Instant then = LATE.plusSeconds(10);
    Refund second = Refund.foreign("re_2", 2, T0.plusSeconds(2));
    Look look =
        Recorded.proven(
            then, Recorded.page(Recorded.LISTING, then).json(200, Refund.listing(then, 2, second)));

    assertThat(Judging.notSeen(listing(listed(LATE, LATE), look)))
        .isEqualTo(NotSeenReason.UNEXPLAINED_GAP);
  }

  @Test
  void aGapThatAWriteInFlightHasFilledIsExplained() {
    Instant then = LATE.plusSeconds(10);
    Refund old = Refund.foreign("re_1", 1, T0.minusSeconds(60));
    Refund filled = Refund.foreign("re_2", 2, T0.plusSeconds(2));
    Refund top = Refund.foreign("re_3", 3, T0.plusSeconds(2));

    Verdict verdict =
        listing(
            Recorded.proven(
                LATE,
                Recorded.page(Recorded.LISTING, LATE).json(200, Refund.listing(LATE, 3, top, old))),
            Recorded.proven(
                then,
                Recorded.page(Recorded.LISTING, then)
                    .json(200, Refund.listing(then, 3, top, filled, old))));

    assertThat(verdict.kind()).isEqualTo(VerdictKind.ABSENT_AS_OF);
  }

  @Test
  void thePageCapIsNotAbsenceAndDoesNotCountWhatWasFound() {
    List<Exchange> pages = new ArrayList<>();
    List<Exchange> found = new ArrayList<>();
    pages.add(Recorded.probe(LATE));
    found.add(Recorded.probe(LATE));
    for (int i = 0; i < 20; i++) {
      String target =
          i == 0 ? Recorded.LISTING : Recorded.LISTING + "&cursor=c" + Integer.toString(i);
      String next = "\"c" + Integer.toString(i + 1) + "\"";
      Refund foreign = Refund.foreign("re_" + i, 100 - i, T0.plusSeconds(9));
      Refund ours = Refund.of("re_" + i, 100 - i, T0.plusSeconds(9));
      pages.add(
          Recorded.page(target, LATE).json(200, Refund.page(LATE, 100, "true", next, foreign)));
      found.add(
          Recorded.page(target, LATE)
              .json(200, Refund.page(LATE, 100, "true", next, i == 3 ? ours : foreign)));
    }

    assertThat(Judging.notSeen(listing(new Look(pages, true)))).isEqualTo(NotSeenReason.PAGE_CAP);
    assertThat(Judging.unreadable(listing(new Look(found, true))))
        .isEqualTo(UnreadableReason.INCOMPLETE_LISTING);
    assertThat(Judging.unreadable(listing(new Look(pages, false))))
        .isEqualTo(UnreadableReason.INCOMPLETE_LISTING);
    assertThat(Judging.unreadable(listing(new Look(pages.subList(0, 5), true))))
        .isEqualTo(UnreadableReason.INCOMPLETE_LISTING);
  }
}
