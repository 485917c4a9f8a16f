package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Role;
import dev.secondwitness.store.rule.DeclaredRules;
import dev.secondwitness.store.rule.RuleKind;
import dev.secondwitness.store.rule.RuleText;
import dev.secondwitness.witness.definition.DefinitionProblem;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Takes an admin's proposal for a rule, if it would fit the rules in force; nothing changes yet.
public final class ProposeRule {
  /// How long a proposal waits for others.
  static final Duration WAITS = Duration.ofHours(24);

  private final Rules rules;

  public ProposeRule(Rules rules) {
    this.rules = rules;
  }

  /// Records it.
  public RuleProposal in(Tx tx, Caller caller, RuleKind kind, String text, String why) {
    boolean person = caller.principal().kind() == Principal.Kind.PERSON;
    if (!person || caller.tenantsOf(Role.ADMIN).isEmpty()) {
      throw Refusal.of(ProblemType.FORBIDDEN, "Rules are proposed by an admin");
    }
    RuleText read = read(kind, text);
    if (!RuleRights.administers(caller, RuleRights.concerned(tx, kind, read.id()))) {
      throw Refusal.at(
          ProblemType.FORBIDDEN,
          "/text/id",
          "This rule concerns a tenant whose admin the caller is not");
    }
    List<RuleText> before = RuleReading.inForce(tx);
    int replaces = RuleReading.versionOf(before, read);
    if (read.version() <= replaces) {
      throw RuleReading.refuse(
          text, "version", "version " + replaces + " is in force; the next is greater");
    }
    try {
      DeclaredRules.of(DeclaredRules.replaced(before, read), rules.scales());
    } catch (DefinitionProblem problem) {
      throw RuleReading.refuse(read, problem);
    }
    return record(tx, read, replaces, caller.principal(), why, rules);
  }

  private RuleText read(RuleKind kind, String text) {
    try {
      return RuleText.read(kind, text, rules.scales());
    } catch (DefinitionProblem problem) {
      throw RuleReading.refuse(text, problem.path(), problem.what());
    }
  }

  /// Writes a proposal down and audits it.
  static RuleProposal record(
      Tx tx, RuleText text, int replaces, Principal by, String why, Rules rules) {
    Instant now = rules.now();
    RuleProposal proposal =
        new RuleProposal(
            "rule_" + rules.ids().fresh(),
            tx.chain().head().sequence() + 1,
            text,
            replaces,
            by,
            now,
            now.plus(WAITS),
            why,
            RuleProposal.State.PROPOSED,
            Optional.empty(),
            List.of());
    tx.ruleLog().add(proposal);
    Recorder.note(
        tx,
        by,
        Optional.empty(),
        RuleAudit.tenant(text),
        now,
        "rule-proposed",
        RuleAudit.of(proposal, Map.of("why", why, "expires_at", proposal.expiresAt().toString())));
    return proposal;
  }
}
