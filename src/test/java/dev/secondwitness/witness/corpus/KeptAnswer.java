package dev.secondwitness.witness.corpus;

import dev.secondwitness.domain.evidence.TransportFault;
import dev.secondwitness.witness.judge.Replay;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// One kept exchange of the corpus: header lines, an empty line, the body byte for byte.
record KeptAnswer(
    Path file,
    String method,
    String url,
    Instant began,
    Instant received,
    Optional<Integer> status,
    Map<String, String> headers,
    Optional<TransportFault> fault,
    byte[] body) {

  static KeptAnswer read(Path file) {
    byte[] all = bytes(file);
    int end = emptyLine(file, all);
    Map<String, String> lines = new LinkedHashMap<>();
    Map<String, String> headers = new LinkedHashMap<>();
    for (String line : new String(all, 0, end, StandardCharsets.UTF_8).split("\n", -1)) {
      String[] parts = line.split(": ", 2);
      if (parts.length < 2) {
        throw new IllegalArgumentException(file + ": no header line: " + line);
      }
      if (parts[0].equals("header")) {
        String[] header = parts[1].split(": ?", 2);
        headers.merge(header[0], header[1], (one, other) -> one + ", " + other);
      } else {
        lines.merge(parts[0], parts[1], (one, other) -> one + "\n" + other);
      }
    }
    String[] request = line(file, lines, "request").split(" ", 2);
    return new KeptAnswer(
        file,
        request[0],
        request[1],
        Instant.parse(line(file, lines, "began")),
        Instant.parse(line(file, lines, "received")),
        Optional.ofNullable(lines.get("status")).map(Integer::valueOf),
        headers,
        Optional.ofNullable(lines.get("fault")).map(TransportFault::valueOf),
        Arrays.copyOfRange(all, end + 2, all.length));
  }

  private static int emptyLine(Path file, byte[] all) {
    for (int i = 0; i + 1 < all.length; i++) {
      if (all[i] == '\n' && all[i + 1] == '\n') {
        return i;
      }
    }
    throw new IllegalArgumentException(file + ": no empty line ends the header lines");
  }

  private static String line(Path file, Map<String, String> lines, String name) {
    String value = lines.get(name);
    if (value == null) {
      throw new IllegalArgumentException(file + ": no " + name);
    }
    return value;
  }

  static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The answer, to whatever was due.
  Replay.Answer answer() {
    return new Replay.Answer(
        status, headers, new String(body, StandardCharsets.UTF_8), fault, began, received);
  }
}
