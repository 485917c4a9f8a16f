package dev.secondwitness.domain.value;

import java.util.regex.Pattern;

/// The one rule for the text of our own ids.
final class IdText {

  private static final Pattern TAIL = Pattern.compile("[0-9a-z_]{4,40}");

  private IdText() {}

  static void require(String prefix, String value) {
    String head = prefix + "_";
    if (!value.startsWith(head) || !TAIL.matcher(value.substring(head.length())).matches()) {
      throw new IllegalArgumentException(
          "Not an id of the form " + head + "… (4 to 40 lower-case letters or digits): " + value);
    }
  }
}
