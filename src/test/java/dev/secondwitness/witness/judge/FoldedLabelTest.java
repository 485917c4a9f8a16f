package dev.secondwitness.witness.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FoldedLabelTest {

  /// C43, C44, C45: spaces, composed and decomposed forms, case.
  @ParameterizedTest
  @CsvSource({
    "Self-named, SELF\u2011NAMED",
    "Self-named, self\u2013named",
    "Self-named, 'Self-named\u00a0'",
    "11:00 AM, 11:00\u202fAM",
    "11:00 AM, 11:00\u00a0AM",
    "Z\u00fcrich, Zu\u0308rich",
    "Stra\u00dfe, STRASSE",
    "\u0645\u06cc\u200c\u0634\u0648\u062f, '\u0645\u064a \u0634\u0648\u062f'",
    "\u06a9\u062a\u0627\u0628, \u0643\u062a\u0627\u0628",
    "\u0639\u0644\u06cc, \u0639\u0644\u0649",
    "abc, \u200fa\u2066b\u2069c\u200e",
    "file, \ufb01le",
    "FAILED, failed",
    "REFUND_ID, refund_id",
    "a b, 'a   b'",
  })
  void whatLooksAlikeFoldsAlike(String one, String other) {
    assertThat(FoldedLabel.of(one)).isEqualTo(FoldedLabel.of(other));
  }

  @ParameterizedTest
  @CsvSource({"Self-named, Selfnamed", "a b, ab", "resume, r\u00e9sum\u00e9", "4812, 4813"})
  void whatIsAnotherWordStaysAnother(String one, String other) {
    assertThat(FoldedLabel.of(one)).isNotEqualTo(FoldedLabel.of(other));
  }

  /// C45: a Turkish machine folds like an English one.
  @Test
  void theLocaleOfTheMachineChangesNothing() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr-TR"));
      assertThat(FoldedLabel.of("REFUND_ID")).isEqualTo("refund_id");
    } finally {
      Locale.setDefault(before);
    }
  }
}
