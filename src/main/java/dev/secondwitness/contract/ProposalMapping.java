package dev.secondwitness.contract;

import dev.secondwitness.domain.decision.CheckId;
import dev.secondwitness.domain.decision.Proposal;
import dev.secondwitness.domain.decision.TwoPeople;
import dev.secondwitness.domain.decision.Vote;
import dev.secondwitness.domain.value.DecisionId;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.domain.value.Role;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Maps proposals and votes.
public final class ProposalMapping {

  private ProposalMapping() {}

  /// A proposal as it is written.
  public static ProposalJson toJson(Proposal proposal) {
    return new ProposalJson(
        DecisionMapping.toJson(proposal.decision()),
        proposal.override().stream().map(Words::of).toList(),
        proposal.why().stream().map(Words::of).toList(),
        proposal.version(),
        proposal.expiresAt().toString(),
        proposal.digest(),
        Words.of(proposal.state()),
        proposal.votes().stream().map(ProposalMapping::toJson).toList(),
        proposal.needed().map(ProposalMapping::toJson).orElse(null));
  }

  /// A proposal as it is meant. A state not known waits for nobody; a check not known that it
  /// overrides shows as the last one, so that it goes on being an override; a role not known is
  /// one that nobody votes with.
  public static Proposal toDomain(ProposalJson json) {
    return new Proposal(
        DecisionMapping.toDomain(json.decision()),
        checks(json.override()),
        json.why().stream()
            .map(w -> Words.read(TwoPeople.Why.class, w, TwoPeople.Why.NO_THRESHOLD_SET))
            .distinct()
            .toList(),
        json.version(),
        Instant.parse(json.expiresAt()),
        json.digest(),
        Words.read(Proposal.State.class, json.state(), Proposal.State.OVERTAKEN),
        json.votes().stream().map(ProposalMapping::toDomain).toList(),
        Optional.ofNullable(json.needed()).map(ProposalMapping::toDomain));
  }

  /// A vote as it is written.
  public static VoteJson toJson(Vote vote) {
    return new VoteJson(
        vote.decision().value(),
        ValueMapping.toJson(vote.by()),
        Words.of(vote.choice()),
        vote.text(),
        vote.at().toString(),
        vote.version(),
        vote.restsOn().stream().map(ReadingId::value).toList());
  }

  /// A vote as it is meant; one not known approves nothing.
  public static Vote toDomain(VoteJson json) {
    return new Vote(
        new DecisionId(json.decisionId()),
        ValueMapping.toDomain(json.by()),
        Words.read(Vote.Choice.class, json.choice(), Vote.Choice.REFUSE),
        json.text(),
        Instant.parse(json.at()),
        json.version(),
        json.restsOn().stream().map(ReadingId::new).toList());
  }

  /// Whether a vote that is asked for approves.
  public static Vote.Choice choice(CastVoteJson json) {
    return Words.known(Vote.Choice.class, json.choice()).orElseThrow();
  }

  /// The checks that are named, each once, in their order.
  public static List<CheckId> checks(List<String> words) {
    return words.stream()
        .map(w -> Words.read(CheckId.class, w, CheckId.AUTHORITY_LEFT))
        .distinct()
        .sorted()
        .toList();
  }

  private static NeededNextJson toJson(Proposal.Needed needed) {
    return new NeededNextJson(Words.of(needed.role()), needed.otherThan(), needed.ownReading());
  }

  private static Proposal.Needed toDomain(NeededNextJson json) {
    return new Proposal.Needed(
        Words.read(Role.class, json.role(), Role.VIEWER), json.otherThan(), json.ownReading());
  }
}
