package dev.secondwitness.console.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.Money;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WordsTest {

  private static final Instant NOW = Instant.parse("2026-09-15T11:40:04Z");
  private final Words english = Words.of(Language.EN);
  private final Words persian = Words.of(Language.FA);

  @ParameterizedTest
  @CsvSource({
    "PT-1S,0 s",
    "PT59S,59 s",
    "PT60S,1 m",
    "PT59M59S,59 m",
    "PT1H,1 h",
    "PT1H24M,1 h 24 m",
    "PT2H2M,2 h 02 m",
    "PT23H59M59S,23 h 59 m",
    "P1D,1 d",
    "P2DT3H,2 d 3 h"
  })
  void agesNameTheTwoLargestUnits(Duration age, String words) {
    assertThat(new Times(english).age(age)).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource({
    "-PT21M,21 m over",
    "PT0S,0 s over",
    "PT59S,59 s",
    "PT22M,22 m",
    "PT1H5M,1 h 05 m",
    "PT7H59M,7 h 59 m",
    "PT12H,12 h 00 m",
    "PT13H,tomorrow",
    "P3D,18 Sep"
  })
  void timeLeftGetsCoarserAsItGrows(Duration left, String words) {
    assertThat(new Times(english).left(NOW.plus(left), NOW)).isEqualTo(words);
  }

  @Test
  void clockTimesAreUtcWhateverTheMachineThinks() {
    assertThat(new Times(english).clockUtc(NOW)).isEqualTo("11:40:04 UTC");
    assertThat(Bidi.plain(new Times(persian).clockUtc(NOW))).isEqualTo("۱۱:۴۰:۰۴ UTC");
    assertThat(new Times(english).dateMinute(NOW)).isEqualTo("15 Sep 11:40");
  }

  @Test
  void persianCountsHavePersianDigitsAndAmountsLatinOnes() {
    assertThat(persian.number(1234)).isEqualTo("۱٬۲۳۴");
    assertThat(persian.money(new Money("KWD", 1_250_500), CurrencyScales.ISO))
        .isEqualTo("1,250.500 KWD");
    assertThat(english.money(new Money("IRR", 4200), new CurrencyScales(Map.of("IRR", 0))))
        .isEqualTo("4,200 IRR");
  }

  @Test
  void aLatinValueInAPersianSentenceIsIsolated() {
    String text = persian.text("id.copy", "id", "int_7f3a91c2");
    assertThat(text).contains("\u2066int_7f3a91c2\u2069");
    assertThat(Bidi.plain(text)).isEqualTo("رونوشت int_7f3a91c2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-12.50 USD",
        "50%",
        "+98 21 1234",
        "int_7f3a-2",
        "re_1",
        "4812",
        "1,250.500 KWD",
        "(9)"
      })
  @DisplayName("C47 C48 in a Persian sentence a value is drawn as it is written, sign and all")
  void aValueIsDrawnInItsOwnOrder(String value) {
    String text = persian.text("id.copy", "id", value);
    assertThat(drawn(text)).contains(value);
    assertThat(Bidi.plain(text)).endsWith(" " + value);
  }

  @Test
  @DisplayName("C47 Persian digits beside a Persian word keep their order, alone and in a sentence")
  void persianDigitsKeepTheirOrder() {
    String digits = "\u06f4\u06f8\u06f1\u06f2";
    String order = "\u0633\u0641\u0627\u0631\u0634 " + digits;
    assertThat(drawn(order)).contains(digits);
    assertThat(drawn(english.text("owner.spoken", "name", order))).contains(digits);
    assertThat(drawn(persian.text("id.copy", "id", digits))).contains(digits);
    assertThat(drawn(persian.text("id.copy", "id", persian.number(4812))))
        .contains(persian.number(4812));
  }

  /// The text as the rules of Unicode order it on a line, from left to right, without controls.
  private static String drawn(String text) {
    boolean rightToLeft = Bidi.hasRightToLeftLetters(text.substring(0, 1));
    java.text.Bidi line =
        new java.text.Bidi(
            text,
            rightToLeft
                ? java.text.Bidi.DIRECTION_RIGHT_TO_LEFT
                : java.text.Bidi.DIRECTION_LEFT_TO_RIGHT);
    byte[] levels = new byte[text.length()];
    Character[] characters = new Character[text.length()];
    for (int i = 0; i < text.length(); i++) {
      levels[i] = (byte) line.getLevelAt(i);
      characters[i] = text.charAt(i);
    }
    java.text.Bidi.reorderVisually(levels, 0, characters, 0, characters.length);
    StringBuilder out = new StringBuilder();
    for (Character c : characters) {
      out.append(c.charValue());
    }
    return Bidi.plain(out.toString());
  }

  @Test
  void aPersianValueInAnEnglishSentenceIsIsolated() {
    assertThat(english.text("owner.spoken", "name", "مارا")).isEqualTo("owner \u2067مارا\u2069");
    assertThat(english.text("owner.spoken", "name", "Mara")).isEqualTo("owner Mara");
  }

  @Test
  void aValueIsNeverReadAsAPattern() {
    assertThat(english.text("id.copy", "id", "{id}{x}")).isEqualTo("Copy {id}{x}");
  }

  @Test
  void aMissingKeyOrValueIsSaidAtOnce() {
    assertThatThrownBy(() -> english.text("no.such")).hasMessageContaining("no.such");
    assertThatThrownBy(() -> english.text("id.copy", "other", "x")).hasMessageContaining("{id}");
  }

  @Test
  void constantsAreNamedByTheirPrefix() {
    assertThat(english.named("verdict", VerdictKind.ABSENT_AS_OF)).isEqualTo("absent as of");
  }
}
