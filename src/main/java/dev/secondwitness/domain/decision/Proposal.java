package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.value.Role;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A decision that takes two people, put forward by the first and waiting for the second, or what
/// became of it.
///
/// @param decision what is proposed and by whom; it counts as decided only once approved
/// @param override the unmet checks it names
/// @param version the intent's version with the proposal in it
/// @param expiresAt from then on it counts no more
/// @param digest SHA-256 of everything that is voted on, in hex
/// @param votes what was said about it, at most one
/// @param needed who is needed next, while it waits
public record Proposal(
    Decision decision,
    List<CheckId> override,
    List<TwoPeople.Why> why,
    long version,
    Instant expiresAt,
    String digest,
    State state,
    List<Vote> votes,
    Optional<Needed> needed) {

  /// What became of it.
  public enum State {
    /// Waits for the second person.
    PROPOSED,
    APPROVED,
    REFUSED,
    /// Taken back by who proposed it.
    WITHDRAWN,
    /// Its time passed without a vote.
    LAPSED,
    /// The round ended or moved on without it.
    OVERTAKEN
  }

  /// Who is needed next.
  ///
  /// @param role the role the second person has
  /// @param otherThan who cannot be the second person: the proposer, whoever the intent acts for,
  ///     and whoever voted in this round
  /// @param ownReading whether nobody but the proposer has a supporting reading yet, so that the
  ///     second person has to look
  public record Needed(Role role, List<String> otherThan, boolean ownReading) {
    public Needed {
      otherThan = List.copyOf(otherThan);
    }
  }

  public Proposal {
    override = List.copyOf(override);
    why = List.copyOf(why);
    votes = List.copyOf(votes);
  }

  /// The role whose vote it takes: an override a manager's, anything else an approver's.
  public static Role role(List<CheckId> override) {
    return override.isEmpty() ? Role.APPROVER : Role.MANAGER;
  }
}
