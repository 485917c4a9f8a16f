package dev.secondwitness.console.words;

import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.Money;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Properties;

/// Every text of the console in one language; immutable, so a change of language takes another one.
///
/// Numbers for prose come from `number`, already in the language's digits; ids, keys and amounts
/// are put in as they are and are isolated left to right inside a Persian sentence.
public final class Words {

  /// The bundles, one after the other; a key is in one of them only.
  private static final List<String> PARTS = List.of("words", "casefile", "witnesses");

  private final Language language;
  private final Properties bundle;

  private Words(Language language, Properties bundle) {
    this.language = language;
    this.bundle = bundle;
  }

  /// Reads the bundle of a language. Fails when it is not in the program.
  public static Words of(Language language) {
    Properties bundle = new Properties();
    for (String part : PARTS) {
      read(part + "_" + language.code() + ".properties", bundle);
    }
    return new Words(language, bundle);
  }

  private static void read(String name, Properties bundle) {
    try (InputStream in = Words.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("No " + name + " in the program");
      }
      bundle.load(new InputStreamReader(in, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The language spoken.
  public Language language() {
    return language;
  }

  /// Whether text runs right to left.
  public boolean rightToLeft() {
    return language.rightToLeft();
  }

  /// The text under a key. Fails when there is none: a test has seen to it that there is.
  public String text(String key) {
    String text = bundle.getProperty(key);
    if (text == null) {
      throw new IllegalArgumentException("No words for " + key + " in " + language.code());
    }
    return text;
  }

  /// The text under a key with `{name}` replaced: pairs of name and value.
  public String text(String key, String... namesAndValues) {
    return fill(text(key), namesAndValues);
  }

  /// The word for a constant: the key is the prefix and the name in lower case.
  public String named(String prefix, Enum<?> constant, String... namesAndValues) {
    String key = prefix + "." + constant.name().toLowerCase(Locale.ROOT);
    return fill(text(key), namesAndValues);
  }

  /// A count in the language's digits.
  public String number(long value) {
    return digits(String.format(Locale.ROOT, "%,d", value));
  }

  /// ASCII digits as the language writes them in prose.
  public String digits(String ascii) {
    return switch (language) {
      case EN -> ascii;
      case FA -> Bidi.persianDigits(ascii);
    };
  }

  /// An amount and its unit, in Latin digits in every language: `1,250.00 EUR`.
  public String money(Money money, CurrencyScales scales) {
    return money.grouped(scales.of(money.currency())) + " " + money.currency();
  }

  private String fill(String pattern, String... namesAndValues) {
    if (namesAndValues.length % 2 != 0) {
      throw new IllegalArgumentException("Names and values come in pairs");
    }
    StringBuilder out = new StringBuilder(pattern.length() + 32);
    int at = 0;
    while (at < pattern.length()) {
      int open = pattern.indexOf('{', at);
      int close = open < 0 ? -1 : pattern.indexOf('}', open);
      if (close < 0) {
        out.append(pattern, at, pattern.length());
        break;
      }
      out.append(pattern, at, open);
      out.append(value(pattern.substring(open + 1, close), namesAndValues));
      at = close + 1;
    }
    return out.toString();
  }

  private String value(String name, String... namesAndValues) {
    for (int i = 0; i < namesAndValues.length; i += 2) {
      if (namesAndValues[i].equals(name)) {
        return Bidi.isolate(namesAndValues[i + 1], language);
      }
    }
    throw new IllegalArgumentException("No value for {" + name + "}");
  }
}
