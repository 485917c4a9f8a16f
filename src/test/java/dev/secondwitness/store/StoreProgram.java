package dev.secondwitness.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// The program itself as it is started from a command line, in a process of its own.
final class StoreProgram implements AutoCloseable {
  private final Process process;
  private final StringBuffer said = new StringBuffer();

  private final Thread hearing;

  private StoreProgram(Process process) {
    this.process = process;
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    // a pipe would pin a virtual thread
    hearing = Thread.ofPlatform().daemon().start(() -> hear(out));
  }

  /// Starts it with these arguments; what it says on either stream is kept.
  static StoreProgram start(Map<String, String> environment, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-Xmx256m",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Dlogback.configurationFile=logback.xml",
            "-cp",
            System.getProperty("java.class.path"),
            "dev.secondwitness.launch.Main"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    return new StoreProgram(builder.start());
  }

  private void hear(BufferedReader out) {
    try (out) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        said.append(line).append('\n');
      }
    } catch (IOException e) {
      said.append("it was ended: ").append(e.getMessage()).append('\n');
    }
  }

  /// Where it answers, once it says so; fails when it ends before.
  String url() throws InterruptedException {
    String mark = "The store answers at ";
    while (said.indexOf(mark) < 0 || said.indexOf("\n", said.indexOf(mark)) < 0) {
      if (!process.isAlive() && said.indexOf(mark) < 0) {
        throw new IllegalStateException("It did not start: " + said);
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
    int from = said.indexOf(mark) + mark.length();
    return said.substring(from, said.indexOf("\n", from)).strip();
  }

  /// All it has said, once it has ended and nothing more comes.
  String saidAll() throws InterruptedException {
    hearing.join();
    return said.toString();
  }

  String said() {
    return said.toString();
  }

  /// What everybody on the machine can read of how it was started.
  List<String> commandLine() {
    return process.info().commandLine().map(List::of).orElse(List.of());
  }

  /// As `kill` does, and `systemctl stop`.
  void terminate() {
    // the process itself would close what it says as well
    process.toHandle().destroy();
  }

  /// How it ended; fails when it does not in time.
  int exit(int seconds) throws InterruptedException {
    if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
      throw new IllegalStateException("It did not end within " + seconds + " s: " + said);
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
