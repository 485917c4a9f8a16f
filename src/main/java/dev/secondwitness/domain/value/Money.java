package dev.secondwitness.domain.value;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Pattern;

/// An amount in minor units of an ISO 4217 currency (4200 EUR cents); exact, never a floating point
/// number. How many decimals to show comes from `CurrencyScales`.
public record Money(String currency, long minor) {

  private static final Pattern CODE = Pattern.compile("[A-Z]{3}");
  private static final Pattern DECIMAL = Pattern.compile("-?[0-9]{1,16}(\\.[0-9]+)?");

  public Money {
    if (!CODE.matcher(currency).matches()) {
      throw new IllegalArgumentException("Not an ISO 4217 code: " + currency);
    }
  }

  /// Reads `42.00` at the given scale. Fails when the text is no plain decimal or has more decimals
  /// than the currency (trailing zeros beyond the scale are not more).
  public static Money ofDecimal(String text, String currency, int scale) {
    if (!DECIMAL.matcher(text).matches()) {
      throw new IllegalArgumentException("Not a plain decimal amount: " + text);
    }
    try {
      BigDecimal minor = new BigDecimal(text).movePointRight(scale);
      return new Money(currency, minor.longValueExact());
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          text + " has more decimals than " + currency + " has (" + scale + ")", e);
    }
  }

  /// The plain decimal text at the given scale, in ASCII whatever the locale: `42.00`.
  public String decimal(int scale) {
    return BigDecimal.valueOf(minor, scale).toPlainString();
  }

  /// The decimal text with thousands separators, for screens: `1,250,000.00`.
  public String grouped(int scale) {
    String plain = BigDecimal.valueOf(minor, scale).abs().toPlainString();
    int point = plain.indexOf('.');
    String whole = point < 0 ? plain : plain.substring(0, point);
    String rest = point < 0 ? "" : plain.substring(point);
    String grouped = String.format(Locale.ROOT, "%,d", Long.parseLong(whole));
    return (minor < 0 ? "-" : "") + grouped + rest;
  }
}
