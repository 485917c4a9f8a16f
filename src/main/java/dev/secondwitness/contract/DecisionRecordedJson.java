package dev.secondwitness.contract;

import org.jspecify.annotations.Nullable;

/// The store's word that a decision is recorded, durably, or that it is proposed.
public record DecisionRecordedJson(
    DecisionJson decision,
    String state,
    long version,
    long auditSequence,
    String auditHash,
    @Nullable ProposalJson proposal) {}
