package dev.secondwitness.witness.judge;

import static dev.secondwitness.witness.judge.Judging.LATE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.domain.evidence.FieldComparison.Result;
import dev.secondwitness.domain.evidence.Judgement;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.NotSeenReason;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.intent.BoundField;
import dev.secondwitness.witness.Asked;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What has gone wrong elsewhere when somebody read back, each as its whole kind.
class WitnessCasesTest {

  private static final String COMMENT =
      """
      <article class="comment" data-id="c_1" data-thread="3344" data-reference="int_7f3a"
        data-state="live"><header><span class="author">bot</span>
      <span class="label">LABEL</span></header><p class="body">hi</p>
      <footer><time datetime="2026-03-01T10:00:01Z">then</time></footer></article>
      """;

  private static Verdict comment(String asked, String markup) {
    return Judging.verdict(
        Judging.COMMENT,
        Asked.comment(asked),
        Recorded.look(
            Recorded.page("/forum/t/3344/ref/int_7f3a", LATE)
                .html(200, COMMENT.replace("LABEL", markup))));
  }

  private static Verdict created(Duration fromDispatch) {
    return Judging.byKey(
        Asked.refund(),
        Recorded.lookup(LATE).json(200, Refund.of("re_91", 1, Asked.T0.plus(fromDispatch)).json()));
  }

  @ParameterizedTest
  @ValueSource(longs = {-97_200, -87, -3, -1, 0, 1})
  @DisplayName("C31 C32 a record under our key is ours whatever its time stamp says")
  void stampedEarly(long seconds) {
    assertThat(created(Duration.ofSeconds(seconds)))
        .isInstanceOfSatisfying(
            Verdict.Present.class,
            p -> assertThat(p.found().createdAt()).contains(Asked.T0.plusSeconds(seconds)));
  }

  @Test
  @DisplayName("C31 how far the source's clock is from ours is kept with the reading")
  void offset() {
    Judgement judgement =
        Judge.judge(
            Judging.BY_KEY,
            Asked.refund(),
            new Observation(
                Judging.BY_KEY.id(),
                1,
                List.of(
                    Recorded.proven(
                        LATE,
                        Recorded.lookup(LATE)
                            .date(LATE.minusSeconds(90))
                            .json(200, Refund.ours().json())))));
    assertThat(judgement.verdict().kind()).isEqualTo(VerdictKind.PRESENT);
    assertThat(judgement.clockOffset()).isCloseTo(Duration.ofSeconds(-90), Duration.ofSeconds(2));
  }

  @Test
  @DisplayName("C32 one of ours stamped long before the write keeps a listing from being absence")
  void stampedEarlyInAListing() {
    Refund early = Refund.of("re_91", 2, Asked.T0.minus(Duration.ofHours(27)));
    Look[] looks = new Look[2];
    for (int i = 0; i < 2; i++) {
      Instant at = LATE.plusSeconds(60L * i);
      looks[i] =
          Recorded.proven(
              at,
              Recorded.page(Recorded.LISTING, at)
                  .json(
                      200,
                      Refund.listing(
                          at,
                          2,
                          early,
                          Refund.foreign("re_1", 1, Asked.T0.minusSeconds(200_000)))));
    }
    assertThat(Judging.verdict(Judging.LISTING, Asked.refund(), looks).kind())
        .isEqualTo(VerdictKind.PRESENT);
  }

  @ParameterizedTest
  @CsvSource({
    "order_does_not_exist, UNREADABLE",
    "charge_not_found, UNREADABLE",
    "refund_not_found, ABSENT_AS_OF",
  })
  @DisplayName("C41 a declared 'there is none' is absence once it covers the write, others nothing")
  void authoritativeNo(String code, VerdictKind kind) {
    String body = "{\"code\":\"" + code + "\"}";
    Instant tenMinutes = Asked.T0.plusSeconds(600);
    Instant anHour = Asked.T0.plusSeconds(3600);
    Question question = Asked.refund();
    assertThat(
            Judging.verdict(
                    Judging.BY_KEY,
                    question,
                    Recorded.proven(tenMinutes, Recorded.lookup(tenMinutes).json(404, body)),
                    Recorded.proven(anHour, Recorded.lookup(anHour).json(404, body)))
                .kind())
        .isEqualTo(kind);
  }

