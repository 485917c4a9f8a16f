package dev.secondwitness.store.core;

import dev.secondwitness.domain.decision.CaseFacts;
import dev.secondwitness.domain.decision.Proposal;
import dev.secondwitness.domain.decision.SecondLook;
import dev.secondwitness.domain.decision.Vote;
import dev.secondwitness.domain.evidence.Reading;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The proposals about an intent as they stand at a moment: time and the round's end tell more
/// than the rows.
final class Proposed {
  private Proposed() {}

  /// All of them, in the order they were made.
  static List<Proposal> of(Tx tx, Cases.Whole whole, CaseFacts facts, Instant now) {
    List<Proposal> kept = tx.proposals().of(whole.intent().id());
    return kept.stream().map(p -> at(p, kept, whole, facts, now)).toList();
  }

  /// One of them.
  static Proposal live(Tx tx, Cases.Whole whole, Proposal kept, CaseFacts facts, Instant now) {
    List<Proposal> all = tx.proposals().of(whole.intent().id());
    return at(kept, all, whole, facts, now);
  }

  /// The one that waits for its vote.
  static Optional<Proposal> waiting(Tx tx, Cases.Whole whole, Instant now) {
    return tx.proposals().of(whole.intent().id()).stream()
        .filter(p -> state(p, whole, now) == Proposal.State.PROPOSED)
        .findFirst();
  }

  /// What became of a proposal. Its time ends it at that very moment.
  static Proposal.State state(Proposal kept, Cases.Whole whole, Instant now) {
    if (kept.state() != Proposal.State.PROPOSED) {
      return kept.state();
    }
    Optional<Instant> ended = whole.disposition(kept.decision().round()).map(d -> d.at());
    boolean inTime = ended.orElse(now).isBefore(kept.expiresAt());
    if (!inTime) {
      return Proposal.State.LAPSED;
    }
    return ended.isPresent() ? Proposal.State.OVERTAKEN : Proposal.State.PROPOSED;
  }

  private static Proposal at(
      Proposal kept, List<Proposal> all, Cases.Whole whole, CaseFacts facts, Instant now) {
    Proposal.State state = state(kept, whole, now);
    return new Proposal(
        kept.decision(),
        kept.override(),
        kept.why(),
        kept.version(),
        kept.expiresAt(),
        kept.digest(),
        state,
        kept.votes(),
        state == Proposal.State.PROPOSED
            ? Optional.of(needed(kept, all, whole, facts))
            : Optional.empty());
  }

  private static Proposal.Needed needed(
      Proposal kept, List<Proposal> all, Cases.Whole whole, CaseFacts facts) {
    List<String> otherThan =
        Stream.concat(
                Stream.of(
                    kept.decision().by().name(),
                    whole.intent().envelope().scope().principal().name()),
                voters(all, kept.decision().round()))
            .distinct()
            .toList();
    List<Reading> stores = SecondLook.independent(facts, Optional.empty());
    return new Proposal.Needed(
        Proposal.role(kept.override()), otherThan, !seen(kept, facts, stores));
  }

  /// Whether somebody else than the proposer has seen it, going by these readings.
  static boolean seen(Proposal proposal, CaseFacts facts, List<Reading> readings) {
    return SecondLook.supports(
        proposal.decision().act(),
        proposal.decision().receipt(),
        proposal.override(),
        facts,
        readings);
  }

  /// Who voted in a round, on whichever proposal.
  static Stream<String> voters(List<Proposal> all, int round) {
    return all.stream()
        .filter(p -> p.decision().round() == round)
        .flatMap(p -> p.votes().stream())
        .map(Vote::by)
        .map(by -> by.name());
  }
}
