package dev.secondwitness.witness.definition;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Fills the places of a JSON body, each as the inside of a JSON string, so that no value can reach
/// beyond it.
///
/// `{{intent_id}}` stands within a JSON string. `{{graphql:intent_id}}` stands within a string of
/// a GraphQL text that is itself a JSON string, and is escaped for both. `{{number:order}}` stands
/// by itself and takes whole numbers only. `{{paging}}` is left to the page.
public final class BodyPlaces {

  /// The place of the page's mark.
  static final String PAGING = "{{paging}}";

  private static final String PAGING_NAME = "paging";
  private static final Pattern PLACE =
      Pattern.compile("\\{\\{(graphql:|number:)?([a-z][a-z0-9_|]*)\\}\\}");
  private static final char[] HEX = "0123456789abcdef".toCharArray();

  private BodyPlaces() {}

  static String fill(String body, Places places) throws PlaceMissing {
    Matcher found = PLACE.matcher(body);
    StringBuilder filled = new StringBuilder();
    int end = 0;
    while (found.find()) {
      filled.append(body, end, found.start());
      if (found.group(2).equals(PAGING_NAME)) {
        filled.append(found.group());
      } else {
        String value = places.required(found.group(2));
        filled.append(
            switch (String.valueOf(found.group(1))) {
              case "graphql:" -> escape(escape(value));
              case "number:" -> number(found.group(2), value);
              default -> escape(value);
            });
      }
      end = found.end();
    }
    return filled.append(body, end, body.length()).toString();
  }

  /// A whole number, which stands in no string.
  private static String number(String name, String value) throws PlaceMissing {
    if (!value.matches("0|[1-9][0-9]{0,17}")) {
      throw new PlaceMissing(name);
    }
    return value;
  }

  /// The body with the page's mark in its place: within quotes as text, else digits and null as
  /// they are and anything else as a string.
  public static String withMark(String body, String mark) {
    String quoted = "\"" + escape(mark) + "\"";
    boolean plain = mark.matches("-?(0|[1-9][0-9]{0,17})|null");
    return body.replace("\"" + PAGING + "\"", quoted).replace(PAGING, plain ? mark : quoted);
  }

  /// The body with every place replaced by something harmless of its kind, to see whether it is
  /// JSON.
  static String sample(String body) {
    return PLACE
        .matcher(body.replace(PAGING, "0"))
        .replaceAll(found -> "number:".equals(found.group(1)) ? "0" : "x");
  }

  /// The names a body uses.
  static List<String> in(String body) {
    return PLACE.matcher(body).results().map(found -> found.group(2)).toList();
  }

  /// The inside of a JSON string, which is also the inside of a GraphQL string; in ASCII and
  /// without braces, so that a value never reads as a place.
  public static String escape(String value) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        escaped.append('\\').append(c);
      } else if (c >= 0x20 && c < 0x7f && c != '{' && c != '}') {
        escaped.append(c);
      } else {
        escaped.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
          escaped.append(HEX[(c >> shift) & 0xf]);
        }
      }
    }
    return escaped.toString();
  }
}
