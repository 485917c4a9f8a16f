package dev.secondwitness.console.witnesses;

import dev.secondwitness.app.port.WitnessProposal;
import java.util.Optional;

/// A proposal opened, and what the person here may do about it.
///
/// @param noVote why there is no vote to cast
/// @param noWithdrawal why it cannot be taken back
public record BallotSnapshot(
    WitnessProposal proposal, Optional<Hindrance> noVote, Optional<Hindrance> noWithdrawal) {

  /// Why nothing can be done.
  public enum Hindrance {
    WHO_UNKNOWN,
    CLOSED,
    STORE_LOST,
    SENDING,
    OWN_PROPOSAL,
    NOT_OWN_PROPOSAL,
    VOTED_ALREADY,
    NO_ROLE,
    NO_TEXT
  }
}
