package dev.secondwitness.domain.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/// C16 as a kind: minor units at the currency's own scale, never a hundredth by habit.
@Isolated("changes the default locale")
final class MoneyTest {

  @Test
  void c16EachCurrencyHasItsOwnScale() {
    assertThat(read("5800", "JPY")).isEqualTo(new Money("JPY", 5800));
    assertThat(read("5800", "JPY").decimal(0)).isEqualTo("5800");
    assertThat(read("58", "JPY")).isNotEqualTo(read("5800", "JPY"));
    assertThat(read("1.234", "KWD")).isEqualTo(new Money("KWD", 1234));
    assertThat(read("42.00", "EUR")).isEqualTo(new Money("EUR", 4200));
    assertThat(new Money("KWD", 1234).decimal(3)).isEqualTo("1.234");
    assertThat(new Money("KWD", 5).decimal(3)).isEqualTo("0.005");
  }

  /// The runtime says the rial has two decimals; the store may say none.
  @Test
  void theStoreSaysTheScaleOfTheRial() {
    assertThat(CurrencyScales.ISO.of("IRR")).isEqualTo(2);
    CurrencyScales stated = new CurrencyScales(Map.of("IRR", 0, "XTS", 4));
    assertThat(stated.of("IRR")).isZero();
    assertThat(stated.of("XTS")).isEqualTo(4);
    assertThat(stated.of("EUR")).isEqualTo(2);
    assertThat(Money.ofDecimal("1250000", "IRR", stated.of("IRR")).minor()).isEqualTo(1_250_000);
    assertThat(Money.ofDecimal("1250000", "IRR", 2).minor()).isEqualTo(125_000_000);
  }

  @Test
  void decimalsBelowAtAndAboveTheScale() {
    for (int scale = 0; scale <= 4; scale++) {
      for (int decimals = 0; decimals <= 6; decimals++) {
        String text = decimals == 0 ? "7" : "7." + "1".repeat(decimals);
        int at = scale;
        if (decimals <= scale) {
          assertThat(Money.ofDecimal(text, "EUR", at).decimal(at))
              .isEqualTo(padded(text, decimals, scale));
        } else {
          assertThatIllegalArgumentException()
              .as("%s at scale %d", text, scale)
              .isThrownBy(() -> Money.ofDecimal(text, "EUR", at));
        }
      }
    }
  }

  @Test
  void zerosBeyondTheScaleAreNotMoreDecimals() {
    assertThat(Money.ofDecimal("58.00", "JPY", 0)).isEqualTo(new Money("JPY", 58));
    assertThat(Money.ofDecimal("42.0000", "EUR", 2)).isEqualTo(new Money("EUR", 4200));
  }

  @Test
  void whatFloatingPointGetsWrongIsRight() {
    assertThat(Money.ofDecimal("19.99", "USD", 2).minor()).isEqualTo(1999);
    assertThat(Money.ofDecimal("4.56", "USD", 2).minor()).isEqualTo(456);
    assertThat(Money.ofDecimal("145.05", "USD", 2).minor()).isEqualTo(14505);
    assertThat(Money.ofDecimal("349.48", "USD", 2).minor()).isEqualTo(40000 - 1091 - 3961);
    assertThat(Money.ofDecimal("90071992547409.93", "USD", 2).minor())
        .isEqualTo(9_007_199_254_740_993L);
  }

  @Test
  void onlyPlainDecimalsAreAmounts() {
    for (String text :
        List.of(
            "",
            " 1",
            "1 ",
            "+1",
            "1e2",
            "1E2",
            "1,00",
            "1_000",
            "0x10",
            "NaN",
            "Infinity",
            ".5",
            "5.",
            "--1",
            "-",
            "1.2.3",
            "۴۲",
            "٤٢",
            "4２",
            "12345678901234567")) {
      assertThatIllegalArgumentException()
          .as("'%s'", text)
          .isThrownBy(() -> Money.ofDecimal(text, "EUR", 2));
    }
  }

  @Test
  void anAmountTooLargeForItsMinorUnitsIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Money.ofDecimal("9999999999999999", "KWD", 3));
  }

  @Test
  void currenciesAreThreeCapitals() {
    for (String code : List.of("", "eur", "EU", "EURO", "E1R", "ＥＵＲ")) {
      assertThatIllegalArgumentException().isThrownBy(() -> new Money(code, 1));
    }
  }

  @Test
  void machineTextIsAsciiUnderAPersianLocale() {
    Locale before = Locale.getDefault();
    try {
      for (Locale locale :
          List.of(
              Locale.forLanguageTag("fa-IR-u-nu-arabext"),
              Locale.forLanguageTag("ar-EG-u-nu-arab"),
              Locale.forLanguageTag("de-DE"),
              Locale.forLanguageTag("tr-TR"))) {
        Locale.setDefault(locale);
        assertThat(new Money("EUR", 125_000_000).decimal(2)).isEqualTo("1250000.00");
        assertThat(new Money("EUR", 125_000_000).grouped(2)).isEqualTo("1,250,000.00");
        assertThat(new Money("JPY", 5800).grouped(0)).isEqualTo("5,800");
        assertThat(new Money("KWD", -1_234_567).grouped(3)).isEqualTo("-1,234.567");
        assertThat(new Money("EUR", -5).grouped(2)).isEqualTo("-0.05");
        assertThat(new Money("EUR", 4200).toString()).isEqualTo("Money[currency=EUR, minor=4200]");
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void noBinaryFloatInAnyAmountPath() {
    assertThat(
            Stream.concat(
                Arrays.stream(Money.class.getRecordComponents()).map(RecordComponent::getType),
                Arrays.stream(Money.class.getDeclaredMethods())
                    .flatMap(
                        m ->
                            Stream.concat(
                                Stream.of(m.getReturnType()),
                                Arrays.stream(m.getParameterTypes())))))
        .doesNotContain(double.class, float.class, Double.class, Float.class);
  }

  private static Money read(String text, String currency) {
    return Money.ofDecimal(text, currency, CurrencyScales.ISO.of(currency));
  }

  private static String padded(String text, int decimals, int scale) {
    return text + (decimals == 0 && scale > 0 ? "." : "") + "0".repeat(scale - decimals);
  }
}
