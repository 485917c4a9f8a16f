package dev.secondwitness.contract;

import java.util.List;

/// The raw evidence of one reading.
public record ObservationJson(String witness, int witnessVersion, List<LookJson> looks) {}
