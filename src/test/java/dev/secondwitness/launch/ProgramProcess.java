package dev.secondwitness.launch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// A running `WholeProgram` in a process of its own, to be told what to do and to be killed.
final class ProgramProcess {

  private final Process process;
  private final BufferedReader out;
  private final Writer in;
  private final Map<String, String> told = new HashMap<>();

  private ProgramProcess(Process process) {
    this.process = process;
    this.out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    this.in = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
  }

  static ProgramProcess start(Path data, String through) throws IOException {
    ProgramProcess program =
        new ProgramProcess(
            new ProcessBuilder(
                    List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx512m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        WholeProgram.class.getName(),
                        data.toString(),
                        through))
                .redirectError(ProcessBuilder.Redirect.appendTo(data.resolve("err").toFile()))
                .start());
    program.await("READY");
    return program;
  }

  /// The rest of the line that begins with the word; fails when the program ends before.
  String await(String word) throws IOException {
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      int space = line.indexOf(' ');
      String first = space < 0 ? line : line.substring(0, space);
      told.put(first, space < 0 ? "" : line.substring(space + 1));
      if (first.equals(word)) {
        return told.getOrDefault(word, "");
      }
    }
    throw new IOException("The program ended before it said " + word);
  }

  /// What it said under a word before.
  String said(String word) {
    return told.getOrDefault(word, "");
  }

  void tell(String line) throws IOException {
    in.write(line + "\n");
    in.flush();
  }

  String ask(String line, String word) throws IOException {
    tell(line);
    return await(word);
  }

  /// `kill -9`, and waits until it is gone.
  void kill() throws InterruptedException {
    process.destroyForcibly();
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      throw new IllegalStateException("The program outlived kill -9");
    }
  }
}
