package dev.secondwitness.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.secondwitness.domain.value.ArgsHash;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalArgumentsTest {

  @Test
  void canonicalTextIsThePublishedOneForTheRfcSample() {
    String sample =
        """
        {
          "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
          "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
          "literals": [null, true, false]
        }
        """;
    assertThat(CanonicalJson.ofText(sample))
        .isEqualTo(
            "{\"literals\":[null,true,false],"
                + "\"numbers\":[333333333.3333333,1e+30,4.5,0.002,1e-27],"
                + "\"string\":\"\u20ac$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}");
  }

  @Test
  void membersAreSortedAsTheRfcSorts() {
    String sample =
        """
        {"\\u20ac": "Euro Sign", "\\r": "Carriage Return", "\\ufb33": "Hebrew Letter Dalet With Dagesh",
         "1": "One", "\\ud83d\\ude00": "Emoji: Grinning Face", "\\u0080": "Control",
         "\\u00f6": "Latin Small Letter O With Diaeresis"}
        """;
    assertThat(CanonicalJson.ofText(sample))
        .isEqualTo(
            "{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\u0080\":\"Control\","
                + "\"\u00f6\":\"Latin Small Letter O With Diaeresis\",\"\u20ac\":\"Euro Sign\","
                + "\"\ud83d\ude00\":\"Emoji: Grinning Face\","
                + "\"\ufb33\":\"Hebrew Letter Dalet With Dagesh\"}");
  }

  /// RFC 8785, appendix B.
  @ParameterizedTest
  @CsvSource({
    "0000000000000000, 0",
    "8000000000000000, 0",
    "0000000000000001, 5e-324",
    "8000000000000001, -5e-324",
    "7fefffffffffffff, 1.7976931348623157e+308",
    "ffefffffffffffff, -1.7976931348623157e+308",
    "4340000000000000, 9007199254740992",
    "c340000000000000, -9007199254740992",
    "4430000000000000, 295147905179352830000",
    "44b52d02c7e14af5, 9.999999999999997e+22",
    "44b52d02c7e14af6, 1e+23",
    "44b52d02c7e14af7, 1.0000000000000001e+23",
    "444b1ae4d6e2ef4e, 999999999999999700000",
    "444b1ae4d6e2ef4f, 999999999999999900000",
    "444b1ae4d6e2ef50, 1e+21",
    "3eb0c6f7a0b5ed8c, 9.999999999999997e-7",
    "3eb0c6f7a0b5ed8d, 0.000001",
    "41b3de4355555553, 333333333.3333332",
    "41b3de4355555554, 333333333.33333325",
    "41b3de4355555555, 333333333.3333333",
    "41b3de4355555556, 333333333.3333334",
    "41b3de4355555557, 333333333.33333343",
    "becbf647612f3696, -0.0000033333333333333333",
    "43143ff3c1cb0959, 1424953923781206.2"
  })
  void numbersAreWrittenAsTheRfcWritesThem(String bits, String written) {
    double value = Double.longBitsToDouble(Long.parseUnsignedLong(bits, 16));
    assertThat(CanonicalJson.ofText("[" + value + "]")).isEqualTo("[" + written + "]");
  }

  /// C13.
  @ParameterizedTest
  @ValueSource(strings = {"0.00001", "1e-5", "1.0E-5", "0.000010", "1.0", "1e2", "10E-1"})
  void aNumberWithFractionOrExponentIsRefusedInEverySpelling(String number) {
    RequestRefused refused = refusal("{\"fee\":" + number + "}");
    assertThat(refused.type()).isEqualTo(ProblemType.INVALID_AMOUNT);
    assertThat(refused.field()).contains("/fee");
    assertThat(refused.detail()).contains("write a decimal as a string");
  }

  @ParameterizedTest
  @ValueSource(strings = {"9007199254740990", "9007199254740991", "-9007199254740991", "0", "-1"})
  void integersUpToTheLimitAreKeptExactly(String number) {
    assertThat(CanonicalArguments.of("{\"n\":" + number + "}")).isEqualTo("{\"n\":" + number + "}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"9007199254740992", "-9007199254740992", "123456789012345678901234567890"})
  void integersPastTheLimitAreRefusedNotRounded(String number) {
    assertThat(refusal("{\"a\":[{\"n\":" + number + "}]}").field()).contains("/a/0/n");
  }

  /// C14, with a name beyond the surrogates that is in NFC (U+FB33 itself is not).
  @Test
  void everySpellingOfMembersOutsideTheBasicPlaneHasOneHash() {
    List<String> spellings =
        List.of(
            "{\"\\uFF01\":1,\"\\uD83D\\uDE00\":2}",
            "{\"\\uD83D\\uDE00\":2,\"\\uFF01\":1}",
            " { \"\uD83D\uDE00\" :2 ,\n\"\uFF01\" : 1 } ");
    Set<ArgsHash> hashes = new HashSet<>();
    spellings.forEach(s -> hashes.add(ArgsHash.of(CanonicalArguments.of(s))));
    assertThat(hashes).hasSize(1);
    assertThat(CanonicalArguments.of(spellings.getFirst()))
        .isEqualTo("{\"\uD83D\uDE00\":2,\"\uFF01\":1}");
  }

  /// C15.
  @Test
  void decomposedTextIsRefusedAndComposedTextIsKept() {
    assertThat(CanonicalArguments.of("{\"reason\":\"\\u00e9l\\u00e9phant\"}"))
        .isEqualTo("{\"reason\":\"\u00e9l\u00e9phant\"}");
    RequestRefused refused = refusal("{\"reason\":\"e\\u0301le\\u0301phant\"}");
    assertThat(refused.type()).isEqualTo(ProblemType.INVALID_MEMBER);
    assertThat(refused.field()).contains("/reason");
    assertThat(refusal("{\"a\":{\"e\\u0301\":1}}").type()).isEqualTo(ProblemType.INVALID_MEMBER);
  }

  @Test
  void duplicateMembersAreRefusedHoweverTheyAreSpelled() {
    RequestRefused refused = refusal("{\"a\":{\"b\":1,\"\\u0062\":1}}");
    assertThat(refused.type()).isEqualTo(ProblemType.DUPLICATE_MEMBER);
    assertThat(refused.field()).contains("/a/b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"n\":NaN}",
        "{\"n\":Infinity}",
        "{\"n\":-Infinity}",
        "{\"n\":+1}",
        "{\"n\":01}",
        "{\"s\":\"\\ud83d\"}",
        "{\"s\":\"\\ude00\\ud83d\"}",
        "{\"s\":'x'}",
        "{\"s\":1,}",
        "{\"s\":1} {}",
        "{\"s\":1",
        "",
        "// x\n{}"
      })
  void whatIsNotPlainJsonIsRefused(String text) {
    assertThat(refusal(text).type()).isEqualTo(ProblemType.MALFORMED_JSON);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "1", "\"x\"", "null"})
  void argumentsAreAnObject(String text) {
    assertThat(refusal(text).type()).isEqualTo(ProblemType.INVALID_MEMBER);
  }

  @Test
  void nestingIsReadToSixtyFourLevelsAndNoFurther() {
    assertThat(CanonicalArguments.of(nested(63))).isEqualTo(nested(63));
    assertThat(CanonicalArguments.of(nested(64))).isEqualTo(nested(64));
    assertThat(refusal(nested(65)).type()).isEqualTo(ProblemType.MALFORMED_JSON);
    assertThat(refusal(nested(5000)).type()).isEqualTo(ProblemType.MALFORMED_JSON);
  }

  /// C05.
  @Test
  void theFirstDifferingFieldIsNamed() {
    String first = "{\"amount\":1212,\"currency\":\"USD\"}";
    assertThat(
            CanonicalArguments.firstDifference(
                first, "{\"amount\":1212,\"currency\":\"USD\",\"metadata\":{\"try\":\"2\"}}"))
        .contains("/metadata");
    assertThat(CanonicalArguments.firstDifference(first, first)).isEmpty();
    assertThat(
            CanonicalArguments.firstDifference(
                "{\"a\":[1,{\"b/c\":\"x\"}]}", "{\"a\":[1,{\"b/c\":\"y\"}]}"))
        .contains("/a/1/b~1c");
    assertThat(CanonicalArguments.firstDifference("{\"a\":[1]}", "{\"a\":[1,2]}")).contains("/a/1");
    assertThat(CanonicalArguments.firstDifference("{\"a\":1}", "{\"a\":\"1\"}")).contains("/a");
    assertThat(CanonicalArguments.firstDifference("{\"a\":1}", "{\"a\":true}")).contains("/a");
  }

  /// C46.
  @Test
  void aPersianSessionHasTheHashOfAnEnglishOne() {
    Locale before = Locale.getDefault();
    String json = "{\"amount\":{\"minor\":\"1772359200\",\"currency\":\"IRR\"},\"n\":1772359200}";
    String english = CanonicalArguments.of(json);
    try {
      Locale.setDefault(Locale.of("fa", "IR"));
      assertThat(CanonicalArguments.of(json)).isEqualTo(english).isASCII();
      assertThat(refusal("{\"n\":1.5}").detail()).isASCII();
    } finally {
      Locale.setDefault(before);
    }
  }

  private static String nested(int depth) {
    return "{\"a\":".repeat(depth - 1) + "{}" + "}".repeat(depth - 1);
  }

  private static RequestRefused refusal(String text) {
    return catchThrowableOfType(RequestRefused.class, () -> CanonicalArguments.of(text));
  }
}
