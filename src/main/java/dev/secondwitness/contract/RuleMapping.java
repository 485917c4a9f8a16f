package dev.secondwitness.contract;

import dev.secondwitness.app.port.WitnessProposal;
import dev.secondwitness.app.port.WitnessVersion;
import dev.secondwitness.domain.value.WitnessId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Maps witnesses as rules of evidence to what they mean; a rule of another kind is refused.
public final class RuleMapping {

  private static final String WITNESS = "witness";

  private RuleMapping() {}

  /// One version of a witness.
  public static WitnessVersion toDomain(RuleJson json) {
    requireWitness(json.kind());
    return new WitnessVersion(
        new WitnessId(json.id()),
        json.version(),
        json.digest(),
        json.inForce(),
        Instant.parse(json.inForceFrom()),
        ValueMapping.toDomain(json.proposedBy()),
        Instant.parse(json.proposedAt()),
        json.approvedBy(),
        Optional.ofNullable(json.text()));
  }

  /// A proposal; a state, a need or a choice not known is no reason to act.
  public static WitnessProposal toDomain(RuleProposalJson json) {
    requireWitness(json.kind());
    return new WitnessProposal(
        json.proposalId(),
        new WitnessId(json.id()),
        json.version(),
        json.replaces(),
        json.digest(),
        Words.read(WitnessProposal.State.class, json.state(), WitnessProposal.State.UNRECOGNISED),
        json.needs().stream()
            .map(
                word ->
                    Words.read(
                        WitnessProposal.Needed.class, word, WitnessProposal.Needed.UNRECOGNISED))
            .toList(),
        ValueMapping.toDomain(json.proposedBy()),
        Instant.parse(json.proposedAt()),
        Instant.parse(json.expiresAt()),
        json.why(),
        votes(json.votes()),
        Optional.ofNullable(json.text()));
  }

  private static List<WitnessProposal.Vote> votes(List<RuleVoteJson> votes) {
    return votes.stream()
        .flatMap(
            vote ->
                Words.known(WitnessProposal.Choice.class, vote.vote()).stream()
                    .map(
                        choice ->
                            new WitnessProposal.Vote(
                                vote.by(), choice, vote.why(), Instant.parse(vote.at()))))
        .toList();
  }

  /// The word of a choice.
  public static String word(WitnessProposal.Choice choice) {
    return Words.of(choice);
  }

  private static void requireWitness(String kind) {
    if (!kind.equals(WITNESS)) {
      throw new IllegalArgumentException("not a witness but a " + kind);
    }
  }
}
