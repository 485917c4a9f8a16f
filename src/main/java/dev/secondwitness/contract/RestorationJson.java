package dev.secondwitness.contract;

import org.jspecify.annotations.Nullable;

/// A history set back on purpose, as two people say.
///
/// @param sequence the entry that records it, once both have said so
/// @param entry the canonical text of that entry
public record RestorationJson(
    String restorationId,
    long lostSequence,
    String lostHash,
    String reason,
    String proposedBy,
    String proposedAt,
    @Nullable String confirmedBy,
    @Nullable String confirmedAt,
    @Nullable Long sequence,
    @Nullable String entry) {}
