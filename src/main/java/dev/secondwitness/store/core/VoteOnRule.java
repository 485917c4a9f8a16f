package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.rule.RuleText;
import dev.secondwitness.witness.definition.DefinitionProblem;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Takes another person's word on a proposed rule; an approval that is enough puts it in force.
public final class VoteOnRule {
  private final Rules rules;

  /// What was voted, on which text.
  ///
  /// @param digest of the text that was shown
  public record Command(String proposal, RuleVote.Choice choice, String digest, String why) {}

  public VoteOnRule(Rules rules) {
    this.rules = rules;
  }

  /// Records it; answers how the proposal stands then.
  public RuleProposal in(Tx tx, Caller caller, Command command) {
    if (caller.principal().kind() != Principal.Kind.PERSON) {
      throw Refusal.of(ProblemType.AGENTS_NEVER_DECIDE, "Only a person says yes to a rule");
    }
    RuleProposal proposal = FindRules.requireProposal(tx, caller, command.proposal());
    RuleText text = proposal.text();
    Set<Tenant> concerned = RuleRights.concerned(tx, text.kind(), text.id());
    if (!RuleRights.votes(caller, concerned)) {
      throw Refusal.of(
          ProblemType.FORBIDDEN,
          "It takes an approver, a manager or an admin of every tenant this rule concerns");
    }
    Instant now = rules.now();
    requireOpen(proposal, now);
    requireAnother(proposal, caller);
    requireShown(tx, proposal, command);
    RuleVote vote =
        new RuleVote(
            caller.principal().name(),
            RuleRights.administers(caller, concerned),
            command.choice(),
            command.digest(),
            command.why(),
            now);
    return switch (command.choice()) {
      case APPROVE -> {
        RuleProposal approved = approve(tx, caller, proposal, vote, now);
        if (approved.state() == RuleProposal.State.IN_FORCE) {
          // checks of open cases may say something else now, so that whoever has one open looks
          // again
          concerned.forEach(tenant -> Recorder.news(tx, tenant, now, "rule-in-force"));
        }
        yield approved;
      }
      case REFUSE -> refuse(tx, caller, proposal, vote, now);
    };
  }

  /// Refuses what has ended, by hand or by the clock.
  static void requireOpen(RuleProposal proposal, Instant now) {
    String ended =
        switch (proposal.state(now)) {
          case PROPOSED -> "";
          case IN_FORCE -> "is in force already";
          case REFUSED -> "was refused";
          case WITHDRAWN -> "was withdrawn";
          case OVERTAKEN -> "was overtaken by another version";
          case EXPIRED -> "expired at " + proposal.expiresAt();
        };
    if (!ended.isEmpty()) {
      throw Refusal.of(ProblemType.RULE_PROPOSAL_CLOSED, "This proposal " + ended);
    }
  }

  private static void requireAnother(RuleProposal proposal, Caller caller) {
    String name = caller.principal().name();
    if (proposal.proposedBy().name().equals(name)) {
      throw Refusal.of(
          ProblemType.RULE_NEEDS_ANOTHER,
          "Who proposed it does not vote on it; it can be withdrawn");
    }
    if (proposal.votes().stream().anyMatch(v -> v.by().equals(name))) {
      throw Refusal.of(ProblemType.RULE_NEEDS_ANOTHER, "Each person votes once");
    }
  }

  /// What is voted on is what was shown, and would replace what was shown beside it.
  private static void requireShown(Tx tx, RuleProposal proposal, Command command) {
    if (!proposal.text().digest().equals(command.digest())) {
      throw Refusal.at(
          ProblemType.RULE_CHANGED, "/digest", "The proposed text is not the one that was shown");
    }
    int now = RuleReading.versionOf(RuleReading.inForce(tx), proposal.text());
    if (command.choice() == RuleVote.Choice.APPROVE && now != proposal.replaces()) {
      throw Refusal.of(
          ProblemType.RULE_CHANGED,
          "Version "
              + now
              + " came in force since this was proposed against version "
              + proposal.replaces());
    }
  }

  private static RuleProposal refuse(
      Tx tx, Caller caller, RuleProposal proposal, RuleVote vote, Instant now) {
    if (vote.why().isBlank()) {
      throw Refusal.at(ProblemType.INVALID_MEMBER, "/why", "A refusal says why");
    }
    RuleProposal refused = proposal.with(vote).ended(RuleProposal.State.REFUSED, now);
    tx.ruleLog().add(proposal.id(), vote);
    tx.ruleLog().close(refused);
    note(tx, caller, refused, "rule-refused", Map.of("why", vote.why()), now);
    return refused;
  }

  private RuleProposal approve(
      Tx tx, Caller caller, RuleProposal proposal, RuleVote vote, Instant now) {
    RuleProposal approved = proposal.with(vote);
    tx.ruleLog().add(proposal.id(), vote);
    if (!approved.needed().isEmpty()) {
      note(tx, caller, approved, "rule-approved", Map.of("why", vote.why()), now);
      return approved;
    }
    long set;
    try {
      set =
          PutInForce.in(
              tx,
              List.of(proposal.text()),
              proposal.proposedBy(),
              proposal.proposedAt(),
              Optional.of(proposal.id()),
              rules.scales(),
              now);
    } catch (DefinitionProblem problem) {
      throw RuleReading.refuse(proposal.text(), problem);
    }
    RuleProposal inForce = approved.ended(RuleProposal.State.IN_FORCE, now);
    tx.ruleLog().close(inForce);
    for (RuleProposal other : tx.ruleLog().open(proposal.text().kind(), proposal.text().id())) {
      tx.ruleLog().close(other.ended(RuleProposal.State.OVERTAKEN, now));
    }
    String digest = tx.ruleLog().set(set).map(RuleLog.SetHead::digest).orElseThrow();
    TreeMap<String, String> values = new TreeMap<>();
    values.put("why", vote.why());
    values.put("rule_set", Long.toString(set));
    values.put("rule_set_digest", digest);
    values.put("proposed_by", proposal.proposedBy().name());
    note(tx, caller, inForce, "rule-in-force", values, now);
    return inForce;
  }

  private static void note(
      Tx tx,
      Caller caller,
      RuleProposal proposal,
      String kind,
      Map<String, String> values,
      Instant now) {
    Recorder.note(
        tx,
        caller.principal(),
        Optional.empty(),
        RuleAudit.tenant(proposal.text()),
        now,
        kind,
        RuleAudit.of(proposal, values));
  }
}
