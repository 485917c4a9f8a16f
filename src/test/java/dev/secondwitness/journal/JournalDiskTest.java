package dev.secondwitness.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import dev.secondwitness.app.port.PendingDecision;
import dev.secondwitness.disk.FaultyDisk;
import dev.secondwitness.domain.value.DecisionKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// I4: a journal on a disk that loses what was not forced (F7), gets full or cannot be forced (F5):
/// what it said to be written is there, and what it could not write it refused.
@Tag("fault")
class JournalDiskTest {
  private static final int CUTS = Figure.rounds(50, 2_000);
  private static final int FAULTS = Figure.rounds(10, 200);
  private static final long SEED = Long.getLong("disk.seed", 11);

  @TempDir private Path directory;

  private interface Fault {
    void on(FaultyDisk disk, Random random);
  }

  @Test
  void whatWasWrittenOutlivesAPowerCut() throws IOException {
    Random random = new Random(SEED);
    List<String> lost = new ArrayList<>();
    List<DecisionKey> written = new ArrayList<>();
    try (FaultyDisk disk = new FaultyDisk(directory);
        H2DecisionJournal journal = H2DecisionJournal.open(disk.directory())) {
      for (int cut = 0; cut < CUTS; cut++) {
        for (int i = random.nextInt(4); i >= 0; i--) {
          written.add(write(journal, "k-" + written.size()));
        }
        Path left = directory.resolve("cut-" + cut);
        disk.cutPower(left, random);
        lost.addAll(missing("cut " + cut, left, written));
      }
    }
    Figure.print("I4 F7", "journal", "power cuts that lost a decision", lost.size(), CUTS);
    assertThat(lost).isEmpty();
  }

  @Test
  void onAFullDiskItRefuses() throws IOException {
    faults("full disks", (disk, random) -> disk.fullAfter(random.nextInt(20_000)));
  }

  @Test
  void onADiskThatCannotBeForcedOnceItRefuses() throws IOException {
    faults("single forces that failed", (disk, random) -> disk.failForces(1));
  }

  private void faults(String what, Fault fault) throws IOException {
    List<String> lost = new ArrayList<>();
    int told = 0;
    for (int round = 0; round < FAULTS; round++) {
      Random random = new Random(SEED + round);
      Path place = directory.resolve(what.replace(' ', '-') + round);
      List<DecisionKey> written = new ArrayList<>();
      try (FaultyDisk disk = new FaultyDisk(place)) {
        H2DecisionJournal journal = H2DecisionJournal.open(disk.directory());
        written.add(write(journal, "before"));
        fault.on(disk, random);
        boolean refused = false;
        for (int i = 0; i < 200; i++) {
          try {
            written.add(write(journal, "after-" + i));
          } catch (JournalFailed e) {
            refused = true;
          }
          if (i == 100) {
            disk.repair();
          }
        }
        told += refused ? 1 : 0;
        Path left = place.resolve("left");
        disk.cutPower(left, random);
        lost.addAll(missing(what + " " + round, left, written));
        end(journal);
        lost.addAll(missing(what + " " + round + ", again", disk.directory(), written));
      }
    }
    Figure.print("I4 F5", "journal", what + " after which one was lost", lost.size(), FAULTS);
    Figure.print("I4 F5", "journal", what + " that nobody was told of", FAULTS - told, FAULTS);
    assertThat(lost).isEmpty();
    assertThat(told).isEqualTo(FAULTS);
  }

  private static void end(H2DecisionJournal journal) {
    try {
      journal.close();
    } catch (JournalFailed loudly) {
      assertThat(loudly).hasMessageContaining("did not close well");
    }
  }

  private static DecisionKey write(H2DecisionJournal journal, String key) {
    PendingDecision decision = JournalWriter.decision(key);
    journal.write(decision);
    return decision.key();
  }

  private static List<String> missing(String where, Path left, List<DecisionKey> written) {
    try (H2DecisionJournal journal = H2DecisionJournal.open(left)) {
      return written.stream()
          .filter(key -> journal.find(key).isEmpty())
          .map(key -> where + ": " + key)
          .toList();
    } catch (JournalFailed e) {
      return List.of(where + " cannot be opened: " + e);
    }
  }
}
