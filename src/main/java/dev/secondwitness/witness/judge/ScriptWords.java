package dev.secondwitness.witness.judge;

/// Cuts a script into words: strings, numbers, names and signs; comments are left out.
final class ScriptWords {

  enum Kind {
    STRING,
    NUMBER,
    NAME,
    SIGN
  }

  /// One word; a string without its quotes and escapes, the end as an empty sign.
  record Word(Kind kind, String text) {
    boolean names() {
      return kind == Kind.STRING || kind == Kind.NAME;
    }

    boolean isEnd() {
      return kind == Kind.SIGN && text.isEmpty();
    }

    /// Whether it is a value by itself.
    boolean plain() {
      return kind == Kind.STRING
          || kind == Kind.NUMBER
          || (kind == Kind.NAME && (text.equals("true") || text.equals("false")));
    }
  }

  private final String script;
  private int at;

  ScriptWords(String script) {
    this.script = script;
  }

  Word next() {
    skip();
    if (at >= script.length()) {
      return new Word(Kind.SIGN, "");
    }
    char c = script.charAt(at);
    if (c == '"' || c == '\'' || c == '`') {
      return new Word(Kind.STRING, string(c));
    }
    if (isDigit(c) || (c == '-' && at + 1 < script.length() && isDigit(script.charAt(at + 1)))) {
      return new Word(Kind.NUMBER, run(true));
    }
    if (Character.isJavaIdentifierStart(c)) {
      return new Word(Kind.NAME, run(false));
    }
    return new Word(Kind.SIGN, sign());
  }

  private void skip() {
    while (at < script.length()) {
      if (script.startsWith("//", at)) {
        int end = script.indexOf('\n', at);
        at = end < 0 ? script.length() : end + 1;
      } else if (script.startsWith("/*", at)) {
        int end = script.indexOf("*/", at + 2);
        at = end < 0 ? script.length() : end + 2;
      } else if (Character.isWhitespace(script.charAt(at))) {
        at++;
      } else {
        return;
      }
    }
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private String run(boolean number) {
    int start = at++;
    while (at < script.length()
        && (Character.isJavaIdentifierPart(script.charAt(at))
            || (number && script.charAt(at) == '.'))) {
      at++;
    }
    return script.substring(start, at);
  }

  /// A sign, two or three equals signs as one, so that a comparison gives nothing.
  private String sign() {
    int start = at++;
    boolean compares = "=!<>".indexOf(script.charAt(start)) >= 0;
    while (compares && at < script.length() && script.charAt(at) == '=') {
      at++;
    }
    return script.substring(start, at);
  }

  private String string(char quote) {
    StringBuilder text = new StringBuilder();
    at++;
    while (at < script.length() && script.charAt(at) != quote) {
      char c = script.charAt(at++);
      text.append(c == '\\' && at < script.length() ? escaped() : String.valueOf(c));
    }
    at++;
    return text.toString();
  }

  private String escaped() {
    char c = script.charAt(at++);
    if (c == 'u' && at + 4 <= script.length()) {
      try {
        char unit = (char) Integer.parseInt(script, at, at + 4, 16);
        at += 4;
        return String.valueOf(unit);
      } catch (NumberFormatException e) {
        return "u";
      }
    }
    return switch (c) {
      case 'n' -> "\n";
      case 't' -> "\t";
      case 'r' -> "\r";
      case 'b' -> "\b";
      case 'f' -> "\f";
      default -> String.valueOf(c);
    };
  }
}
