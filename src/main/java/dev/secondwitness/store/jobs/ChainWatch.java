package dev.secondwitness.store.jobs;

import dev.secondwitness.store.core.SignCheckpoint;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Looks every few seconds, on the scheduler it is handed, whether a checkpoint is due.
public final class ChainWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ChainWatch.class);
  private static final Duration LOOK = Duration.ofSeconds(5);

  private final Future<?> looking;

  private ChainWatch(Future<?> looking) {
    this.looking = looking;
  }

  /// Starts looking.
  public static ChainWatch start(ScheduledExecutorService scheduler, SignCheckpoint checkpoint) {
    return new ChainWatch(
        scheduler.scheduleWithFixedDelay(
            () -> guarded(checkpoint), LOOK.toMillis(), LOOK.toMillis(), TimeUnit.MILLISECONDS));
  }

  /// One failure must not end the job for ever.
  private static void guarded(SignCheckpoint checkpoint) {
    try {
      checkpoint.run();
    } catch (RuntimeException e) {
      LOG.error("No checkpoint could be signed; this is tried again", e);
    }
  }

  @Override
  public void close() {
    looking.cancel(false);
  }
}
