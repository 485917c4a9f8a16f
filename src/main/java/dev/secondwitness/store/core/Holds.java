package dev.secondwitness.store.core;

import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.intent.Hold;
import java.time.Instant;
import java.util.List;

/// Which holds pause the retries of an intent.
public interface Holds {
  /// No retries are paused.
  Holds NONE = (envelope, now) -> List.of();

  /// The holds on this intent, its operation, provider or tenant.
  List<Hold> on(Envelope envelope, Instant now);
}
