package dev.secondwitness.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.secondwitness.app.port.PendingDecision;
import dev.secondwitness.app.port.PendingDecision.Status;
import dev.secondwitness.domain.value.DecisionKey;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalKillTest {

  @TempDir private Path directory;

  @Test
  void whatWasWrittenSurvivesEveryKill() throws Exception {
    List<String> said = new ArrayList<>();
    for (int kill = 0; kill < 5; kill++) {
      said.addAll(writeUntilKilled("k" + kill, 10 + 10 * kill));
      try (H2DecisionJournal journal = H2DecisionJournal.open(directory)) {
        for (String line : said) {
          check(journal, line);
        }
      }
    }
    assertThat(said).hasSizeGreaterThanOrEqualTo(150);
  }

  @Test
  void aSecondProcessIsRefusedWhileTheFirstLives() throws Exception {
    Process writer = start("k");
    try {
      assertThat(writer.inputReader(StandardCharsets.UTF_8).readLine()).isEqualTo("open");
      assertThatThrownBy(() -> H2DecisionJournal.open(directory)).isInstanceOf(JournalInUse.class);
    } finally {
      writer.destroyForcibly().waitFor();
    }
    H2DecisionJournal.open(directory).close();
  }

  private static void check(H2DecisionJournal journal, String line) {
    String key = line.substring(line.indexOf(' ') + 1);
    PendingDecision found = journal.find(new DecisionKey(key)).orElseThrow();
    assertThat(found.body()).isEqualTo(JournalWriter.decision(key).body());
    if (line.startsWith("sent ")) {
      assertThat(found.status()).isEqualTo(Status.SENT_UNKNOWN);
    }
  }

  private List<String> writeUntilKilled(String prefix, int lines) throws Exception {
    Process writer = start(prefix);
    List<String> said = new ArrayList<>();
    try (BufferedReader out = writer.inputReader(StandardCharsets.UTF_8)) {
      String line = out.readLine();
      assertThat(line).isEqualTo("open");
      while (said.size() < lines && (line = out.readLine()) != null) {
        said.add(line);
      }
      // by its handle: the process's own method would close the pipe under us
      writer.toHandle().destroyForcibly();
      // what it still said before it died was acknowledged too
      while ((line = out.readLine()) != null) {
        said.add(line);
      }
    } finally {
      writer.destroyForcibly().waitFor();
    }
    assertThat(said.size()).isGreaterThanOrEqualTo(lines);
    return said;
  }

  private Process start(String prefix) throws IOException {
    String classes =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            classes,
            "-Dh2.allowedClasses=none",
            JournalWriter.class.getName(),
            directory.toString(),
            prefix)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }
}
