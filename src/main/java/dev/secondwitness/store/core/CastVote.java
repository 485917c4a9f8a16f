package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.decision.CaseFacts;
import dev.secondwitness.domain.decision.Proposal;
import dev.secondwitness.domain.decision.SecondLook;
import dev.secondwitness.domain.decision.Vote;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.DecisionId;
import dev.secondwitness.domain.value.Principal;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Records the second person's vote. Everything is looked at again as it is when the vote falls;
/// an approval settles the round in the same transaction, a refusal ends the proposal.
public final class CastVote {
  private final Rules rules;
  private final Cases cases;
  private final Entitled entitled;
  private final boolean embedded;
  private final MatchEvents waiting;

  /// What was pressed, and what was shown.
  ///
  /// @param digest the proposal's, as it was shown
  /// @param restsOn the evidence that was seen, the voter's own reading among it
  public record Command(
      Optional<String> ifMatch,
      Vote.Choice choice,
      String digest,
      ArgsHash hash,
      List<Decide.Rest> restsOn,
      String text) {
    public Command {
      restsOn = List.copyOf(restsOn);
    }
  }

  /// The vote, what became of the proposal and the intent, and the audit link that carries it.
  public record Recorded(Vote vote, Proposal proposal, KeptIntent intent, ChainLog.Link link) {}

  /// @param entitled who tells whether the proposer still may
  /// @param embedded whether the store serves one person, so that there is no second one
  public CastVote(Rules rules, Cases cases, Entitled entitled, boolean embedded) {
    this.rules = rules;
    this.cases = cases;
    this.entitled = entitled;
    this.embedded = embedded;
    this.waiting = new MatchEvents(rules, cases);
  }

  /// Records it.
  public Recorded in(Tx tx, Caller caller, DecisionId id, Command command) {
    if (caller.principal().kind() != Principal.Kind.PERSON) {
      throw Refusal.of(ProblemType.AGENTS_NEVER_DECIDE, "Only a person votes");
    }
    Proposal proposal = cases.proposal(tx, caller, id);
    KeptIntent intent = cases.require(tx, caller, proposal.decision().intent());
    if (embedded) {
      throw Refusal.of(
          ProblemType.NEEDS_TWO_PEOPLE, "This store serves one person; there is no second one");
    }
    SecondPerson.require(caller, proposal, intent.envelope());
    Cases.Whole whole = cases.whole(tx, intent);
    Instant now = rules.now();
    int round = proposal.decision().round();
    long acted = Versions.read(command.ifMatch());
    Decide.refuseStale(whole, round, acted);
    refuseOver(whole, proposal, now);
    refuseSecondVote(tx, caller, intent, round);
    requireShown(whole, proposal, command);
    Vote vote = vote(caller, id, command, acted, now);
    return switch (command.choice()) {
      case REFUSE -> refused(tx, whole, proposal, vote, audited(proposal, vote, command));
      case APPROVE -> approved(tx, whole, proposal, vote, audited(proposal, vote, command));
    };
  }

  /// Refuses when the proposal no longer waits. Its time ends it at that very moment.
  static void refuseOver(Cases.Whole whole, Proposal proposal, Instant now) {
    Proposal.State state = Proposed.state(proposal, whole, now);
    if (state != Proposal.State.PROPOSED) {
      throw Refusal.of(
              ProblemType.PROPOSAL_OVER, "The proposal is " + state.name().toLowerCase(Locale.ROOT))
          .with(Refusal.More.decision(proposal.decision().id()));
    }
  }

  private static void refuseSecondVote(Tx tx, Caller caller, KeptIntent intent, int round) {
    if (Proposed.voters(tx.proposals().of(intent.id()), round)
        .anyMatch(caller.principal().name()::equals)) {
      throw Refusal.of(
          ProblemType.ALREADY_VOTED, "One vote per person and round; somebody else votes on this");
    }
  }

  /// What the voter saw is the proposal as it was made, and as its rows still say.
  private static void requireShown(Cases.Whole whole, Proposal proposal, Command command) {
    Evidence.requireBound(whole, command.hash(), command.restsOn());
    String now =
        ProposalDigest.of(
            whole.intent().envelope(),
            proposal.decision(),
            proposal.override(),
            proposal.expiresAt(),
            whole.readings());
    if (!proposal.digest().equals(command.digest()) || !proposal.digest().equals(now)) {
      throw Refusal.at(
          ProblemType.PROPOSAL_CHANGED,
          "/proposal_digest",
          "What was voted on is not what was proposed");
    }
  }

  private static Vote vote(
      Caller caller, DecisionId id, Command command, long version, Instant now) {
    return new Vote(
        id,
        caller.principal(),
        command.choice(),
        command.text(),
        now,
        version,
        command.restsOn().stream().map(Decide.Rest::reading).toList());
  }

