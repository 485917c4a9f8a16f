package dev.secondwitness.domain.value;

import java.util.Currency;
import java.util.Map;

/// How many decimals each currency has, as the store says it; a code the store does not list takes
/// ISO 4217's number.
public record CurrencyScales(Map<String, Integer> stated) {

  /// ISO 4217 alone.
  public static final CurrencyScales ISO = new CurrencyScales(Map.of());

  public CurrencyScales {
    stated = Map.copyOf(stated);
  }

  /// The decimals of the currency. Fails for a code nobody knows.
  public int of(String currency) {
    Integer scale = stated.get(currency);
    return scale != null ? scale : Currency.getInstance(currency).getDefaultFractionDigits();
  }

  /// Whether the code is stated or in ISO 4217.
  public boolean knows(String currency) {
    return stated.containsKey(currency)
        || Currency.getAvailableCurrencies().stream()
            .anyMatch(c -> c.getCurrencyCode().equals(currency));
  }
}
