package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.value.Principal;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// Takes a proposed rule back; only whoever proposed it can.
public final class WithdrawRule {
  private final Rules rules;

  public WithdrawRule(Rules rules) {
    this.rules = rules;
  }

  /// Withdraws it.
  public RuleProposal in(Tx tx, Caller caller, String id, String why) {
    if (caller.principal().kind() != Principal.Kind.PERSON) {
      throw Refusal.of(ProblemType.AGENTS_NEVER_DECIDE, "Rules are a matter of people");
    }
    RuleProposal proposal = FindRules.requireProposal(tx, caller, id);
    if (!proposal.proposedBy().equals(caller.principal())) {
      throw Refusal.of(
          ProblemType.FORBIDDEN, "Only whoever proposed it withdraws it; others refuse it");
    }
    Instant now = rules.now();
    VoteOnRule.requireOpen(proposal, now);
    RuleProposal withdrawn = proposal.ended(RuleProposal.State.WITHDRAWN, now);
    tx.ruleLog().close(withdrawn);
    Recorder.note(
        tx,
        caller.principal(),
        Optional.empty(),
        RuleAudit.tenant(proposal.text()),
        now,
        "rule-withdrawn",
        RuleAudit.of(withdrawn, Map.of("why", why)));
    return withdrawn;
  }
}
