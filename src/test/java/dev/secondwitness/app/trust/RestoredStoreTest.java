package dev.secondwitness.app.trust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.review.DecisionOutcome;
import dev.secondwitness.contract.AuditHeadJson;
import dev.secondwitness.contract.Samples;
import dev.secondwitness.domain.audit.ChainHead;
import dev.secondwitness.domain.audit.HeadAlarm;
import dev.secondwitness.store.core.HeadSigner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// I22: what ends an alarm, and what does not.
@SuppressWarnings("NullAway.Init")
class RestoredStoreTest {
  private static final int PAGE = 3;

  @TempDir private Path directory;
  private final ShownChain truth = new ShownChain("store_1", new HeadSigner(HeadSigner.fresh()));
  private LyingStore store;
  private TrustingConsole console;

  @BeforeEach
  void theTruthIsKnown() throws IOException {
    truth.grow(12, "true");
    store = new LyingStore(truth);
    console = open();
    assertThat(console.watch.check()).isInstanceOf(HeadStanding.Holds.class);
  }

  @AfterEach
  void close() {
    console.close();
    store.close();
  }

  @Test
  void aRestorationByTwoThatNamesTheRememberedHeadEndsItAndWhatWaitedIsSent() throws IOException {
    ShownChain restored = setBack();
    restored.grow(4, "since");
    restored.restored(truth.end(), "ines", "reza", "person");
    restored.grow(9, "after");
    assertThat(console.deliver.deliverOpen())
        .allMatch(outcome -> outcome instanceof DecisionOutcome.Recorded)
        .hasSize(1);
    assertThat(console.watch.standing()).isInstanceOf(HeadStanding.Holds.class);
    console.close();
    console = open();
    assertThat(console.watch.check()).isInstanceOf(HeadStanding.Holds.class);
    // it cleared that once: the same file brought back again is another matter
    store.shows(restored.upTo(restored.size() - 1));
    assertThat(console.watch.check()).isInstanceOf(HeadStanding.Broken.class);
  }

  @Test
  void aRestorationOfAnotherHeadOrByOnePersonOrByAJobEndsNothing() {
    for (Consumer<ShownChain> record :
        List.<Consumer<ShownChain>>of(
            c -> c.restored(truth.heads.get(11), "ines", "reza", "person"),
            c -> c.restored(new ChainHead(12, Lie.flipped(truth.end().hash())), "a", "b", "person"),
            c -> c.restored(truth.end(), "ines", "ines", "person"),
            c -> c.restored(truth.end(), "", "ines", "person"),
            c -> c.restored(truth.end(), "ines", "reza", "job"),
            c -> c.restored(truth.end(), "ines", "reza", "agent"))) {
      ShownChain told = setBack();
      record.accept(told);
      told.grow(2, "after");
      assertThat(console.watch.check()).isInstanceOf(HeadStanding.Broken.class);
      assertThat(store.sent()).isZero();
    }
  }

  @Test
  void aRestorationThatIsToldAndNotInTheChainEndsNothing() {
    ShownChain elsewhere = truth.upTo(5);
    elsewhere.restored(truth.end(), "ines", "reza", "person");
    String entry = elsewhere.texts.getLast();
    for (long number : List.of(0L, 1L, 5L, 6L, 7L, 99L)) {
      ShownChain told = setBack();
      told.grow(3, "no word of it");
      told.told(truth.end(), number, entry);
      assertThat(console.watch.check())
          .as("entry " + number)
          .isInstanceOf(HeadStanding.Broken.class);
    }
  }

  @Test
  void aRestorationSignedWithAnotherKeyEndsNothing() {
    setBack();
    ShownChain other = truth.into(new ShownChain("store_1", new HeadSigner(HeadSigner.fresh())), 5);
    other.restored(truth.end(), "ines", "reza", "person");
    store.shows(other);
    assertThat(console.watch.check()).isInstanceOf(HeadStanding.Broken.class);
  }

  @Test
  void aFileThatWasMerelyBehindIsForgottenOnceTheNewerOneIsBack() {
    setBack();
    truth.grow(2, "true");
    store.shows(truth);
    assertThat(console.watch.check()).isInstanceOf(HeadStanding.Holds.class);
  }

