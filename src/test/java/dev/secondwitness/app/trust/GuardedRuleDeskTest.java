package dev.secondwitness.app.trust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.port.RuleDesk;
import dev.secondwitness.app.port.WitnessProposal;
import dev.secondwitness.client.OkHttpRuleDesk;
import dev.secondwitness.client.StoreAddress;
import dev.secondwitness.store.core.HeadSigner;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// I22: rules of evidence are changed only at a store whose history holds.
class GuardedRuleDeskTest {

  private static RuleDesk desk(URI store, WatchHead watch) {
    return new GuardedRuleDesk(
        new OkHttpRuleDesk(new StoreAddress(store, () -> "token"), Duration.ofSeconds(10)), watch);
  }

  @Test
  void nothingIsSentToAStoreThatShowsAnotherHistoryAndItIsKnownNotToHaveBeen(@TempDir Path folder)
      throws Exception {
    ShownChain truth = new ShownChain("store_1", new HeadSigner(HeadSigner.fresh()));
    truth.grow(20, "true");
    try (LyingStore store = new LyingStore(truth);
        TrustingConsole console = new TrustingConsole(folder, store.address(), 5, 400)) {
      RuleDesk desk = desk(store.address(), console.watch);
      assertThat(console.watch.check()).isInstanceOf(HeadStanding.Holds.class);
      store.shows(Lie.YESTERDAYS_FILE.told(truth, new Random(1)));

      List<Reply<WitnessProposal>> replies =
          List.of(
              desk.propose("key-1", "id: x", "why"),
              desk.vote("key-2", "rule_1", WitnessProposal.Choice.APPROVE, "ab", "why"),
              desk.withdraw("key-3", "rule_1", "why"));

      assertThat(replies)
          .allSatisfy(
              reply ->
                  assertThat(reply)
                      .isInstanceOfSatisfying(
                          Reply.NoAnswer.class,
                          lost -> assertThat(lost.mayHaveReached()).isFalse()));
      assertThat(store.sent()).isZero();
    }
  }

  @Test
  void aStoreWhoseHistoryHoldsIsAsked(@TempDir Path folder) throws Exception {
    ShownChain truth = new ShownChain("store_1", new HeadSigner(HeadSigner.fresh()));
    truth.grow(20, "true");
    try (LyingStore store = new LyingStore(truth);
        TrustingConsole console = new TrustingConsole(folder, store.address(), 5, 400)) {
      desk(store.address(), console.watch).propose("key-1", "id: x", "why");

      assertThat(store.sent()).isEqualTo(1);
    }
  }
}
