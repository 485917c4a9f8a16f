package dev.secondwitness.console.concurrent;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.animation.AnimationTimer;

/// The scheduler of the running console: one timer thread, every action on the FX thread.
public final class FxScheduler implements UiScheduler, AutoCloseable {

  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("console-timer").factory());

  @Override
  public Ticket after(Duration delay, Runnable action) {
    AtomicBoolean cancelled = new AtomicBoolean();
    Future<?> waiting =
        timer.schedule(() -> onFx(cancelled, action), delay.toMillis(), TimeUnit.MILLISECONDS);
    return ticket(cancelled, waiting);
  }

  @Override
  public Ticket every(Duration period, Runnable action) {
    AtomicBoolean cancelled = new AtomicBoolean();
    Future<?> waiting =
        timer.scheduleAtFixedRate(
            () -> onFx(cancelled, action),
            period.toMillis(),
            period.toMillis(),
            TimeUnit.MILLISECONDS);
    return ticket(cancelled, waiting);
  }

  @Override
  public void soon(Runnable action) {
    FxThread.later(action);
  }

  @Override
  public Throttle throttle(Runnable update) {
    return new FrameThrottle(update);
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }

  private static Ticket ticket(AtomicBoolean cancelled, Future<?> waiting) {
    return () -> {
      cancelled.set(true);
      waiting.cancel(false);
    };
  }

  private static void onFx(AtomicBoolean cancelled, Runnable action) {
    FxThread.later(
        () -> {
          if (!cancelled.get()) {
            action.run();
          }
        });
  }

  /// Waits for the next frame, runs once, sleeps until asked again.
  private static final class FrameThrottle implements Throttle {

    private final Runnable update;
    private final AtomicBoolean asked = new AtomicBoolean();
    private final AnimationTimer frame =
        new AnimationTimer() {
          @Override
          public void handle(long now) {
            stop();
            asked.set(false);
            update.run();
          }
        };

    FrameThrottle(Runnable update) {
      this.update = update;
    }

    @Override
    public void request() {
      if (asked.compareAndSet(false, true)) {
        if (FxThread.here()) {
          frame.start();
        } else {
          FxThread.later(frame::start);
        }
      }
    }
  }
}
