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
  void nothingIsLostWhenAnIsolateIsNeverClosed() {
    assertThat(String.join("", WordWrap.words("a \u2066b c"))).isEqualTo("a \u2066b c");
  }
}
