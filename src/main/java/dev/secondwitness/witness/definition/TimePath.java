package dev.secondwitness.witness.definition;

import java.time.ZoneId;
import java.util.Optional;

/// Where a time stands and how it is written.
///
/// @param zone the zone of times that carry none; without it such a time cannot be read
public record TimePath(FieldPath at, Format format, Optional<ZoneId> zone) {

  /// The spellings of time a definition can declare.
  public enum Format {
    ISO,
    EPOCH_SECONDS,
    EPOCH_MILLIS,
    RFC1123,
    /// A day alone, `2026-11-30`, in the declared zone.
    DATE,
    /// A typed object: `{"__class__": "datetime", "year": 2026, …}`, in the declared zone.
    OBJECT;

    /// Whether such times never carry a zone of their own.
    boolean needsZone() {
      return this == DATE || this == OBJECT;
    }
  }
}
