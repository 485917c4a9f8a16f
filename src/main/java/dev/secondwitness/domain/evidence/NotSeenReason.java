package dev.secondwitness.domain.evidence;

/// Why a look that found nothing proves nothing.
public enum NotSeenReason {
  /// A page can prove presence, never absence.
  PAGE_CANNOT_PROVE_ABSENCE,
  /// An effect can still arrive.
  TOO_EARLY,
  /// The first of two looks; the second must wait for the settle delay.
  NEEDS_SECOND_LOOK,
  /// The position does not cover the write.
  POSITION_BEFORE_WRITE,
  /// A gap in the positions: a deletion or a write in flight.
  UNEXPLAINED_GAP,
  /// The source may lag behind its own writes.
  READS_MAY_LAG,
  /// The page cap was reached before the end.
  PAGE_CAP,
  /// The witness has not proven who it is.
  IDENTITY_NOT_PROVEN,
  /// Only candidates were found: records that are not tied to this intent.
  ONLY_CANDIDATES,
  /// The source no longer keeps what is as old as our write.
  OUT_OF_RETENTION,
  /// The statement holds sums without saying what is in them.
  BATCH_WITHOUT_DETAILS
}
