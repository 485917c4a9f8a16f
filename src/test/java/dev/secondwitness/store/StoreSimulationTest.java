package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Commit;
import dev.secondwitness.Figure;
import dev.secondwitness.domain.decision.Simulation;
import dev.secondwitness.domain.decision.SimulationTally;
import dev.secondwitness.store.jdbc.Database;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// F10 over the store: the histories of `SimulationTest`, with the same world and the same
/// invariants, driven through the store's own services, gate, jobs and database, without HTTP.
///
/// Besides: a crash drops everything in memory and opens the file again, which then verifies; a
/// repeated key gets its first answer; the same request reference finds the same intent, and
/// another one makes none that may be sent; and at the end every row is as the chain says, and for
/// every fourth seed the chain replayed gives the tables as they are (I23).
@Tag("fault")
class StoreSimulationTest {
  private static final int SEEDS = Figure.rounds(60, 5_000);
  private static final int FIRST = Integer.getInteger("simulation.seed", 1);
  private static final int STEPS = 25;

  @TempDir Path directory;
  private Path empty = Path.of("");

  @BeforeEach
  void makeTables() {
    empty = directory.resolve("empty");
    Database.h2(empty).close();
  }

  @Test
  @DisplayName("F10: seeded histories over the store, each step held against what must hold")
  void nothingThatMustHoldIsBroken() {
    SimulationTally tally =
        LongStream.range(FIRST, FIRST + SEEDS)
            .parallel()
            .mapToObj(seed -> SimulationTally.of(seed, run(seed)))
            .reduce(SimulationTally.NONE, SimulationTally::plus);

    Figure.print(
        "F10 I1 I5 I11 I13 I15-I19 I23",
        "H2",
        "histories with something wrong",
        tally.wrong(),
        SEEDS);
    Figure.print("F10", "H2", "what happened in them", tally.words());
    assertThat(tally.stories()).isEmpty();
    assertThat(tally.count("attempts")).isGreaterThan(SEEDS / 2);
  }

  @Test
  @DisplayName("F10: a seed is the same history each time, over the store too")
  void aSeedIsTheSameHistoryEachTime() {
    for (long seed = FIRST; seed < FIRST + 3; seed++) {
      assertThat(run(seed)).isEqualTo(run(seed));
    }
  }

  private Simulation.Told run(long seed) {
    try {
      Path place = Files.createTempDirectory(directory, "seed");
      Path file = place.resolve("store.mv.db");
      Files.copy(empty.resolve("store.mv.db"), file);
      Simulation.Told told = Simulation.run(seed, STEPS, with -> new SimulatedCore(with, place));
      Files.delete(file);
      return told;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError("F10: seed " + seed + " at " + Commit.name(), e);
    }
  }
}
