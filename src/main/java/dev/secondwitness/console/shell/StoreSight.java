package dev.secondwitness.console.shell;

import java.time.Instant;
import java.util.Optional;

/// What the window knows of the store's being there.
///
/// @param lostSince when the store was last heard before it was lost; empty while it answers
/// @param lastHeard its newest sign of life
/// @param lastEvent its newest event
public record StoreSight(
    Optional<Instant> lostSince, Optional<Instant> lastHeard, Optional<Instant> lastEvent) {

  /// Nothing heard yet, nothing missed.
  static final StoreSight NONE =
      new StoreSight(Optional.empty(), Optional.empty(), Optional.empty());

  StoreSight heard(Instant at) {
    return new StoreSight(Optional.empty(), Optional.of(at), lastEvent);
  }

  StoreSight event(Instant at) {
    return new StoreSight(Optional.empty(), Optional.of(at), Optional.of(at));
  }

  StoreSight lost(Instant at) {
    return new StoreSight(Optional.of(at), lastHeard, lastEvent);
  }
}
