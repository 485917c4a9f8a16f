package dev.secondwitness.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// A program of the manual's page for callers, running as it stands there.
final class CallerProgram implements AutoCloseable {
  static final Path PROGRAMS = Path.of("docs", "manual", "agents");

  private final Process process;
  private final Path said;

  /// The languages the refund is told in.
  enum Language {
    CURL("refund.sh"),
    JAVA("Refund.java"),
    PYTHON("refund.py");

    private final String file;

    Language(String file) {
      this.file = file;
    }

    private List<String> command() {
      String program = PROGRAMS.resolve(file).toString();
      return switch (this) {
        case CURL -> List.of("bash", program);
        case JAVA ->
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                program);
        case PYTHON -> List.of("python3", program);
      };
    }
  }

  private CallerProgram(Process process, Path said) {
    this.process = process;
    this.said = said;
  }

  /// Starts it; what it says on either stream is kept in a file of the directory.
  static CallerProgram start(
      Language language, Path directory, Map<String, String> settings, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(language.command());
    command.addAll(List.of(arguments));
    Path said = Files.createTempFile(directory, "said", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile());
    builder.environment().putAll(settings);
    return new CallerProgram(builder.start(), said);
  }

  String said() throws IOException {
    return Files.readString(said, StandardCharsets.UTF_8);
  }

  /// What everybody on the machine can read of how it and what it started were called.
  List<String> commandLines() {
    List<String> lines = new ArrayList<>();
    process.info().commandLine().ifPresent(lines::add);
    process.descendants().forEach(p -> p.info().commandLine().ifPresent(lines::add));
    return lines;
  }

  /// How it ended; fails when it does not in time.
  int exit(int seconds) throws IOException, InterruptedException {
    if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
      throw new IllegalStateException("It did not end within " + seconds + " s: " + said());
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
