package dev.secondwitness.launch;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps a store running until the process is told to stop, and ends it in good order then: with 0,
/// or with 1 when it took too long.
final class UntilStopped {
  private static final Logger LOG = LoggerFactory.getLogger(UntilStopped.class);
  private static final Duration TO_STOP = Duration.ofMillis(9_500);

  private UntilStopped() {}

  /// Waits; it does not return, for the process ends with the store.
  static void run(AutoCloseable store) throws InterruptedException {
    Runtime.getRuntime()
        .addShutdownHook(Thread.ofPlatform().name("stop").unstarted(() -> stop(store)));
    new CountDownLatch(1).await();
  }

  /// Runs while the process goes down; what was acknowledged is on disk before.
  private static void stop(AutoCloseable store) {
    Thread closing = Thread.ofPlatform().name("closing").start(() -> close(store));
    boolean inTime;
    try {
      inTime = closing.join(TO_STOP);
    } catch (InterruptedException e) {
      inTime = false;
    }
    System.out.println(inTime ? "The store has stopped" : "The store was stopped");
    System.out.flush();
    // a signal would end the process with its own number; this end is a good one
    Runtime.getRuntime().halt(inTime ? 0 : 1);
  }

  private static void close(AutoCloseable store) {
    try {
      store.close();
    } catch (Exception e) {
      LOG.error("The store did not stop in good order", e);
    }
  }
}
