package dev.secondwitness.store.jobs;

/// A bounded piece of what the store does by itself, done again and again.
interface Chore {
  /// What it is called in the log.
  String name();

  /// Does a bounded part of what there is to do; whether more may be waiting.
  boolean step();

  /// Begins nothing any more; what is being done may end.
  void stop();
}
