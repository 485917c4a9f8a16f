package dev.secondwitness.systems;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The table verdict by system: how often each was shown, or why that system cannot show it.
///
/// Every system's tests fill their column; `./check --systems` prints the file.
final class Shown {
  private static final Path TABLE = Path.of("target", "systems-table.txt");
  private static final Map<String, Shown> COLUMNS = new TreeMap<>();
  private static final int WIDE = 40;
  private static final int CELL = 14;

  private final String system;
  private final Map<Row, Integer> counts = new EnumMap<>(Row.class);
  private final Map<Row, String> cannot;

  private Shown(String system, Map<Row, String> cannot) {
    this.system = system;
    this.cannot = new EnumMap<>(cannot);
  }

  /// A system's own column.
  ///
  /// @param cannot what it cannot show, and why
  static Shown by(String system, Map<Row, String> cannot) {
    synchronized (COLUMNS) {
      Shown column = new Shown(system, cannot);
      COLUMNS.put(system, column);
      return column;
    }
  }

  /// It was shown by a story that has held.
  void add(Row row) {
    synchronized (COLUMNS) {
      counts.merge(row, 1, Integer::sum);
    }
  }

  /// Rows that were neither shown nor explained, and rows explained although they were shown.
  List<String> open() {
    synchronized (COLUMNS) {
      return Stream.of(Row.values())
          .filter(row -> counts.containsKey(row) == cannot.containsKey(row))
          .map(row -> row.words)
          .toList();
    }
  }

  /// Writes the table as far as it is known.
  static void write() {
    synchronized (COLUMNS) {
      try {
        Files.createDirectories(TABLE.toAbsolutePath().getParent());
        Files.writeString(TABLE, text());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static String text() {
    StringBuilder text = new StringBuilder(cell("", WIDE));
    COLUMNS.keySet().forEach(name -> text.append(cell(name, CELL)));
    text.append('\n');
    Map<String, Integer> notes = notes();
    for (Row row : Row.values()) {
      text.append(cell(row.words, WIDE));
      COLUMNS.values().forEach(column -> text.append(cell(column.said(row, notes), CELL)));
      text.append('\n');
    }
    notes.forEach(
        (why, number) -> text.append('\n').append('[').append(number).append("] ").append(why));
    return text.append('\n')
        .toString()
        .lines()
        .map(String::stripTrailing)
        .reduce("", Shown::joined);
  }

  private static String joined(String above, String line) {
    return above + line + "\n";
  }

  /// The reasons why not, numbered as they are met, each once a system.
  private static Map<String, Integer> notes() {
    Map<String, Integer> notes = new LinkedHashMap<>();
    for (Row row : Row.values()) {
      COLUMNS
          .values()
          .forEach(
              column -> column.why(row).ifPresent(n -> notes.putIfAbsent(n, notes.size() + 1)));
    }
    return notes;
  }

  private Optional<String> why(Row row) {
    return Optional.ofNullable(cannot.get(row)).map(why -> system + ": " + why);
  }

  private String said(Row row, Map<String, Integer> notes) {
    if (counts.containsKey(row)) {
      return "shown " + counts.get(row) + "x";
    }
    return why(row).map(why -> "cannot [" + notes.get(why) + "]").orElse("NOT SHOWN");
  }

  private static String cell(String text, int width) {
    return String.format(Locale.ROOT, "%-" + width + "s", text);
  }
}