  private static Recorded refused(
      Tx tx, Cases.Whole whole, Proposal proposal, Vote vote, Map<String, String> audited) {
    end(tx, proposal, vote, Proposal.State.REFUSED);
    KeptIntent after = whole.intent().with(whole.intent().standing().touched());
    return saved(tx, whole, proposal, vote, after, "proposal-refused", audited);
  }

  private Recorded approved(
      Tx tx, Cases.Whole whole, Proposal proposal, Vote vote, Map<String, String> audited) {
    refuseDismissed(proposal, whole);
    Claim claim = Claim.of(proposal.decision(), proposal.override()).with(vote);
    CaseFacts facts = cases.facts(tx, whole, vote.at());
    Overrides.require(claim, facts);
    Evidence.requireWhole(tx, whole, claim);
    Evidence.requireGround(tx, whole, facts, claim);
    requireSecondLook(whole, proposal, vote, claim, facts);
    end(tx, proposal, vote, Proposal.State.APPROVED);
    KeptIntent after =
        CarryOut.in(
            tx, whole, proposal.decision(), claim, Optional.of(vote.by().name()), vote.at());
    Recorded recorded = saved(tx, whole, proposal, vote, after, "proposal-approved", audited);
    return new Recorded(
        vote,
        recorded.proposal(),
        waiting.appeared(tx, after, Optional.empty(), proposal.decision().receipt()),
        recorded.link());
  }

  /// Who proposed must still be somebody who may.
  private void refuseDismissed(Proposal proposal, Cases.Whole whole) {
    Principal proposer = proposal.decision().by();
    boolean dismissed =
        switch (entitled.reviews(proposer, whole.intent().envelope().scope().tenant())) {
          case NO_LONGER -> true;
          case STILL, NOT_KNOWN -> false;
        };
    if (dismissed) {
      throw Refusal.of(
          ProblemType.NOT_A_SECOND_PERSON,
          proposer.name() + ", who proposed this, no longer reviews here");
    }
  }

  private void requireSecondLook(
      Cases.Whole whole, Proposal proposal, Vote vote, Claim claim, CaseFacts facts) {
    List<Reading> independent =
        SecondLook.independent(facts, Optional.of(vote.by())).stream()
            .filter(r -> claim.restsOn().contains(r.id()))
            .toList();
    if (!Proposed.seen(proposal, facts, independent)) {
      throw Refusal.at(
          ProblemType.SECOND_LOOK_MISSING,
          "/rests_on",
          "Name a reading that supports this, fresh, and made by the store or by the voter");
    }
  }

  private static void end(Tx tx, Proposal proposal, Vote vote, Proposal.State state) {
    if (!tx.proposals().end(proposal.decision().id(), state)) {
      throw Refusal.of(ProblemType.PROPOSAL_OVER, "The proposal ended while this was recorded");
    }
    tx.proposals().add(proposal.decision(), vote);
    TreeMap<String, String> values = new TreeMap<>();
    values.put("decision", proposal.decision().id().value());
    values.put("choice", vote.choice().name().toLowerCase(Locale.ROOT));
    values.put("text", vote.text());
    values.put("proposed_by", proposal.decision().by().name());
    if (!proposal.override().isEmpty()) {
      values.put("override", Overrides.words(proposal.override()));
    }
    tx.caseLog()
        .add(
            proposal.decision().intent(),
            new TimelineEvent(vote.at(), TimelineEvent.Kind.VOTED, vote.by().name(), values));
  }

  private static Recorded saved(
      Tx tx,
      Cases.Whole whole,
      Proposal proposal,
      Vote vote,
      KeptIntent after,
      String kind,
      Map<String, String> audited) {
    ChainLog.Link link =
        Recorder.save(tx, whole.intent(), after, vote.by(), vote.at(), kind, audited);
    Proposal ended = tx.proposals().find(proposal.decision().id()).orElseThrow();
    return new Recorded(vote, ended, after, link);
  }

  private static Map<String, String> audited(Proposal proposal, Vote vote, Command command) {
    TreeMap<String, String> values = new TreeMap<>();
    values.put("decision_id", proposal.decision().id().value());
    values.put("act", proposal.decision().act().name().toLowerCase(Locale.ROOT));
    values.put("choice", vote.choice().name().toLowerCase(Locale.ROOT));
    values.put("text", vote.text());
    values.put("proposed_by", proposal.decision().by().name());
    values.put("voted_by", vote.by().name());
    values.put("voted_on_version", Long.toString(vote.version()));
    values.put("proposal_digest", proposal.digest());
    values.put("canonical_args_hash", command.hash().hex());
    proposal.decision().receipt().ifPresent(r -> values.put("receipt", r.value()));
    if (!proposal.override().isEmpty()) {
      values.put("override", Overrides.words(proposal.override()));
    }
    for (Decide.Rest rest : command.restsOn()) {
      values.put("evidence " + rest.reading().value(), rest.digest());
    }
    return values;
  }
}
