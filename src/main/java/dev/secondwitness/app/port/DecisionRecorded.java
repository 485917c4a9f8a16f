package dev.secondwitness.app.port;

import dev.secondwitness.domain.decision.Decision;
import dev.secondwitness.domain.intent.IntentState;

/// The store's word that a decision is recorded, durably.
///
/// @param auditSequence the entry of the audit chain that carries it
public record DecisionRecorded(
    Decision decision, IntentState state, long version, long auditSequence, String auditHash) {}
