package dev.secondwitness.store;

import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// A scheduler on which nothing ever comes round: the store's jobs run when the test says so.
final class StoppedScheduler extends ScheduledThreadPoolExecutor {
  StoppedScheduler() {
    super(1);
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable command, long initialDelay, long delay, TimeUnit unit) {
    return schedule(command, 36_500, TimeUnit.DAYS);
  }
}
