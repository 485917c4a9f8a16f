package dev.secondwitness.store.jobs;

import dev.secondwitness.store.core.ForgetOld;
import dev.secondwitness.store.core.NoteSilence;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs on the scheduler it is handed: every second it notes attempts that got no answer, every ten
/// minutes it forgets what need not be kept. It has no way to send anything.
public final class TimeoutHandler implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TimeoutHandler.class);
  private static final Duration LOOK = Duration.ofSeconds(1);
  private static final Duration SWEEP = Duration.ofMinutes(10);

  private final Future<?> looking;
  private final Future<?> sweeping;

  private TimeoutHandler(Future<?> looking, Future<?> sweeping) {
    this.looking = looking;
    this.sweeping = sweeping;
  }

  /// Starts looking.
  public static TimeoutHandler start(
      ScheduledExecutorService scheduler, NoteSilence silence, ForgetOld forget) {
    return new TimeoutHandler(
        scheduler.scheduleWithFixedDelay(
            () -> guarded("noting silence", silence::run),
            0,
            LOOK.toMillis(),
            TimeUnit.MILLISECONDS),
        scheduler.scheduleWithFixedDelay(
            () -> guarded("forgetting", forget::run),
            SWEEP.toMillis(),
            SWEEP.toMillis(),
            TimeUnit.MILLISECONDS));
  }

  /// One failure must not end the job for ever.
  private static void guarded(String what, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      LOG.error("The job failed at {} and will try again", what, e);
    }
  }

  @Override
  public void close() {
    looking.cancel(false);
    sweeping.cancel(false);
  }
}
