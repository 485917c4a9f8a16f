package dev.secondwitness.contract;

/// One use of a witness.
public record ReadingJson(
    String readingId,
    String intentId,
    int round,
    WitnessTermsJson witness,
    VerdictJson verdict,
    String readAt,
    String age,
    String clockOffset,
    PrincipalJson by,
    String from,
    String evidenceDigest) {}
