package dev.secondwitness.store.core;

import dev.secondwitness.domain.decision.SpendCeiling;
import dev.secondwitness.domain.decision.SpendUse;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.Money;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.TreeMap;

/// Says a ceiling that stands in the way, in words and in named values.
final class SpendWords {
  private SpendWords() {}

  static String over(SpendUse use, Money asked, CurrencyScales scales) {
    SpendCeiling ceiling = use.ceiling();
    int scale = scales.of(asked.currency());
    return "The ceiling of "
        + decimal(BigInteger.valueOf(ceiling.limit().minor()), scale)
        + " "
        + asked.currency()
        + " in "
        + ceiling.window()
        + " for "
        + ceiling.operation()
        + ceiling.principal().map(p -> " by " + p).orElse("")
        + ceiling.purpose().map(p -> " for \"" + p + "\"").orElse("")
        + ": used "
        + decimal(use.used(), scale)
        + ", reserved "
        + decimal(use.reserved(), scale)
        + ", left "
        + decimal(use.left(), scale)
        + ", asked "
        + asked.decimal(scale)
        + use.freesAt().map(at -> "; the window frees some at " + at).orElse("");
  }

  static Map<String, String> values(SpendUse use, Money asked) {
    SpendCeiling ceiling = use.ceiling();
    TreeMap<String, String> values = new TreeMap<>();
    values.put("operation", ceiling.operation().value());
    ceiling.principal().ifPresent(p -> values.put("principal", p));
    ceiling.purpose().ifPresent(p -> values.put("purpose", p));
    values.put("window", ceiling.window().toString());
    values.put("currency", asked.currency());
    values.put("ceiling", Long.toString(ceiling.limit().minor()));
    values.put("used", use.used().toString());
    values.put("reserved", use.reserved().toString());
    values.put("left", use.left().toString());
    values.put("asked", Long.toString(asked.minor()));
    use.freesAt().ifPresent(at -> values.put("frees_at", at.toString()));
    return values;
  }

  private static String decimal(BigInteger minor, int scale) {
    return new BigDecimal(minor, scale).toPlainString();
  }
}
