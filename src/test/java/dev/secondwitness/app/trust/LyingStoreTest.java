package dev.secondwitness.app.trust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import dev.secondwitness.app.port.PendingDecision;
import dev.secondwitness.app.review.DecisionOutcome;
import dev.secondwitness.store.core.HeadSigner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// I22, F13: whatever a store makes up about its history, a console that has seen the true one
/// takes none of it, sends it nothing and shows nothing as recorded, also after a restart.
@Tag("fault")
class LyingStoreTest {
  @TempDir private Path directory;

  @Test
  void noLieIsAccepted() throws Exception {
    int rounds = Figure.rounds(34, 500);
    List<String> accepted = new ArrayList<>();
    Set<Lie> tried = EnumSet.noneOf(Lie.class);
    for (int round = 0; round < rounds; round++) {
      Lie lie = Lie.values()[round % Lie.values().length];
      tried.add(lie);
      try {
        round(lie, new Random(round), directory.resolve("round-" + round));
      } catch (AssertionError e) {
        accepted.add(lie + " in round " + round + ": " + e.getMessage());
      }
    }
    Figure.print("I22 F13", "HTTP, journal on H2", "lies accepted", accepted.size(), rounds);
    assertThat(accepted).isEmpty();
    assertThat(tried).containsExactlyInAnyOrder(Lie.values());
  }

  private static void round(Lie lie, Random random, Path folder) throws Exception {
    ShownChain truth = new ShownChain("store_1", new HeadSigner(HeadSigner.fresh()));
    truth.grow(1 + random.nextInt(30), "true");
    int page = 2 + random.nextInt(9);
    try (LyingStore store = new LyingStore(truth)) {
      try (TrustingConsole console = new TrustingConsole(folder, store.address(), page, 400)) {
        assertThat(console.watch.check()).isInstanceOf(HeadStanding.Holds.class);
        truth.grow(random.nextInt(20), "true");
        // honest all the way: it is recorded
        assertThat(console.press()).isInstanceOf(DecisionOutcome.Recorded.class);
        assertThat(console.watch.check()).isInstanceOf(HeadStanding.Holds.class);
        int sent = store.sent();
        store.shows(lie.told(truth, random));
        assertThat(console.press()).isNotInstanceOf(DecisionOutcome.Recorded.class);
        believesNothing(console, store, sent + (lie.inTheReceipt ? 1 : 0));
      }
      try (TrustingConsole again = new TrustingConsole(folder, store.address(), page, 400)) {
        assertThat(again.watch.standing()).as("after a restart").matches(HeadStanding::readOnly);
        believesNothing(again, store, store.sent());
      }
    }
  }

  private static void believesNothing(TrustingConsole console, LyingStore store, int sent) {
    assertThat(console.watch.standing()).as("standing").matches(HeadStanding::readOnly);
    assertThat(console.watch.check()).as("standing").matches(HeadStanding::readOnly);
    assertThat(console.deliver.deliverOpen())
        .isNotEmpty()
        .noneMatch(outcome -> outcome instanceof DecisionOutcome.Recorded);
    assertThat(console.journal.open()).as("waits").allMatch(d -> d.status().open()).hasSize(1);
    assertThat(console.journal.open().getFirst().status())
        .isNotEqualTo(PendingDecision.Status.RECORDED);
    assertThat(store.sent()).as("decisions sent to it").isEqualTo(sent);
  }
}
