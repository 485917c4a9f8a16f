package dev.secondwitness.contract;

/// The store's word that a vote is recorded, durably, and what came of it.
public record VoteRecordedJson(
    VoteJson vote,
    ProposalJson proposal,
    String state,
    long version,
    long auditSequence,
    String auditHash) {}
