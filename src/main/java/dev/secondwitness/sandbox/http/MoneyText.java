package dev.secondwitness.sandbox.http;

import java.math.BigDecimal;
import java.util.Currency;
import java.util.Set;
import java.util.stream.Collectors;

/// Writes an amount the way a receipt page shows it, with the decimals of its currency.
public final class MoneyText {
  private static final Set<String> CURRENCIES =
      Currency.getAvailableCurrencies().stream()
          .filter(currency -> currency.getDefaultFractionDigits() >= 0)
          .map(Currency::getCurrencyCode)
          .collect(Collectors.toUnmodifiableSet());

  private MoneyText() {}

  /// Whether money can be counted in it.
  public static boolean isCurrency(String code) {
    return CURRENCIES.contains(code);
  }

  /// `42.00`, `5400`, `1.250`: ASCII digits, no grouping, no currency sign.
  public static String decimal(long minor, String currency) {
    int scale = Currency.getInstance(currency).getDefaultFractionDigits();
    return BigDecimal.valueOf(minor, scale).toPlainString();
  }
}
