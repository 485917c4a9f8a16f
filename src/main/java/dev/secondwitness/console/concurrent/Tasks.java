package dev.secondwitness.console.concurrent;

import java.util.concurrent.Callable;

/// Runs work off the FX thread and brings what came of it back; view-models know nothing else of
/// threads.
public interface Tasks {

  /// Prepares work; nothing runs before `start()`.
  <T> Work<T> run(Callable<T> work);
}
