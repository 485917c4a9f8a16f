package dev.secondwitness.contract;

/// A person's word that the store's history was set back on purpose.
///
/// @param lostSequence the newest entry that is lost
public record ProposeRestorationJson(long lostSequence, String lostHash, String reason) {}
