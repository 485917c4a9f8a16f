package dev.secondwitness.contract;

/// The second person's word; it names what is lost again, so that what was seen is what is said.
public record ConfirmRestorationJson(long lostSequence, String lostHash) {}
