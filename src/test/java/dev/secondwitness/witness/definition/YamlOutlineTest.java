package dev.secondwitness.witness.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A place in a text is found on its line, or on that of what it would be part of.
class YamlOutlineTest {
  private static final String TEXT =
      """
      # a comment
      id: a
      answer:
        amount: { at: /x,
                  currency: /y }
        ties:
          - by: intent_id
            at: /r
          - { by: action_key }
      words: [a, b,
              c]
      """;

  @ParameterizedTest
  @CsvSource({
    "id, 2",
    "answer, 3",
    "answer.amount, 4",
    "answer.amount.currency, 5",
    "answer.amount.missing, 4",
    "answer.ties[0].by, 7",
    "answer.ties[0].at, 8",
    "answer.ties[1], 9",
    "answer.ties[1].at, 9",
    "answer.ties[7], 6",
    "words, 10",
    "words[2], 11",
    "nothing.of.this, 2",
  })
  void aPlaceHasItsLine(String place, int line) {
    assertThat(YamlOutline.line(TEXT, place)).hasValue(line);
  }

  @Test
  void whatCannotBeReadHasNoLine() {
    assertThat(YamlOutline.line("", "id")).isEmpty();
    assertThat(YamlOutline.line("id: a\nx: [1", "id")).hasValue(1);
  }

  @Test
  void depthIsBounded() {
    assertThat(YamlSection.parse("f", "a: " + "[".repeat(31) + "]".repeat(31)).has("a")).isTrue();
    for (int depth : new int[] {32, 33, 50_000}) {
      assertThatThrownBy(
              () -> YamlSection.parse("f", "a: " + "[".repeat(depth) + "]".repeat(depth)))
          .as(Integer.toString(depth))
          .isInstanceOf(DefinitionProblem.class)
          .hasMessageContaining("deeper than 32");
    }
  }
}
