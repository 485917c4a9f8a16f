package dev.secondwitness.client;

import java.io.IOException;
import java.util.Optional;
import okio.BufferedSource;

/// Reads server-sent events, one whole event at a time; a cut event is never given out.
final class SseReader {

  private static final long LONGEST_LINE = 256 * 1024;
  private static final int LONGEST_DATA = 1024 * 1024;

  private final BufferedSource source;
  private boolean first = true;

  SseReader(BufferedSource source) {
    this.source = source;
  }

  /// One event.
  ///
  /// @param name `message` when the event has none of its own
  /// @param id empty when the event carries none
  record Event(String name, Optional<String> id, String data) {}

  /// Waits for the next event that carries data. Fails when the stream ends or a line is too long.
  Event next() throws IOException {
    String name = "";
    Optional<String> id = Optional.empty();
    StringBuilder data = new StringBuilder();
    boolean any = false;
    while (true) {
      String line = line();
      if (line.isEmpty()) {
        if (any) {
          return new Event(name.isEmpty() ? "message" : name, id, data.toString());
        }
        name = "";
        id = Optional.empty();
        continue;
      }
      int colon = line.indexOf(':');
      String field = colon < 0 ? line : line.substring(0, colon);
      String value = colon < 0 ? "" : line.substring(colon + 1);
      if (value.startsWith(" ")) {
        value = value.substring(1);
      }
      switch (field) {
        case "event" -> name = value;
        case "id" -> id = Optional.of(value);
        case "data" -> {
          if (data.length() + value.length() > LONGEST_DATA) {
            throw new IOException("An event is too large");
          }
          data.append(any ? "\n" : "").append(value);
          any = true;
        }
        default -> {
          // a comment, `retry`, or a field newer than this reader
        }
      }
    }
  }

  private String line() throws IOException {
    String line = source.readUtf8LineStrict(LONGEST_LINE);
    if (first) {
      first = false;
      return line.startsWith("\ufeff") ? line.substring(1) : line;
    }
    return line;
  }
}
