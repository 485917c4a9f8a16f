package dev.secondwitness.app.port;

import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.WitnessId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A witness somebody would put in force, who still has to agree, and what was said.
///
/// @param replaces the version it would take the place of, 0 for a new witness
/// @param digest SHA-256 of its text, in hex; a vote names it
/// @param needs who is missing
/// @param text its YAML, only when it was asked for alone
public record WitnessProposal(
    String id,
    WitnessId witness,
    int version,
    int replaces,
    String digest,
    State state,
    List<Needed> needs,
    Principal proposedBy,
    Instant proposedAt,
    Instant expiresAt,
    String why,
    List<Vote> votes,
    Optional<String> text) {

  /// How it stands or ended.
  public enum State {
    PROPOSED,
    IN_FORCE,
    REFUSED,
    WITHDRAWN,
    OVERTAKEN,
    EXPIRED,
    /// A word this release does not know.
    UNRECOGNISED
  }

  /// Who is missing.
  public enum Needed {
    ADMIN,
    SECOND_PERSON,
    /// A word this release does not know.
    UNRECOGNISED
  }

  /// What a vote says.
  public enum Choice {
    APPROVE,
    REFUSE
  }

  /// One person's word on it.
  public record Vote(String by, Choice choice, String why, Instant at) {}

  public WitnessProposal {
    needs = List.copyOf(needs);
    votes = List.copyOf(votes);
  }

  /// Whether it still waits for somebody.
  public boolean open() {
    return state == State.PROPOSED;
  }
}
