package dev.secondwitness.store.core;

import java.time.Instant;
import java.util.Optional;

/// What somebody came in with. It is asked again when a change is applied and while a stream runs,
/// so that an ended or revoked one does nothing more.
public interface Pass {
  /// Who its bearer is at a moment, empty once it has ended or was revoked.
  Optional<Caller> caller(Instant now);
}
