package dev.secondwitness.domain.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// F10 over the domain's rules: whole histories of one intent, made step by step from a seed on one
/// thread under a virtual clock. Requests are lost, late, doubled and answered with all there is;
/// the agent crashes, gives up and asks again; events come late, doubled and in any order; a person
/// reads and decides whatever the checks allow; jobs run when they run; clocks jump.
///
/// Receiver, witnesses and what is called *unsafe* are those of `ChecksModelTest`, and so is what
/// no check can know. Besides, in every step: a disposition never changes and a round has one (I1);
/// nothing is failed or sent again by itself unless every try was refused or never sent (I11);
/// every unknown has an owner and a deadline (I15); the clock hands over and sends nothing (I16); a
/// replay makes no second effect (I17); a receipt after a failure opens the next round (I18); there
/// are never more attempts than allowed (I19).
///
/// Where the store's clock jumped, decisions are no more held against the truth: the model's rules
/// are about clocks that are right within the clock error.
@Tag("fault")
final class SimulationTest {
  private static final int SEEDS = Figure.rounds(2_000, 200_000);
  private static final int FIRST = Integer.getInteger("simulation.seed", 1);
  private static final int STEPS = 25;

  @Test
  @DisplayName("F10: seeded histories over the rules, each step held against what must hold")
  void nothingThatMustHoldIsBroken() {
    SimulationTally tally = tally(SimulatedRules::new, SEEDS);

    Figure.print(
        "F10 I1 I11 I13 I15-I19", "rules", "histories with something wrong", tally.wrong(), SEEDS);
    Figure.print("F10", "rules", "what happened in them", tally.words());
    assertThat(tally.stories()).isEmpty();
    assertThat(tally.count("replays")).isGreaterThan(SEEDS / 100);
    assertThat(tally.count("late receipts")).isGreaterThan(SEEDS / 50);
    for (Act act : ModelTally.SETTLING) {
      assertThat(tally.count("taken " + act)).as(tally.words()).isGreaterThan(SEEDS / 200);
    }
  }

  @Test
  @DisplayName("F10: a seed is the same history each time, 20 of 20")
  void aSeedIsTheSameHistoryEachTime() {
    for (long seed = FIRST; seed < FIRST + 20; seed++) {
      assertThat(Simulation.run(seed, STEPS, SimulatedRules::new))
          .isEqualTo(Simulation.run(seed, STEPS, SimulatedRules::new));
    }
  }

  @Test
  @DisplayName("F10: each rule got wrong on purpose is found")
  void whateverRuleIsWrongIsFound() {
    List<SimulatedRules.Bug> all = List.of(SimulatedRules.Bug.values());
    List<SimulatedRules.Bug> missed = all.stream().filter(bug -> foundAt(bug).isEmpty()).toList();
    Figure.print("F10", "rules", "wrong rules that were not found", missed.size(), all.size());
    assertThat(missed).isEmpty();
  }

  private static Optional<Long> foundAt(SimulatedRules.Bug bug) {
    return LongStream.rangeClosed(1, 2_000)
        .boxed()
        .filter(
            seed ->
                !Simulation.run(seed, STEPS, with -> new SimulatedRules(with, bug))
                    .wrong()
                    .isEmpty())
        .findFirst();
  }

  /// Seeds run side by side, each on one thread.
  private static SimulationTally tally(Function<Simulated, SimulatedStore> stores, int seeds) {
    return LongStream.range(FIRST, FIRST + seeds)
        .parallel()
        .mapToObj(seed -> SimulationTally.of(seed, Simulation.run(seed, STEPS, stores)))
        .reduce(SimulationTally.NONE, SimulationTally::plus);
  }
}
