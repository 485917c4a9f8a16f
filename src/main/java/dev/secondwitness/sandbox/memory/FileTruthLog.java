package dev.secondwitness.sandbox.memory;

import dev.secondwitness.sandbox.http.Json;
import dev.secondwitness.sandbox.http.RefusedRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/// One JSON object per line in a file of its own; it survives a killed process, not a lost disk.
public final class FileTruthLog implements TruthLog {
  private final Path file;
  private final List<ObjectNode> earlier;

  private FileTruthLog(Path file, List<ObjectNode> earlier) {
    this.file = file;
    this.earlier = List.copyOf(earlier);
  }

  /// Opens the log, making the file when there is none; a last line cut short by a killed process
  /// was never answered for and is dropped.
  public static FileTruthLog open(Path file) throws IOException {
    if (!Files.exists(file)) {
      Files.createFile(file);
    }
    String text = Files.readString(file, StandardCharsets.UTF_8);
    String whole = text.substring(0, text.lastIndexOf('\n') + 1);
    if (whole.length() < text.length()) {
      Files.writeString(file, whole, StandardCharsets.UTF_8);
    }
    List<ObjectNode> entries = new ArrayList<>();
    for (String line : whole.lines().toList()) {
      try {
        entries.add(Json.readObject(line));
      } catch (RefusedRequest e) {
        throw new IOException(file.getFileName() + " holds a line that is no commit", e);
      }
    }
    return new FileTruthLog(file, entries);
  }

  @Override
  public synchronized void append(Map<String, Object> entry) {
    try {
      Files.writeString(
          file, Json.write(entry) + "\n", StandardCharsets.UTF_8, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public List<ObjectNode> entries() {
    return earlier;
  }
}
