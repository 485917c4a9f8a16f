package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.secondwitness.store.core.Ledger;
import dev.secondwitness.store.core.Tx;
import dev.secondwitness.store.jobs.OwnWork;
import dev.secondwitness.store.jobs.Sweeper;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The jobs touch the ledger until they are closed, and never after: it is closed next.
class SweeperCloseTest {
  private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
  private final HeldLedger ledger = new HeldLedger();

  @AfterEach
  void shutDown() {
    scheduler.shutdownNow();
  }

  @Test
  void closingWaitsForTheReadThatIsRunningAndNothingIsReadAfterwards() throws Exception {
    Sweeper jobs = Sweeper.of(ledger, World.rules(new TestClock(StoreFixture.START)), OwnWork.NONE);
    jobs.start(scheduler);
    assertThat(ledger.entered.await(20, TimeUnit.SECONDS)).isTrue();
    Thread closing = Thread.ofVirtual().start(jobs::close);
    await()
        .atMost(20, TimeUnit.SECONDS)
        .until(() -> closing.getState() == Thread.State.BLOCKED || !closing.isAlive());
    assertThat(closing.isAlive()).as("waits for the read").isTrue();
    ledger.goOn.countDown();
    closing.join(20_000);
    assertThat(closing.isAlive()).isFalse();
    int reads = ledger.reads.get();
    await("nothing is read, though a round would come each second")
        .during(Duration.ofMillis(1_300))
        .atMost(20, TimeUnit.SECONDS)
        .until(() -> ledger.reads.get() == reads);
  }

  /// A ledger with nothing in it, whose reads take as long as the test wants.
  private static final class HeldLedger implements Ledger {
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final AtomicInteger reads = new AtomicInteger();

    @Override
    @SuppressWarnings("unchecked") // all that jobs read is what is due
    public <T> T read(Function<Tx, T> work) {
      reads.incrementAndGet();
      entered.countDown();
      try {
        assertThat(goOn.await(20, TimeUnit.SECONDS)).isTrue();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return (T) List.of();
    }

    @Override
    public <T> T write(Function<Tx, T> work) {
      throw new UnsupportedOperationException("Nothing is due");
    }
  }
}
