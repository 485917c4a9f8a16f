package dev.secondwitness.store.jobs;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Looks after the door on the scheduler it is handed: each second what was refused is audited when
/// due, each ten a renewed certificate is taken into use.
public final class DoorWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DoorWatch.class);
  private static final Duration AUDIT = Duration.ofSeconds(1);
  private static final Duration RENEW = Duration.ofSeconds(10);

  private final List<Future<?>> running;

  private DoorWatch(List<Future<?>> running) {
    this.running = List.copyOf(running);
  }

  /// Starts watching.
  public static DoorWatch start(
      ScheduledExecutorService scheduler, List<Runnable> eachSecond, Runnable renew) {
    return new DoorWatch(
        List.of(
            every(scheduler, AUDIT, "auditing refusals", () -> eachSecond.forEach(Runnable::run)),
            every(scheduler, RENEW, "renewing the certificate", renew)));
  }

  private static Future<?> every(
      ScheduledExecutorService scheduler, Duration delay, String what, Runnable work) {
    return scheduler.scheduleWithFixedDelay(
        () -> guarded(what, work), delay.toMillis(), delay.toMillis(), TimeUnit.MILLISECONDS);
  }

  /// One failure must not end it for ever.
  private static void guarded(String what, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      LOG.error("The door's watch failed at {} and will try again", what, e);
    }
  }

  @Override
  public void close() {
    running.forEach(one -> one.cancel(false));
  }
}
