package dev.secondwitness.store.jobs;

import dev.secondwitness.app.port.Witnesses;
import java.util.Optional;
import java.util.concurrent.ExecutorService;

/// What a store may do by itself besides watching the clock.
///
/// @param readers how it asks witnesses before a deadline; without them it only hands over
/// @param reconciles whether it settles small amounts on conclusive evidence
public record OwnWork(Optional<Readers> readers, boolean reconciles) {
  /// A store that asks nobody and settles nothing.
  public static final OwnWork NONE = new OwnWork(Optional.empty(), false);

  /// The witnesses, and threads to look on; they stay the caller's.
  public record Readers(Witnesses witnesses, ExecutorService threads) {}
}
