package dev.secondwitness.app.port;

import dev.secondwitness.domain.decision.Decision;
import dev.secondwitness.domain.decision.Proposal;
import dev.secondwitness.domain.intent.IntentState;
import java.util.Optional;

/// The store's word that a decision is recorded, durably.
///
/// @param auditSequence the entry of the audit chain that carries it
/// @param proposal present when it only is proposed, and counts once a second person approves it
public record DecisionRecorded(
    Decision decision,
    IntentState state,
    long version,
    long auditSequence,
    String auditHash,
    Optional<Proposal> proposal) {

  /// One that counts already.
  public DecisionRecorded(
      Decision decision, IntentState state, long version, long auditSequence, String auditHash) {
    this(decision, state, version, auditSequence, auditHash, Optional.empty());
  }
}
