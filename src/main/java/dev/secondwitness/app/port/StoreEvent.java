package dev.secondwitness.app.port;

import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.IntentId;
import java.time.Instant;
import java.util.Optional;

/// Something changed in the store; the sequence rises without gaps in commit order.
///
/// @param kind what happened, such as `decision-recorded`; a console reloads whatever it is
/// @param about the intent it happened to, empty for what touches many, such as a tenant's hold
public record StoreEvent(long sequence, Instant at, String kind, Optional<About> about) {

  /// An intent and how it stands since.
  public record About(IntentId intent, IntentState state, long version) {}

  /// Something that happened to one intent.
  public StoreEvent(
      long sequence, Instant at, String kind, IntentId intent, IntentState state, long version) {
    this(sequence, at, kind, Optional.of(new About(intent, state, version)));
  }

  /// Whether it happened to that intent.
  public boolean isAbout(IntentId intent) {
    return about.map(a -> a.intent().equals(intent)).orElse(false);
  }

  /// Whether that intent may have changed by it: it happened to the intent, or to many.
  public boolean mayTouch(IntentId intent) {
    return about.isEmpty() || isAbout(intent);
  }
}
