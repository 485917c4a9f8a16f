package dev.secondwitness.witness.definition;

import java.time.ZoneId;
import java.util.Optional;

/// Where a time stands and how it is written.
///
/// @param zone the zone of ISO times that carry none; without it such a time cannot be read
public record TimePath(FieldPath at, Format format, Optional<ZoneId> zone) {

  /// The spellings of time a definition can declare.
  public enum Format {
    ISO,
    EPOCH_SECONDS,
    EPOCH_MILLIS,
    RFC1123
  }
}
