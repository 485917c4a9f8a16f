package dev.secondwitness.store.core;

import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.store.rule.RuleText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A rule somebody would put in force, and what others said to it.
///
/// @param place its audit entry; newer proposals have greater ones
/// @param replaces the version in force when it was proposed, 0 for a new rule
/// @param why in the proposer's words
/// @param state as written; one that is proposed may have expired since
public record RuleProposal(
    String id,
    long place,
    RuleText text,
    int replaces,
    Principal proposedBy,
    Instant proposedAt,
    Instant expiresAt,
    String why,
    State state,
    Optional<Instant> closedAt,
    List<RuleVote> votes) {

  /// How a proposal stands or ended.
  public enum State {
    PROPOSED,
    IN_FORCE,
    REFUSED,
    WITHDRAWN,
    /// Another version came in force first.
    OVERTAKEN,
    EXPIRED
  }

  /// Who is still needed to put it in force.
  public enum Needed {
    ADMIN,
    SECOND_PERSON
  }

  public RuleProposal {
    votes = List.copyOf(votes);
  }

  /// How it stands at a moment: nobody has to come by to let it expire.
  public State state(Instant now) {
    return state == State.PROPOSED && !now.isBefore(expiresAt) ? State.EXPIRED : state;
  }

  /// Who is missing: an admin, and a person besides. A person who proposes is an admin; the program
  /// that proposes is nobody.
  public List<Needed> needed() {
    Set<String> people = new LinkedHashSet<>();
    boolean admin = false;
    if (proposedBy.kind() == Principal.Kind.PERSON) {
      people.add(proposedBy.name());
      admin = true;
    }
    for (RuleVote vote : votes) {
      if (vote.choice() == RuleVote.Choice.APPROVE) {
        people.add(vote.by());
        admin |= vote.admin();
      }
    }
    List<Needed> needed = new ArrayList<>();
    if (!admin) {
      needed.add(Needed.ADMIN);
    }
    int others = admin ? 2 - people.size() : 1 - people.size();
    if (others > 0) {
      needed.add(Needed.SECOND_PERSON);
    }
    return List.copyOf(needed);
  }

  RuleProposal with(RuleVote vote) {
    List<RuleVote> all = new ArrayList<>(votes);
    all.add(vote);
    return new RuleProposal(
        id, place, text, replaces, proposedBy, proposedAt, expiresAt, why, state, closedAt, all);
  }

  RuleProposal ended(State how, Instant at) {
    return new RuleProposal(
        id,
        place,
        text,
        replaces,
        proposedBy,
        proposedAt,
        expiresAt,
        why,
        how,
        Optional.of(at),
        votes);
  }
}
