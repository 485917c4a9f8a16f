package dev.secondwitness.witness.judge;

import static dev.secondwitness.witness.judge.Judging.LATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.witness.Asked;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever a source answers, the judge gives a verdict, and never one that supports anything
/// by accident.
class HostileAnswersTest {

  private static final int MUTATIONS = 400;

  @RepeatedTest(5)
  void aMutilatedAnswerIsNeverAbsentAndNeverThrows(RepetitionInfo info) {
    Random random = new Random(info.getCurrentRepetition());
    String honest = Refund.listing(LATE, 1, Refund.ours());
    for (int i = 0; i < MUTATIONS; i++) {
      String body = mutilated(honest, random);
      Verdict verdict =
          Judging.verdict(
              Judging.LISTING,
              Asked.refund(),
              Recorded.proven(LATE, Recorded.page(Recorded.LISTING, LATE).json(200, body)));
      assertThat(verdict.kind()).as(body).isNotEqualTo(VerdictKind.ABSENT_AS_OF);
    }
  }

  @RepeatedTest(5)
  void aMutilatedPageNeverThrows(RepetitionInfo info) {
    Random random = new Random(info.getCurrentRepetition());
    String honest =
        "<article class=\"receipt\" data-id=\"re_91\"><dd"
            + " class=\"reference\">int_7f3a</dd></article>";
    for (int i = 0; i < MUTATIONS; i++) {
      Verdict verdict =
          Judging.verdict(
              Judging.RECEIPT,
              Asked.refund(),
              Recorded.look(
                  Recorded.page(Recorded.RECEIPT, LATE).html(200, mutilated(honest, random))));
      assertThat(verdict.kind()).isNotIn(VerdictKind.ABSENT_AS_OF, VerdictKind.PRESENT);
    }
  }

  private static String mutilated(String text, Random random) {
    StringBuilder result = new StringBuilder(text);
    for (int i = 0; i <= random.nextInt(3); i++) {
      int at = random.nextInt(result.length());
      switch (random.nextInt(3)) {
        case 0 -> result.deleteCharAt(at);
        case 1 -> result.insert(at, (char) random.nextInt(0x2100));
        default -> result.setCharAt(at, "\"{}[],:0\\\u0000<>".charAt(random.nextInt(12)));
      }
    }
    return result.toString();
  }

  @ParameterizedTest
  @ValueSource(ints = {HtmlAnswer.MOST_TAGS - 1, HtmlAnswer.MOST_TAGS})
  void aPageOfManyTagsIsParsed(int tags) throws UnreadableAnswer {
    assertThat(HtmlAnswer.parse("a<br>".repeat(tags), 64).visibleText()).startsWith("a");
  }

  @Test
  void aPageOfNothingButTagsIsNot() {
    assertThatExceptionOfType(UnreadableAnswer.class)
        .isThrownBy(() -> HtmlAnswer.parse("a<br>".repeat(HtmlAnswer.MOST_TAGS + 1), 64))
        .satisfies(e -> assertThat(e.reason()).isEqualTo(UnreadableReason.UNPARSABLE));
  }

  @Test
  void aMebibyteOfOpenElementsIsReadInBoundedTime() {
    String bomb = "<div>".repeat(200_000);

    Duration took =
        timed(
            () ->
                Judging.verdict(
                    Judging.RECEIPT,
                    Asked.refund(),
                    Recorded.look(Recorded.page(Recorded.RECEIPT, LATE).html(200, bomb))));

    assertThat(took).isLessThan(Duration.ofSeconds(20));
  }

  private static Duration timed(Runnable work) {
    long start = System.nanoTime();
    work.run();
    return Duration.ofNanos(System.nanoTime() - start);
  }
}
