package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.decision.Decision;
import dev.secondwitness.domain.decision.Proposal;
import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.DecisionId;
import dev.secondwitness.domain.value.Principal;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Takes a proposal back that waits for its vote; only who made it can, and it stays in sight.
public final class WithdrawProposal {
  private final Rules rules;
  private final Cases cases;

  public WithdrawProposal(Rules rules, Cases cases) {
    this.rules = rules;
    this.cases = cases;
  }

  /// Takes it back.
  public Decide.Recorded in(
      Tx tx, Caller caller, DecisionId id, Optional<String> ifMatch, String text) {
    if (caller.principal().kind() != Principal.Kind.PERSON) {
      throw Refusal.of(ProblemType.AGENTS_NEVER_DECIDE, "Only a person withdraws");
    }
    Proposal proposal = cases.proposal(tx, caller, id);
    Decision decision = proposal.decision();
    KeptIntent intent = cases.require(tx, caller, decision.intent());
    if (!decision.by().name().equals(caller.principal().name())) {
      throw Refusal.of(
          ProblemType.FORBIDDEN, "Only " + decision.by().name() + " takes this proposal back");
    }
    Cases.Whole whole = cases.whole(tx, intent);
    Instant now = rules.now();
    Decide.refuseStale(whole, decision.round(), Versions.read(ifMatch));
    CastVote.refuseOver(whole, proposal, now);
    if (!tx.proposals().end(id, Proposal.State.WITHDRAWN)) {
      throw Refusal.of(ProblemType.PROPOSAL_OVER, "The proposal ended while this was recorded");
    }
    TreeMap<String, String> values = new TreeMap<>(Map.of("text", text));
    values.put("decision", id.value());
    tx.caseLog()
        .add(
            intent.id(),
            new TimelineEvent(
                now, TimelineEvent.Kind.WITHDRAWN, decision.by().name(), Map.copyOf(values)));
    KeptIntent after = intent.with(intent.standing().touched());
    values.put("proposal_digest", proposal.digest());
    ChainLog.Link link =
        Recorder.save(tx, intent, after, decision.by(), now, "proposal-withdrawn", values);
    return new Decide.Recorded(decision, after, link, tx.proposals().find(id));
  }
}
