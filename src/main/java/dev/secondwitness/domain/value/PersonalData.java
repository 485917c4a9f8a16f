package dev.secondwitness.domain.value;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds what must never stand in a visible key: an e-mail address, a phone number (`+` and 8 to 15
/// digits) or a card number (13 to 19 digits in a row that pass Luhn).
public enum PersonalData {
  EMAIL("an e-mail address"),
  PHONE("a phone number"),
  CARD("a card number");

  private static final Pattern EMAIL_TEXT =
      Pattern.compile("[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+");
  private static final Pattern PHONE_TEXT = Pattern.compile("\\+[0-9]{8,15}(?![0-9])");
  private static final Pattern DIGITS = Pattern.compile("[0-9]{13,19}");
  private static final Pattern DIGIT_RUN = Pattern.compile("[0-9]+");

  private final String words;

  PersonalData(String words) {
    this.words = words;
  }

  /// The kind in words, to be put after "must not carry".
  public String words() {
    return words;
  }

  /// The first kind of personal data found in the text, empty when there is none.
  public static Optional<PersonalData> in(String text) {
    if (EMAIL_TEXT.matcher(text).find()) {
      return Optional.of(EMAIL);
    }
    if (PHONE_TEXT.matcher(text).find()) {
      return Optional.of(PHONE);
    }
    Matcher runs = DIGIT_RUN.matcher(text);
    while (runs.find()) {
      String run = runs.group();
      if (DIGITS.matcher(run).matches() && passesLuhn(run)) {
        return Optional.of(CARD);
      }
    }
    return Optional.empty();
  }

  private static boolean passesLuhn(String digits) {
    int sum = 0;
    boolean twice = false;
    for (int i = digits.length() - 1; i >= 0; i--) {
      int digit = digits.charAt(i) - '0';
      int value = twice ? digit * 2 : digit;
      sum += value > 9 ? value - 9 : value;
      twice = !twice;
    }
    return sum % 10 == 0;
  }
}
