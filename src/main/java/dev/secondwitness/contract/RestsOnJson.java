package dev.secondwitness.contract;

/// A reading a decision rests on, with the digest of its evidence.
public record RestsOnJson(String readingId, String evidenceDigest) {}
