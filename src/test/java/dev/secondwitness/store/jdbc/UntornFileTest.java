package dev.secondwitness.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.secondwitness.disk.FaultyDisk;
import dev.secondwitness.store.core.Events;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// I2, F7: of a change that is being made, nothing that could be half of it goes to the disk.
///
/// H2 collects what it writes table by table and does not stop those who write meanwhile; what is
/// committed between its first table and its last would be there in the last ones only.
class UntornFileTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  /// H2 would write by itself after half a second.
  private static final Duration UNTIL_H2_WRITES = Duration.ofMillis(1_200);

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  @AfterEach
  void closeThreads() {
    threads.shutdownNow();
  }

  @Test
  void whatOthersWaitForIsNotWrittenInTheMiddleOfAChange(@TempDir Path directory) throws Exception {
    try (FaultyDisk disk = new FaultyDisk(directory);
        Database database = Database.h2(disk.directory());
        JdbcLedger ledger = new JdbcLedger(database, () -> {})) {
      CountDownLatch forced = disk.holdForces();
      Future<?> first = threads.submit(() -> change(ledger, "first"));
      await().atMost(LONG).until(() -> disk.forcesHeld() == 1);
      // it is committed and waits for its turn at the disk, so that the next can be made
      CountDownLatch begun = new CountDownLatch(1);
      CountDownLatch atOnce = new CountDownLatch(0);
      Future<?> second = threads.submit(() -> change(ledger, "second", begun, atOnce));
      awaitIn(begun);
      CountDownLatch middle = new CountDownLatch(1);
      CountDownLatch goOn = new CountDownLatch(1);
      Future<?> third = threads.submit(() -> change(ledger, "third", middle, goOn));
      awaitIn(middle);
      int written = disk.written();
      forced.countDown();
      first.get(20, TimeUnit.SECONDS);
      await("nothing is written in the middle of the third")
          .during(UNTIL_H2_WRITES)
          .atMost(LONG)
          .until(() -> disk.written() == written);
      assertThat(second.isDone()).as("acknowledged before it was forced").isFalse();
      goOn.countDown();
      second.get(20, TimeUnit.SECONDS);
      third.get(20, TimeUnit.SECONDS);
      assertThat(disk.written()).isGreaterThan(written);
    }
  }

  @Test
  void ofAChangeThatIsTooBigToBeKeptInMemoryNothingIsLeftWhenThePowerGoesInItsMiddle(
      @TempDir Path directory) throws Exception {
    List<Path> cuts = new ArrayList<>();
    try (FaultyDisk disk = new FaultyDisk(directory);
        Database database = Database.h2(disk.directory());
        JdbcLedger ledger = new JdbcLedger(database, () -> {})) {
      change(ledger, "before");
      ledger.write(
          tx -> {
            for (int i = 0; cuts.size() < 3; i++) {
              int written = disk.written();
              EventRows.take(tx, "e-" + i);
              if (disk.written() > written) {
                cuts.add(cut(disk, directory.resolve("cut-" + cuts.size())));
              }
            }
            return EventRows.entry(tx);
          });
    }
    for (Path cut : cuts) {
      try (Database database = Database.h2(cut);
          JdbcLedger ledger = new JdbcLedger(database, () -> {})) {
        assertThat(taken(ledger, "before")).isTrue();
        assertThat(taken(ledger, "e-0")).isFalse();
        assertThat(ledger.<Long>read(tx -> tx.chain().head().sequence())).isEqualTo(1);
      }
    }
  }

  private static Path cut(FaultyDisk disk, Path into) {
    try {
      disk.force();
      disk.cutPower(into, new Random(1));
      return into;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean taken(JdbcLedger ledger, String id) {
    return !ledger.<List<?>>read(tx -> tx.events().taken(new Events.Name("s", id))).isEmpty();
  }

  private static List<?> change(JdbcLedger ledger, String id) {
    return change(ledger, id, new CountDownLatch(0), new CountDownLatch(0));
  }

  /// A change that tells when it is being made, and goes on when it may.
  private static List<?> change(
      JdbcLedger ledger, String id, CountDownLatch middle, CountDownLatch goOn) {
    return ledger.write(
        tx -> {
          EventRows.take(tx, id);
          // a row goes to the database when it is asked for, at the latest with the last one
          assertThat(tx.events().taken(new Events.Name("s", id))).hasSize(1);
          middle.countDown();
          awaitIn(goOn);
          return EventRows.entry(tx);
        });
  }

  private static void awaitIn(CountDownLatch latch) {
    try {
      assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
