package dev.secondwitness.contract;

/// The store's word that a decision is recorded, durably.
public record DecisionRecordedJson(
    DecisionJson decision, String state, long version, long auditSequence, String auditHash) {}
