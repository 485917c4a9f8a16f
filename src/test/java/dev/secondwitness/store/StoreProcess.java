package dev.secondwitness.store;

import dev.secondwitness.store.jdbc.DatabaseAddress;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A store in a process of its own, which can be killed at any moment.
record StoreProcess(Process process, String url) {

  /// Starts one on a database and waits until it answers.
  static StoreProcess start(DatabaseAddress address) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-Xmx256m",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Dh2.allowedClasses=none",
            "-cp",
            System.getProperty("java.class.path"),
            StoreChild.class.getName()));
    switch (address) {
      case DatabaseAddress.H2(Path directory) -> command.add(directory.toString());
      case DatabaseAddress.Postgres postgres -> {
        command.add(postgres.url().text());
        command.add(postgres.user());
      }
    }
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    StringBuilder said = new StringBuilder();
    String line = out.readLine();
    while (line != null && !line.startsWith("url ")) {
      said.append(line).append('\n');
      line = out.readLine();
    }
    if (line == null) {
      throw new IOException("The store did not start: " + said);
    }
    // what it logs is read, so that it never waits for us; a pipe would pin a virtual thread
    Thread.ofPlatform().daemon().start(() -> out.lines().forEach(ignored -> {}));
    return new StoreProcess(process, line.substring(4));
  }

  /// Ends it at once, without a chance to tidy up.
  void kill() {
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
