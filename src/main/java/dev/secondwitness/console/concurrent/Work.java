package dev.secondwitness.console.concurrent;

import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One piece of work and what to do with its end; a failure nobody asked for reaches the person.
public final class Work<T> {

  /// Runs the callable somewhere and tells one of the two on the FX thread.
  public interface Runner {
    /// Starts the work; at most one of the consumers is told, never after a cancel.
    <T> Ticket start(Callable<T> work, Consumer<T> success, Consumer<Exception> failure);
  }

  private final Callable<T> work;
  private final Runner runner;
  private Consumer<T> success = ignored -> {};
  private @Nullable Consumer<Exception> failure;
  private final Consumer<Exception> unhandled;

  Work(Callable<T> work, Runner runner, Consumer<Exception> unhandled) {
    this.work = work;
    this.runner = runner;
    this.unhandled = unhandled;
  }

  /// Work for any runner; for test twins too.
  public static <T> Work<T> of(Callable<T> work, Runner runner, Consumer<Exception> unhandled) {
    return new Work<>(work, runner, unhandled);
  }

  /// Told on the FX thread with the result.
  public Work<T> onSuccess(Consumer<T> told) {
    success = told;
    return this;
  }

  /// Told on the FX thread when the work threw; without it the failure is shown to the person.
  public Work<T> onFailure(Consumer<Exception> told) {
    failure = told;
    return this;
  }

  /// Starts it; the ticket interrupts the work and silences its end.
  public Ticket start() {
    return runner.start(work, success, failure != null ? failure : unhandled);
  }
}
