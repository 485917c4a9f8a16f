package dev.secondwitness.contract;

/// What the rules need to know of a witness.
public record WitnessTermsJson(
    String id,
    int version,
    String kind,
    String title,
    String settleDelay,
    String resolution,
    String freshFor,
    boolean countsByReference) {}
