package dev.secondwitness.store.core;

import java.time.Instant;
import java.util.Optional;

/// Knows whom a bearer token stands for.
public interface Bearers {
  /// What the token lets in with; empty when it is none of ours. Refuses one that was ours and no
  /// longer is, and while it cannot be told.
  Optional<Pass> pass(String token, Instant now);
}
