package dev.secondwitness.store.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads the canonical JSON of audit entries, which holds texts, lists and objects and nothing
/// else. Strict and several times as fast as reading any JSON there is; not thread-safe.
final class CanonicalText {
  private final String text;
  private int at;

  private CanonicalText(String text) {
    this.text = text;
  }

  /// The object a text is. Fails with `IllegalArgumentException` when it is none.
  static Map<String, Object> object(String text) {
    CanonicalText reader = new CanonicalText(text);
    try {
      Map<String, Object> object = reader.object();
      if (reader.at != text.length()) {
        throw reader.wrong();
      }
      return object;
    } catch (IndexOutOfBoundsException e) {
      throw new IllegalArgumentException("The text ends too early", e);
    }
  }

  private Map<String, Object> object() {
    Map<String, Object> members = new LinkedHashMap<>();
    take('{');
    if (text.charAt(at) != '}') {
      do {
        String name = string();
        take(':');
        if (members.put(name, value()) != null) {
          throw wrong();
        }
      } while (more('}'));
    }
    take('}');
    return members;
  }

  private List<Object> list() {
    List<Object> items = new ArrayList<>();
    take('[');
    if (text.charAt(at) != ']') {
      do {
        items.add(value());
      } while (more(']'));
    }
    take(']');
    return items;
  }

  private Object value() {
    return switch (text.charAt(at)) {
      case '{' -> object();
      case '[' -> list();
      default -> string();
    };
  }

  private String string() {
    take('"');
    int from = at;
    char c = text.charAt(at);
    while (c != '"' && c != '\\') {
      c = text.charAt(++at);
    }
    if (c == '"') {
      return text.substring(from, at++);
    }
    return escaped(new StringBuilder().append(text, from, at));
  }

  private String escaped(StringBuilder read) {
    char c = text.charAt(at++);
    while (c != '"') {
      read.append(c == '\\' ? escape() : c);
      c = text.charAt(at++);
    }
    return read.toString();
  }

  private char escape() {
    char c = text.charAt(at++);
    return switch (c) {
      case '"', '\\' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> {
        at += 4;
        yield (char) Integer.parseInt(text, at - 4, at, 16);
      }
      default -> throw wrong();
    };
  }

  private boolean more(char end) {
    char c = text.charAt(at);
    if (c == end) {
      return false;
    }
    take(',');
    return true;
  }

  private void take(char wanted) {
    if (text.charAt(at) != wanted) {
      throw wrong();
    }
    at++;
  }

  private IllegalArgumentException wrong() {
    return new IllegalArgumentException("Not canonical text at character " + at);
  }
}
