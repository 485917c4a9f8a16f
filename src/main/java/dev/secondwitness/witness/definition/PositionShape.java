package dev.secondwitness.witness.definition;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/// Where an answer says how far its source had got.
///
/// @param asOf the source's own clock when it answered
/// @param newest id of the newest record
/// @param newestPosition position of the newest record
/// @param position the source's position as text
/// @param consecutive whether record positions rise one by one, so that a missing one is a gap
/// @param first the lowest position there can be, if known
/// @param ties whether several records may share one position, as within one second
/// @param reused whether a deleted record's position may be given again, so that no gap shows
/// @param newestEntry whether `asOf` is the newest entry's time, which an empty list has none of
/// @param retention how long the source keeps what it lists
public record PositionShape(
    Optional<TimePath> asOf,
    Optional<FieldPath> newest,
    Optional<FieldPath> newestPosition,
    Optional<FieldPath> position,
    boolean consecutive,
    OptionalLong first,
    boolean ties,
    boolean reused,
    Optional<Duration> retention,
    boolean newestEntry) {

  /// A source that says nothing about its position but the time of its answer.
  static final PositionShape DATE_ONLY =
      new PositionShape(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          false,
          OptionalLong.empty(),
          false,
          false,
          Optional.empty(),
          false);
}
