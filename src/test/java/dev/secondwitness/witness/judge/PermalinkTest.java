package dev.secondwitness.witness.judge;

import static dev.secondwitness.witness.judge.Judging.LATE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.FieldComparison;
import dev.secondwitness.domain.evidence.FieldComparison.Result;
import dev.secondwitness.domain.evidence.NotSeenReason;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.witness.Asked;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PermalinkTest {

  private static final String RECEIPT =
      """
      <article class="receipt" data-id="re_91" data-reference="int_7f3a" data-status="succeeded">
      <dl><dd class="amount" data-minor="4200">42.00</dd><dd class="currency">EUR</dd>
      <dd class="order">4812</dd><dd class="reference">int_7f3a</dd>
      <dd class="account">acct_204</dd><dd class="parent">ch_1</dd>
      <dd class="created"><time datetime="2026-03-01T10:00:01Z">then</time></dd></dl></article>
      """;
  private static final String COMMENT =
      """
      <article class="comment" data-id="c_1" data-thread="3344" data-reference="int_7f3a"
        data-state="live"><header><span class="author">bot</span>
      <span class="label">LABEL</span></header><p class="body">hi</p>
      <footer><time datetime="2026-03-01T10:00:01Z">then</time></footer></article>
      """;

  private static Verdict receipt(Exchange page) {
    return Judging.verdict(Judging.RECEIPT, Asked.refund(), Recorded.look(page));
  }

  private static Verdict receipt(int status, String content) {
    return receipt(Recorded.page(Recorded.RECEIPT, LATE).html(status, content));
  }

  private static Verdict comment(String asked, String shown) {
    return comment(asked, 200, COMMENT.replace("LABEL", shown));
  }

  private static Verdict comment(String asked, int status, String content) {
    return Judging.verdict(
        Judging.COMMENT,
        Asked.comment(asked),
        Recorded.look(Recorded.page("/forum/t/3344/ref/int_7f3a", LATE).html(status, content)));
  }

  @Test
  void thePublicReceiptWithEverythingEqualIsPresent() {
    assertThat(receipt(200, RECEIPT).kind()).isEqualTo(VerdictKind.PRESENT);
  }

  @ParameterizedTest
  @CsvSource({
    "data-minor=\"4200\", data-minor=\"420\", DIFFERS",
    ">EUR<, >USD<, DIFFERS",
    ">acct_204<, >acct_20<, DIFFERS",
    "data-status=\"succeeded\", data-status=\"reversed\", UNDONE",
    "data-status=\"succeeded\", data-status=\"pending\", PENDING",
    "data-status=\"succeeded\", data-status=\"odd\", UNREADABLE",
    "data-status=\"succeeded\", data-x=\"\", UNREADABLE",
    "class=\"account\", class=\"a\", UNREADABLE",
    "class=\"parent\", class=\"account\", UNREADABLE",
    ">int_7f3a<, >int_7f3a2<, UNREADABLE",
    ">int_7f3a<, >int_7f3<, UNREADABLE",
    "<dd class=\"reference\">, <dd class=\"reference\" hidden>, UNREADABLE",
    "<dd class=\"reference\">, <dd class=\"reference\" style=\"display: none\">, UNREADABLE",
    "<article, <template><article, UNREADABLE",
    "<article, <script>x</script><!-- <article, UNREADABLE",
  })
  void onePageChangeMakesItAnotherVerdict(String from, String to, VerdictKind kind) {
    assertThat(receipt(200, RECEIPT.replace(from, to)).kind()).isEqualTo(kind);
  }

  @Test
  void twoReceiptsUnderOurReferenceAreDoubled() {
    assertThat(receipt(200, RECEIPT + RECEIPT.replace("re_91", "re_92")).kind())
        .isEqualTo(VerdictKind.DOUBLED);
  }

  @ParameterizedTest
  @CsvSource({
    "404, <h1>No such receipt</h1>",
    "404, ''",
    "200, <p class=\"missing\">Nothing is known.</p>",
  })
  void aPageThatIsNotThereIsNotSeenNeverAbsent(int status, String content) {
    Verdict.NotSeen notSeen = (Verdict.NotSeen) receipt(status, content);

    assertThat(notSeen.reason()).isEqualTo(NotSeenReason.PAGE_CANNOT_PROVE_ABSENCE);
    assertThat(notSeen.lookAgainAt()).isEmpty();
  }

  @Test
  void twoLateLooksAtAMissingPageAreStillNotAbsence() {
    Verdict verdict =
        Judging.verdict(
            Judging.RECEIPT,
            Asked.refund(),
            Recorded.look(Recorded.page(Recorded.RECEIPT, LATE).html(404, "")),
            Recorded.look(Recorded.page(Recorded.RECEIPT, LATE.plusSeconds(600)).html(404, "")));

    assertThat(verdict.kind()).isEqualTo(VerdictKind.NOT_SEEN);
  }

  /// A 200 that says "not found" in words, or an empty shell (C33), shows nothing either way.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<h1>The page you were looking for was not found.</h1>",
        "<div id=\"app\"></div>",
        "",
        "<p>int_7f3a re_91 4200 EUR</p>",
        "<script>var x = '<article class=\"receipt\" data-id=\"re_91\">'</script>",
      })
  void aPageWithoutAMarkerIsUnreadable(String content) {
    assertThat(Judging.unreadable(receipt(200, content))).isEqualTo(UnreadableReason.NO_MARKER);
  }

  @Test
  void aSignInPageIsNoPage() {
    assertThat(
            Judging.unreadable(receipt(200, "<form><input name=\"p\" type=\"password\"></form>")))
        .isEqualTo(UnreadableReason.SIGN_IN_PAGE);
  }

  @Test
  void aReceiptAboutAnotherIntentIsNoAnswer() {
    assertThat(Judging.unreadable(receipt(200, RECEIPT.replace("int_7f3a", "int_other"))))
        .isEqualTo(UnreadableReason.UNEXPECTED_ANSWER);
  }

  @Test
  void aCommentInTheModerationQueueIsPendingAlthoughItsLabelIsHidden() {
    String held =
        "<article class=\"comment\" data-id=\"c_1\" data-thread=\"3344\""
            + " data-reference=\"int_7f3a\" data-state=\"held\"><p class=\"notice\">x</p></article>";

    assertThat(comment("Self-named", 200, held).kind()).isEqualTo(VerdictKind.PENDING);
    assertThat(comment("Self-named", 200, held.replace("held", "removed")).kind())
        .isEqualTo(VerdictKind.UNDONE);
  }

  @Test
  void aLabelRenderedInAnotherCaseAndHyphenIsPresentAndSaysSo() {
    Verdict.Present present = (Verdict.Present) comment("Self-named", "SELF\u2011NAMED");

    assertThat(present.fields())
        .contains(
            new FieldComparison(
                "label", "Self-named", Optional.of("SELF\u2011NAMED"), Result.FOLDED));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Selfnamed", "Self-name", "Self-named 2", "Other"})
  void anotherLabelDiffers(String shown) {
    assertThat(comment("Self-named", shown).kind()).isEqualTo(VerdictKind.DIFFERS);
  }

  @Test
  void anEqualLabelIsEqualNotFolded() {
    Verdict.Present present = (Verdict.Present) comment("Self-named", "Self-named");

    assertThat(present.fields()).extracting(FieldComparison::result).containsOnly(Result.EQUAL);
  }

  @Test
  void foldingNeverTouchesIds() {
    assertThat(
            comment(
                    "Self-named",
                    200,
                    COMMENT.replace("data-thread=\"3344\"", "data-thread=\"३३४४\""))
                .kind())
        .isEqualTo(VerdictKind.DIFFERS);
    assertThat(Judging.unreadable(receipt(200, RECEIPT.replace(">int_7f3a<", ">INT_7F3A<"))))
        .isEqualTo(UnreadableReason.UNEXPECTED_ANSWER);
  }
}
