package dev.secondwitness.store.core;

import dev.secondwitness.domain.audit.ChainHead;
import java.time.Instant;
import java.util.Optional;

/// A history that was set back on purpose, as one person says and another confirms.
///
/// @param lost the newest entry that is lost
public record Restoration(
    String id,
    ChainHead lost,
    String reason,
    String proposedBy,
    Instant proposedAt,
    Optional<Confirmation> confirmation) {

  /// The second person's word.
  ///
  /// @param entry the number of the audit entry that records it
  public record Confirmation(String by, Instant at, long entry) {}
}
