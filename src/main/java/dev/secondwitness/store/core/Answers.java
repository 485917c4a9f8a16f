package dev.secondwitness.store.core;

import java.time.Instant;
import java.util.Optional;

/// The first answers by key.
public interface Answers {
  /// An answer and the digest of the request it answered.
  record Kept(String digest, Answer answer, Instant at, boolean forEver) {}

  Optional<Kept> find(String principal, String operation, String key);

  void add(String principal, String operation, String key, Kept kept);

  void remove(String principal, String operation, String key);

  /// Forgets answers that are not kept for ever and are from before a moment.
  int forget(Instant before);
}
