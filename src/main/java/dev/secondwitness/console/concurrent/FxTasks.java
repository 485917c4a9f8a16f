package dev.secondwitness.console.concurrent;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/// Tasks on virtual threads, their ends on the FX thread.
public final class FxTasks implements Tasks, AutoCloseable {

  private final ExecutorService threads =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("console-", 0).factory());
  private final Consumer<Exception> unhandled;

  /// @param unhandled told on the FX thread of every failure nobody handles
  public FxTasks(Consumer<Exception> unhandled) {
    this.unhandled = unhandled;
  }

  @Override
  public <T> Work<T> run(Callable<T> work) {
    return Work.of(work, this::start, unhandled);
  }

  private <T> Ticket start(Callable<T> work, Consumer<T> success, Consumer<Exception> failure) {
    AtomicBoolean cancelled = new AtomicBoolean();
    Future<?> running =
        threads.submit(
            () -> {
              try {
                T result = work.call();
                back(cancelled, () -> success.accept(result));
              } catch (Exception e) {
                back(cancelled, () -> failure.accept(e));
              }
            });
    return () -> {
      cancelled.set(true);
      running.cancel(true);
    };
  }

  private static void back(AtomicBoolean cancelled, Runnable end) {
    FxThread.later(
        () -> {
          if (!cancelled.get()) {
            end.run();
          }
        });
  }

  /// Interrupts what still runs; nothing is told any more than what already ended.
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
