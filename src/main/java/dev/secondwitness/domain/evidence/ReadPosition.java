package dev.secondwitness.domain.evidence;

import java.time.Instant;
import java.util.Optional;

/// How far a source had got when it was read, in the source's own time.
///
/// @param time newest moment the source vouches for: its own clock, or its newest entry's time
/// @param newest id of the newest entry, if any
/// @param cursor the source's own position text, if it has one
public record ReadPosition(Instant time, Optional<String> newest, Optional<String> cursor) {}
