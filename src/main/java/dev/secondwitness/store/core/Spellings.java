package dev.secondwitness.store.core;

import java.text.Normalizer;
import java.util.LinkedHashSet;
import java.util.Set;

/// What else stands for a number as somebody typed it: composed and decomposed letters are the same
/// letters, and Persian or Arabic-Indic digits the same digits.
public final class Spellings {
  private Spellings() {}

  /// The text as it was typed, and what it may be written as where it was recorded.
  public static Set<String> of(String text) {
    Set<String> spellings = new LinkedHashSet<>();
    for (String digits : new String[] {text, latinDigits(text)}) {
      spellings.add(digits);
      spellings.add(Normalizer.normalize(digits, Normalizer.Form.NFC));
      spellings.add(Normalizer.normalize(digits, Normalizer.Form.NFD));
    }
    return spellings;
  }

  private static String latinDigits(String text) {
    StringBuilder latin = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> latin.appendCodePoint(Character.isDigit(c) ? '0' + Character.digit(c, 10) : c));
    return latin.toString();
  }
}
