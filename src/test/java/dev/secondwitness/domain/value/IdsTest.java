package dev.secondwitness.domain.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/// Ids are types with one stated form each, refused outside it.
final class IdsTest {
  private static final Map<String, Function<String, Object>> OURS =
      Map.of(
          "int", IntentId::new,
          "att", AttemptId::new,
          "dec", DecisionId::new,
          "rd", ReadingId::new);

  @Test
  void ourIdsHaveTheirPrefixAndFourToFortyCharacters() {
    OURS.forEach(
        (prefix, make) -> {
          for (int length : List.of(4, 5, 39, 40)) {
            String text = prefix + "_" + "a".repeat(length);
            assertThat(make.apply(text).toString()).isEqualTo(text);
          }
          for (String tail :
              List.of("", "abc", "a".repeat(41), "ABCD", "ab-cd", "abc ", "۱۲۳۴", "abcd\n")) {
            assertThatIllegalArgumentException()
                .as("%s_%s", prefix, tail)
                .isThrownBy(() -> make.apply(prefix + "_" + tail));
          }
          assertThatIllegalArgumentException().isThrownBy(() -> make.apply("x" + prefix + "_abcd"));
        });
  }

  @Test
  void namesHaveLengthsAtAndBeyondTheirBounds() {
    Map<Integer, List<Function<String, Object>>> bounds =
        Map.of(
            64, List.of(Tenant::new),
            80, List.of(DecisionKey::new),
            96, List.of(Operation::new, Provider::new, WitnessId::new),
            120, List.of(BusinessRef::new),
            200, List.of(ReceiptId::new));
    bounds.forEach(
        (longest, kinds) ->
            kinds.forEach(
                make -> {
                  assertThat(make.apply("a").toString()).isEqualTo("a");
                  assertThat(make.apply("a".repeat(longest)).toString()).hasSize(longest);
                  assertThatIllegalArgumentException()
                      .isThrownBy(() -> make.apply("a".repeat(longest + 1)));
                  assertThatIllegalArgumentException().isThrownBy(() -> make.apply(""));
                  assertThatIllegalArgumentException().isThrownBy(() -> make.apply("  "));
                }));
  }

  @Test
  void actionKeysArePrintableAsciiOfEightToTwoHundred() {
    for (int length : List.of(8, 9, 199, 200)) {
      assertThat(new ActionKey("k".repeat(length)).value()).hasSize(length);
    }
    for (String text :
        List.of(
            "k".repeat(7),
            "k".repeat(201),
            "has space",
            "tab\tinside",
            "کلید-فارسی",
            "del\u007fchar")) {
      assertThatIllegalArgumentException().isThrownBy(() -> new ActionKey(text));
    }
  }

  @Test
  void receiptsAreEqualOnlyExactly() {
    assertThat(new ReceiptId("re_91")).isEqualTo(new ReceiptId("re_91"));
    assertThat(new ReceiptId("re_91")).isNotEqualTo(new ReceiptId("RE_91"));
    assertThat(new ReceiptId("re_91")).isNotEqualTo(new ReceiptId("re_91 "));
  }

  @Test
  void hashesAreSixtyFourLowerCaseHexDigits() {
    assertThat(ArgsHash.of("{}").hex())
        .isEqualTo("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
    assertThat(ArgsHash.of("{}").abbreviated()).isEqualTo("4413\u2026ff8a");
    for (String text : List.of("", "4413", "G".repeat(64), "A".repeat(64), "a".repeat(63))) {
      assertThatIllegalArgumentException().isThrownBy(() -> new ArgsHash(text));
    }
  }
}
