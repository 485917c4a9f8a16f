package dev.secondwitness.console.words;

import java.util.regex.Pattern;

/// Which way a piece of text runs, and how to keep it from upsetting the sentence around it.
public final class Bidi {

  /// Opens a left-to-right isolate.
  public static final char LRI = '\u2066';

  /// Opens a right-to-left isolate.
  public static final char RLI = '\u2067';

  /// Closes an isolate.
  public static final char PDI = '\u2069';

  /// Counts and clock times, which keep their order in a sentence of either direction.
  private static final Pattern PERSIAN_NUMBER =
      Pattern.compile("[\\u06f0-\\u06f9]([:\\u066c\\u06f0-\\u06f9]*[\\u06f0-\\u06f9])?");

  private Bidi() {}

  /// Whether the text has a letter of a right-to-left script; digits do not count.
  public static boolean hasRightToLeftLetters(String text) {
    return text.codePoints()
        .anyMatch(
            c -> {
              byte way = Character.getDirectionality(c);
              return way == Character.DIRECTIONALITY_RIGHT_TO_LEFT
                  || way == Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC;
            });
  }

  /// The value as it may stand in a sentence of the language: foreign runs are isolated.
  public static String isolate(String value, Language language) {
    if (value.isEmpty() || value.indexOf(LRI) >= 0 || value.indexOf(RLI) >= 0) {
      return value;
    }
    if (PERSIAN_NUMBER.matcher(value).matches()) {
      return value;
    }
    boolean foreign = hasRightToLeftLetters(value) != language.rightToLeft();
    if (!foreign) {
      return value;
    }
    return switch (language) {
      case EN -> RLI + value + PDI;
      case FA -> LRI + value + PDI;
    };
  }

  /// The text without isolates, for copying and comparing.
  public static String plain(String text) {
    return text.replace(String.valueOf(LRI), "")
        .replace(String.valueOf(RLI), "")
        .replace(String.valueOf(PDI), "");
  }

  static String persianDigits(String ascii) {
    StringBuilder out = new StringBuilder(ascii.length());
    for (int i = 0; i < ascii.length(); i++) {
      char c = ascii.charAt(i);
      if (c >= '0' && c <= '9') {
        out.append((char) ('\u06f0' + (c - '0')));
      } else if (c == ',') {
        out.append('\u066c');
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }
}
