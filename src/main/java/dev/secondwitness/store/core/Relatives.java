package dev.secondwitness.store.core;

import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Principal;
import java.time.Instant;
import java.util.List;

/// The rows that say how intents hang together: what may repeat what, what is separate, what waits.
public interface Relatives {
  /// A person's word that one intent does not repeat another.
  record Separation(IntentId intent, IntentId other, Principal by, Instant at, String reason) {}

  /// The earlier intents this one may repeat and is not separate from, newest first, at most 50:
  /// same fingerprint since `since`, same operation and reference and open when this one was
  /// recorded or since, replacing the same original, or linked when it was recorded; none that was
  /// failed, cancelled or expired.
  ///
  /// @param replaced what it replaces, directly or not, and so cannot repeat
  List<IntentId> earlierLike(KeptIntent intent, List<IntentId> replaced, Instant since);

  void add(Separation separation);

  /// The intents that replace this one, in the order they were recorded; at most 50.
  List<IntentId> replacing(IntentId original);
}