  @Test
  @DisplayName("C36 a page is present as of its age, and a permalink that is gone is no absence")
  void storedCopy() {
    Look copy =
        Recorded.proven(
            LATE, Recorded.lookup(LATE).header("age", "86400").json(200, Refund.ours().json()));
    Judgement judgement =
        Judge.judge(
            Judging.BY_KEY, Asked.refund(), new Observation(Judging.BY_KEY.id(), 1, List.of(copy)));
    assertThat(judgement.age()).isEqualTo(Duration.ofDays(1));
    Verdict gone =
        Judging.verdict(
            Judging.RECEIPT,
            Asked.refund(),
            Recorded.look(Recorded.page(Recorded.RECEIPT, LATE).html(410, "")));
    assertThat(gone.kind()).isIn(VerdictKind.NOT_SEEN, VerdictKind.UNREADABLE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Smith & Nephew|Smith &amp; Nephew|PRESENT",
        "O'Neil|O&#39;Neil|PRESENT",
        "Smith &amp; Nephew|Smith &amp;amp; Nephew|PRESENT",
        "Smith & Nephew|Smith &amp;amp; Nephew|DIFFERS",
        "Smith &amp; Nephew|Smith &amp; Nephew|DIFFERS",
      })
  @DisplayName("C42 markup is decoded once, never twice")
  void entities(String asked, String markup, VerdictKind kind) {
    assertThat(comment(asked, markup).kind()).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource({
    "11:00 AM, 11:00\u202fAM",
    "1 234, 1\u2009234",
    "Z\u00fcrich, Zu\u0308rich",
    "Zu\u0308rich, Z\u00fcrich",
    "TITLE, title",
  })
  @DisplayName("C43 C44 C45 spaces, forms and case fold, and the reading says that they did")
  void folds(String asked, String shown) {
    Locale before = Locale.getDefault();
    try {
      for (String tag : List.of("en-US", "tr-TR", "fr-FR")) {
        Locale.setDefault(Locale.forLanguageTag(tag));
        assertThat(comment(asked, shown))
            .isInstanceOfSatisfying(
                Verdict.Present.class,
                p ->
                    assertThat(p.fields())
                        .anyMatch(
                            f ->
                                f.result() == Result.FOLDED
                                    && f.observed().filter(shown::equals).isPresent()));
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  @DisplayName("C44 only labels fold: an id in the other form is another id")
  void idsDoNotFold() {
    Question question =
        Asked.bound(
            Asked.refund(), List.of(Asked.field("account", "Z\u00fcrich", BoundField.Kind.EXACT)));
    assertThat(
            Judging.byKey(
                    question,
                    Recorded.lookup(LATE)
                        .json(200, Refund.ours().text("account", "Zu\u0308rich").json()))
                .kind())
        .isEqualTo(VerdictKind.DIFFERS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Error", "ERROR", "Success", ""})
  @DisplayName("C35 a success around an inner word nobody declared is unreadable, never present")
  void innerStatus(String word) {
    Verdict verdict =
        Judging.byKey(
            Asked.refund(),
            Recorded.lookup(LATE)
                .json(200, Refund.ours().text("ack", "Success").text("status", word).json()));
    assertThat(Judging.unreadable(verdict))
        .isIn(UnreadableReason.UNKNOWN_STATUS_WORD, UnreadableReason.FIELD_MISSING);
  }

  @Test
  @DisplayName("C26 C41 a page that is not there is never absence")
  void noPage() {
    Verdict page =
        Judging.verdict(
            Judging.RECEIPT,
            Asked.refund(),
            Recorded.look(Recorded.page(Recorded.RECEIPT, LATE).html(404, "")));
    assertThat(Judging.notSeen(page)).isEqualTo(NotSeenReason.PAGE_CANNOT_PROVE_ABSENCE);
  }
}
