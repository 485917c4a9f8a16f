package dev.secondwitness.console.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WordWrapTest {

  @Test
  void everyWordKeepsTheSpaceBehindIt() {
    assertThat(WordWrap.words("one two  three")).containsExactly("one ", "two  ", "three");
    assertThat(WordWrap.words("")).isEmpty();
    assertThat(WordWrap.words(" lead")).containsExactly(" ", "lead");
  }

  @Test
  void anIsolatedValueIsOneWordWithWhatFollowsIt() {
    assertThat(WordWrap.words("دو \u2066-12.50 USD\u2069، سه"))
        .containsExactly("دو ", "\u2066-12.50 USD\u2069، ", "سه");
  }

  @Test
  void anAmountStaysWithItsUnitAndALongValueMayBreak() {
    assertThat(WordWrap.unbroken("\u20668.50 EUR\u2069 ")).isEqualTo("\u20668.50\u00a0EUR\u2069 ");
    String longValue = "\u2066" + "word ".repeat(6) + "\u2069";
    assertThat(WordWrap.unbroken(longValue)).isEqualTo(longValue);
    assertThat(WordWrap.unbroken("plain ")).isEqualTo("plain ");
  }

  @Test
  void nothingIsLostWhenAnIsolateIsNeverClosed() {
    assertThat(String.join("", WordWrap.words("a \u2066b c"))).isEqualTo("a \u2066b c");
  }
}
