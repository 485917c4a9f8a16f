package dev.secondwitness.witness.statement;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;

/// Cuts text into rows and fields after RFC 4180, strictly: a quote within an unquoted field, or
/// text after a closing quote, makes the file unreadable rather than a field wrong.
final class CsvRows {

  static final int LONGEST_FIELD = 10_000;
  static final int MOST_FIELDS = 200;

  private final Reader in;
  private final char separator;
  private int peeked = -2;

  CsvRows(Reader in, char separator) {
    this.in = in;
    this.separator = separator;
  }

  /// The next row; empty at the end.
  List<String> next() throws IOException, FileProblem {
    List<String> fields = new ArrayList<>();
    if (peek() < 0) {
      return fields;
    }
    while (true) {
      fields.add(field());
      if (fields.size() > MOST_FIELDS) {
        throw FileProblem.tooLarge("more than " + MOST_FIELDS + " columns");
      }
      int end = read();
      if (end == separator) {
        continue;
      }
      if (end == '\r' && peek() == '\n') {
        end = read();
      }
      if (end != '\n' && end != -1) {
        throw FileProblem.unreadable("text after a closing quote");
      }
      return fields;
    }
  }

  private String field() throws IOException, FileProblem {
    return peek() == '"' ? quoted() : plain();
  }

  private String plain() throws IOException, FileProblem {
    StringBuilder field = new StringBuilder();
    for (int c = peek(); c >= 0 && c != separator && c != '\n' && c != '\r'; c = peek()) {
      if (c == '"') {
        throw FileProblem.unreadable("a quote within an unquoted field");
      }
      add(field, read());
    }
    return field.toString();
  }

  private String quoted() throws IOException, FileProblem {
    StringBuilder field = new StringBuilder();
    read();
    while (true) {
      int c = read();
      if (c < 0) {
        throw FileProblem.unreadable("the file ends within quotes");
      }
      if (c == '"') {
        if (peek() != '"') {
          return field.toString();
        }
        read();
      }
      add(field, c);
    }
  }

  private static void add(StringBuilder field, int c) throws FileProblem {
    if (field.length() == LONGEST_FIELD) {
      throw FileProblem.tooLarge("a field beyond " + LONGEST_FIELD + " characters");
    }
    field.append((char) c);
  }

  private int peek() throws IOException {
    if (peeked == -2) {
      peeked = in.read();
    }
    return peeked;
  }

  private int read() throws IOException {
    int c = peek();
    peeked = c < 0 ? c : -2;
    return c;
  }
}
