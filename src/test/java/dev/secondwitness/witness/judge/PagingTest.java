package dev.secondwitness.witness.judge;

import static dev.secondwitness.witness.Asked.T0;
import static dev.secondwitness.witness.judge.Judging.LATE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.witness.Asked;
import dev.secondwitness.witness.Declared;
import dev.secondwitness.witness.definition.PlaceMissing;
import dev.secondwitness.witness.definition.WitnessDefinition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PagingTest {

  private static final String SECOND = Recorded.LISTING + "&cursor=c2";

  private static Exchange first(String more, String next, Refund... refunds) {
    return Recorded.page(Recorded.LISTING, LATE)
        .json(200, Refund.page(LATE, 1, more, next, refunds));
  }

  private static Exchange second(Refund... refunds) {
    return Recorded.page(SECOND, LATE).json(200, Refund.listing(LATE, 1, refunds));
  }

  private static Verdict listing(Exchange... pages) {
    return Judging.verdict(Judging.LISTING, Asked.refund(), Recorded.proven(LATE, pages));
  }

  /// An empty page with more to come (C28) is not the end.
  @Test
  void ourRecordBehindAnEmptyPageIsPresent() {
    assertThat(listing(first("true", "\"c2\""), second(Refund.ours())).kind())
        .isEqualTo(VerdictKind.PRESENT);
  }

  @ParameterizedTest
  @CsvSource({
    "500, INCOMPLETE_LISTING",
    "404, INCOMPLETE_LISTING",
    "401, INCOMPLETE_LISTING",
    "429, RATE_LIMITED",
  })
  void aPageThatFailsMakesTheListingIncomplete(int status, UnreadableReason reason) {
    Exchange failed = Recorded.page(SECOND, LATE).json(status, "{}");

    assertThat(Judging.unreadable(listing(first("true", "\"c2\""), failed))).isEqualTo(reason);
    assertThat(Judging.unreadable(listing(first("true", "\"c2\"", Refund.ours()), failed)))
        .isEqualTo(reason);
  }

  @Test
  void aLookThatStopsBeforeTheEndIsIncomplete() {
    assertThat(Judging.unreadable(listing(first("true", "\"c2\""))))
        .isEqualTo(UnreadableReason.INCOMPLETE_LISTING);
  }

  @ParameterizedTest
  @CsvSource({
    "true, null",
    "true, '\"\"'",
    "null, null",
    "'\"no\"', null",
  })
  void aPageThatDoesNotSayHowToGoOnIsIncomplete(String more, String next) {
    assertThat(Judging.unreadable(listing(first(more, next))))
        .isEqualTo(UnreadableReason.INCOMPLETE_LISTING);
  }

  @Test
  void aCursorThatComesTwiceIsIncomplete() {
    Exchange again = Recorded.page(SECOND, LATE).json(200, Refund.page(LATE, 1, "true", "\"c2\""));

    assertThat(Judging.unreadable(listing(first("true", "\"c2\""), again)))
        .isEqualTo(UnreadableReason.INCOMPLETE_LISTING);
  }

  @Test
  void anotherPageThanTheCursorNamesIsNotTheNextOne() {
    Exchange third =
        Recorded.page(Recorded.LISTING + "&cursor=c3", LATE)
            .json(200, Refund.listing(LATE, 1, Refund.ours()));

    assertThat(Judging.unreadable(listing(first("true", "\"c2\""), third)))
        .isEqualTo(UnreadableReason.UNEXPECTED_ANSWER);
  }

  @Test
  void withoutAFlagACursorThatIsNullIsTheEndAndAMissingOneIsNot() {
    WitnessDefinition flagless =
        Declared.changed(
            "payments.refund-listing", "style: cursor, more: /has_more,", "style: cursor,");
    String body = Refund.listing(LATE, 1, Refund.ours());

    assertThat(flagless(flagless, body).kind()).isEqualTo(VerdictKind.PRESENT);
    assertThat(Judging.unreadable(flagless(flagless, body.replace("\"next\":null,", ""))))
        .isEqualTo(UnreadableReason.INCOMPLETE_LISTING);
  }

  private static Verdict flagless(WitnessDefinition definition, String body) {
    return Judging.verdict(
        definition,
        Asked.refund(),
        Recorded.proven(LATE, Recorded.page(Recorded.LISTING, LATE).json(200, body)));
  }

  /// The listing is read back until a record is dated before dispatch less clock error and
  /// resolution, and no further.
  @ParameterizedTest
  @CsvSource({"-3001, false", "-3000, true", "-2999, true"})
  void readingBackStopsAtTheFirstRecordSurelyBeforeTheWrite(long millis, boolean goesOn)
      throws PlaceMissing, UnreadableAnswer {
    Walk walk = new Walk(Judging.LISTING, Asked.refund());
    walk.take(Recorded.probe(LATE));

    walk.take(first("true", "\"c2\"", Refund.foreign("re_1", 1, T0.plusMillis(millis))));

    assertThat(walk.next().isPresent()).isEqualTo(goesOn);
  }

  @Test
  void aCursorIsEncodedIntoItsParameter() throws PlaceMissing, UnreadableAnswer {
    Walk walk = new Walk(Judging.LISTING, Asked.refund());
    walk.take(Recorded.probe(LATE));

    walk.take(first("true", "\"a&b=c/../?#%\""));

    assertThat(walk.next().orElseThrow().target())
        .isEqualTo(Recorded.LISTING + "&cursor=a%26b%3Dc%2F..%2F%3F%23%25");
  }

  @Test
  void numberedPagesAreReadToTheLast() {
    List<Exchange> pages = new ArrayList<>();
    for (int page = 1; page <= 3; page++) {
      pages.add(comments(page, 3, page == 3));
    }

    Verdict verdict =
        Judging.verdict(Judging.THREAD, Asked.comment("Self-named"), new Look(pages, false));

    assertThat(verdict.kind()).isEqualTo(VerdictKind.PRESENT);
    assertThat(
            Judging.unreadable(
                Judging.verdict(
                    Judging.THREAD,
                    Asked.comment("Self-named"),
                    new Look(pages.subList(0, 2), false))))
        .isEqualTo(UnreadableReason.INCOMPLETE_LISTING);
  }

  private static Exchange comments(int page, int of, boolean ours) {
    String item =
        """
        {"id":"c_%s","thread":"3344","reference":"%s","label":"Self-named","state":"live",
        "created":"2026-03-01T10:00:05Z","position":"00000000%s"}"""
            .formatted(
                Integer.toString(page),
                ours ? "int_7f3a" : "int_other" + page,
                Integer.toString(4 - page));
    String body =
        """
        {"items":[%s],"page":%s,"pages":%s,"newest":null,"as_of":"%s","position":"000000003"}"""
            .formatted(item, Integer.toString(page), Integer.toString(of), LATE);
    return Recorded.page("/forum/api/threads/3344/comments?page=" + page, LATE).json(200, body);
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"x\"", "-1", "2.5", "99999999999"})
  void pagesThatCannotBeCountedAreIncomplete(String pages) {
    String body = "{\"items\":[],\"page\":1,\"pages\":" + pages + ",\"as_of\":\"" + LATE + "\"}";

    assertThat(
            Judging.unreadable(
                Judging.verdict(
                    Judging.THREAD,
                    Asked.comment("Self-named"),
                    Recorded.look(
                        Recorded.page("/forum/api/threads/3344/comments?page=1", LATE)
                            .json(200, body)))))
        .isEqualTo(UnreadableReason.INCOMPLETE_LISTING);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"yesterday\"", "\"+999999999-01-01T00:00:00Z\"", "12"})
  void aPositionThatIsNoTimeIsUnparsable(String asOf) {
    String body = Refund.listing(Instant.EPOCH, 0).replace("\"1970-01-01T00:00:00Z\"", asOf);

    assertThat(Judging.unreadable(listing(Recorded.page(Recorded.LISTING, LATE).json(200, body))))
        .isEqualTo(UnreadableReason.UNPARSABLE);
  }
}
