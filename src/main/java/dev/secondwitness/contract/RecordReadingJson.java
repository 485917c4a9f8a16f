package dev.secondwitness.contract;

/// The request that records a reading.
public record RecordReadingJson(String intentId, int round, ObservationJson observation) {}
