package dev.secondwitness.console.concurrent;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/// The test twin of Tasks: runs at once on the caller's thread, or when told if held.
public final class InlineTasks implements Tasks {

  private final List<Exception> unhandled = new ArrayList<>();
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private boolean held;

  @Override
  public <T> Work<T> run(Callable<T> work) {
    return Work.of(work, this::start, unhandled::add);
  }

  /// From now on work waits for `release`.
  public void hold() {
    held = true;
  }

  /// Runs what waits, and what that starts, and holds no longer.
  public void release() {
    held = false;
    while (!waiting.isEmpty()) {
      waiting.remove().run();
    }
  }

  /// How many pieces of work wait.
  public int waiting() {
    return waiting.size();
  }

  /// Failures nobody handled.
  public List<Exception> unhandled() {
    return unhandled;
  }

  private <T> Ticket start(Callable<T> work, Consumer<T> success, Consumer<Exception> failure) {
    boolean[] cancelled = new boolean[1];
    Runnable running =
        () -> {
          if (cancelled[0]) {
            return;
          }
          T result;
          try {
            result = work.call();
          } catch (Exception e) {
            failure.accept(e);
            return;
          }
          success.accept(result);
        };
    if (held) {
      waiting.add(running);
    } else {
      running.run();
    }
    return () -> cancelled[0] = true;
  }
}
