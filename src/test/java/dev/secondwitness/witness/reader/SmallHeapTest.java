package dev.secondwitness.witness.reader;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// I26 F11: a console with 256 MB of heap reads from every hostile source at once.
@Tag("fault")
class SmallHeapTest {

  private static final Map<String, String> REASONS =
      Map.ofEntries(
          Map.entry("dribble", "TIMED_OUT"),
          Map.entry("dribbled-headers", "TIMED_OUT"),
          Map.entry("silent", "TIMED_OUT"),
          Map.entry("endless", "TOO_LARGE"),
          Map.entry("gigabyte", "TOO_LARGE"),
          Map.entry("bomb", "UNPARSABLE"),
          Map.entry("endless-headers", "TOO_LARGE"),
          Map.entry("open-elements", "UNPARSABLE"),
          Map.entry("nested-arrays", "UNPARSABLE"),
          Map.entry("long-number", "UNPARSABLE"),
          Map.entry("redirect-loop", "REDIRECTED_AWAY"),
          Map.entry("bad-tls", "TLS_FAILED"),
          Map.entry("reset", "CONNECTION_FAILED"));

  @Test
  void everyHostileSourceEndsAsUnreadableForItsReasonWithinElevenSeconds(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path said = folder.resolve("said.txt");
    List<RawServer> sources =
        HostileRun.hostiles().stream().map(hostile -> RawServer.start(hostile.answer())).toList();
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Dglass.platform=Headless",
                "-Dprism.order=sw",
                "-cp",
                System.getProperty("java.class.path"),
                HostileRun.class.getName()));
    sources.forEach(source -> command.add(Integer.toString(source.port())));
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    boolean ended = process.waitFor(120, TimeUnit.SECONDS);
    process.destroyForcibly();
    sources.forEach(RawServer::close);
    List<String> lines = Files.readAllLines(said, StandardCharsets.UTF_8);
    assertThat(ended).as("%s", lines).isTrue();
    assertThat(process.exitValue()).as("%s", lines).isZero();

    List<String[]> ends =
        lines.stream().filter(l -> l.startsWith("END ")).map(l -> l.split(" ", -1)).toList();
    assertThat(ends).hasSize(REASONS.size());
    List<String> wrong =
        ends.stream()
            .filter(end -> Long.parseLong(end[2]) > 11_000 || !end[3].equals(REASONS.get(end[1])))
            .map(end -> String.join(" ", end))
            .toList();
    Figure.print(
        "I26 F11",
        "-Xmx256m",
        "hostile answers not unreadable within 11 s",
        wrong.size(),
        ends.size());
    String[] stall =
        lines.stream().filter(l -> l.startsWith("STALL ")).findFirst().orElseThrow().split(" ", -1);
    Figure.print(
        "I26 F11",
        "-Xmx256m",
        "longest wait of the window meanwhile",
        stall[1] + " ms of " + stall[2] + " beats");
    assertThat(wrong).isEmpty();
  }
}