  @Test
  void aForkIsNotForgottenWhenTheTruthIsBackUntilTwoPeopleNameWhatWasShown() {
    ShownChain fork = truth.upTo(6);
    fork.grow(9, "fork");
    store.shows(fork);
    assertThat(kind()).isEqualTo(HeadAlarm.Kind.FORKED);
    truth.grow(5, "true");
    store.shows(truth);
    assertThat(console.watch.check()).isInstanceOf(HeadStanding.Broken.class);
    truth.restored(fork.end(), "ines", "reza", "person");
    assertThat(console.watch.check()).isInstanceOf(HeadStanding.Holds.class);
  }

  @Test
  void theSameChainWithTheFirstKeyAgainIsTheSameStore() {
    ShownChain other =
        truth.into(new ShownChain("store_1", new HeadSigner(HeadSigner.fresh())), truth.size());
    store.shows(other);
    assertThat(kind()).isEqualTo(HeadAlarm.Kind.OTHER_KEY);
    store.shows(truth);
    assertThat(console.watch.check()).isInstanceOf(HeadStanding.Holds.class);
  }

  @Test
  void whatSomebodyElseSignedIsNoWordOfTheStores() {
    ShownChain other = truth.into(new ShownChain("store_2", new HeadSigner(HeadSigner.fresh())), 3);
    other.grow(30, "another");
    store.shows(other);
    assertThat(kind()).isEqualTo(HeadAlarm.Kind.OTHER_KEY);
    store.shows(truth);
    assertThat(console.watch.check()).isInstanceOf(HeadStanding.Holds.class);
  }

  @Test
  void aLongAbsenceIsCheckedStepByStepAndNothingIsSentMeanwhile() {
    truth.grow(40, "true");
    try (TrustingConsole slow = open(directory.resolve("slow"), 400)) {
      assertThat(slow.watch.check()).isInstanceOf(HeadStanding.Holds.class);
    }
    truth.grow(40, "true");
    try (TrustingConsole slow = open(directory.resolve("slow"), 5)) {
      assertThat(slow.press()).isInstanceOf(DecisionOutcome.Waiting.class);
      assertThat(slow.watch.check()).isInstanceOf(HeadStanding.Unchecked.class);
      assertThat(slow.watch.check()).isInstanceOf(HeadStanding.Holds.class);
      assertThat(slow.deliver.deliverOpen())
          .allMatch(outcome -> outcome instanceof DecisionOutcome.Recorded);
    }
  }

  @Test
  void aStoreThatShowsNoHeadIsReadOnlyUntilItDoes() {
    store.shows(
        new ShownChain("store_1", truth.signer) {
          @Override
          AuditHeadJson head() {
            return new AuditHeadJson("", -1, "", "", "", "", "");
          }
        });
    assertThat(console.press()).isInstanceOf(DecisionOutcome.Waiting.class);
    assertThat(console.watch.standing()).isInstanceOf(HeadStanding.Withheld.class);
    assertThat(store.sent()).isZero();
    store.shows(truth);
    assertThat(console.deliver.deliverOpen())
        .allMatch(outcome -> outcome instanceof DecisionOutcome.Recorded);
  }

  @Test
  void noReadingIsSentWhileTheChainDoesNotHold() {
    setBack();
    assertThat(console.guarded.recordReading(Samples.INTENT, "read-1", 1, Samples.observation()))
        .isInstanceOfSatisfying(
            Reply.NoAnswer.class, none -> assertThat(none.mayHaveReached()).isFalse());
    assertThat(store.sent()).isZero();
  }

  @Test
  void aSilentStoreIsNoLiar() {
    store.close();
    assertThat(console.watch.check()).isInstanceOf(HeadStanding.Unchecked.class);
    assertThat(console.press()).isInstanceOf(DecisionOutcome.Waiting.class);
  }

  private HeadAlarm.Kind kind() {
    return console.watch.check() instanceof HeadStanding.Broken(HeadAlarm alarm)
        ? alarm.kind()
        : HeadAlarm.Kind.RECEIPT;
  }

  /// The store shows the file it had at entry 5; a press meanwhile waits.
  private ShownChain setBack() {
    ShownChain back = truth.upTo(5);
    store.shows(back);
    if (console.journal.open().isEmpty()) {
      assertThat(console.press()).isInstanceOf(DecisionOutcome.Waiting.class);
    }
    assertThat(kind()).isEqualTo(HeadAlarm.Kind.ROLLED_BACK);
    return back;
  }

  private TrustingConsole open() {
    return open(directory.resolve("console"), 400);
  }

  private TrustingConsole open(Path folder, int pages) {
    return new TrustingConsole(folder, store.address(), PAGE, pages);
  }
}
