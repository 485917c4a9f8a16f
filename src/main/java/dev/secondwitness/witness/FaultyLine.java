package dev.secondwitness.witness;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The line a problem of YAML itself names in its words, since there is no place to name yet.
final class FaultyLine {

  private static final Pattern LINE = Pattern.compile("\\bline (\\d{1,6})\\b");

  private FaultyLine() {}

  /// The line, 0 when it names none.
  static int of(String words) {
    Matcher matcher = LINE.matcher(words);
    return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
  }
}
