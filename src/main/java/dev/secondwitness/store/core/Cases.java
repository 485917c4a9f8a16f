package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.decision.CaseFacts;
import dev.secondwitness.domain.decision.Checks;
import dev.secondwitness.domain.decision.Decision;
import dev.secondwitness.domain.decision.Disposition;
import dev.secondwitness.domain.decision.Policy;
import dev.secondwitness.domain.decision.Proposal;
import dev.secondwitness.domain.decision.ReplayGate;
import dev.secondwitness.domain.decision.Retryable;
import dev.secondwitness.domain.decision.TwoPeople;
import dev.secondwitness.domain.evidence.EffectHorizon;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.ContractCard;
import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.intent.RefusedAttempt;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.review.LinkedIntent;
import dev.secondwitness.domain.value.DecisionId;
import dev.secondwitness.domain.value.IntentId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Puts an intent's case together from its rows.
public final class Cases {
  private final Rules rules;

  /// A case as far as the rules look at it.
  record Whole(
      KeptIntent intent,
      RuleSet evidence,
      ContractCard card,
      Policy policy,
      List<Attempt> attempts,
      List<RefusedAttempt> refused,
      List<Receipt> receipts,
      List<Reading> readings,
      List<Disposition> dispositions) {

    /// How a round ended, empty while it has not.
    Optional<Disposition> disposition(int round) {
      return dispositions.stream().filter(d -> d.round() == round).findFirst();
    }

    /// When the current round began: as the one before it ended, the first with the intent.
    Instant roundBegan() {
      return disposition(intent.standing().round() - 1)
          .map(Disposition::at)
          .orElse(intent.envelope().createdAt());
    }

    /// How the current round ended.
    Optional<Disposition> disposition() {
      return disposition(intent.standing().round());
    }
  }

  /// The five-line verdict and the contract's own lines.
  public record Replay(Retryable verdict, ReplayGate contract, Instant asOf) {}

  public Cases(Rules rules) {
    this.rules = rules;
  }

  /// Whether there is such an intent and the caller may see it.
  boolean sees(Tx tx, Caller caller, IntentId id) {
    return tx.intents()
        .find(id)
        .filter(i -> caller.sees(i.envelope().scope().tenant()))
        .isPresent();
  }

  /// The intent, if there is one and the caller may see it. Refuses otherwise, in the same words.
  public KeptIntent require(Tx tx, Caller caller, IntentId id) {
    return tx.intents()
        .find(id)
        .filter(i -> caller.sees(i.envelope().scope().tenant()))
        .orElseThrow(() -> Refusal.of(ProblemType.NOT_FOUND, "There is no intent " + id.value()));
  }

  /// The intent, if there is one and the caller has a role in its tenant. Refuses otherwise.
  public KeptIntent watched(Tx tx, Caller caller, IntentId id) {
    KeptIntent intent = require(tx, caller, id);
    if (!caller.watches(intent.envelope().scope().tenant())) {
      throw Refusal.of(ProblemType.FORBIDDEN, "Reading this takes a role");
    }
    return intent;
  }

  /// The proposal, if there is one and the caller may see its intent. Refuses otherwise, in the
  /// same words.
  Proposal proposal(Tx tx, Caller caller, DecisionId id) {
    return tx.proposals()
        .find(id)
        .filter(
            p ->
                tx.intents()
                    .find(p.decision().intent())
                    .filter(i -> caller.sees(i.envelope().scope().tenant()))
                    .isPresent())
        .orElseThrow(() -> Refusal.of(ProblemType.NOT_FOUND, "There is no such proposal"));
  }

  Whole whole(Tx tx, KeptIntent intent) {
    RuleSet evidence = rules.evidence().of(tx, intent);
    CaseLog.Lineage lineage = tx.caseLog().lineage(intent.id());
    return new Whole(
        intent,
        evidence,
        card(evidence, intent.envelope()),
        evidence.policies().of(intent.envelope().scope().tenant()),
        lineage.attempts(),
        lineage.refused(),
        lineage.receipts(),
        lineage.readings(),
        lineage.dispositions());
  }

  /// What the checks look at.
  CaseFacts facts(Tx tx, Whole whole, Instant now) {
    Envelope envelope = whole.intent().envelope();
    return new CaseFacts(
        envelope,
        whole.intent().standing().state(),
        whole.intent().standing().round(),
        whole.attempts(),
        drift(whole),
        whole.receipts(),
        whole.readings(),
        whole.card(),
        whole.policy().timing(),
        tx.holds().on(envelope, now),
        whole.evidence().witnesses().of(envelope.provider(), envelope.operation()),
        Originals.resolved(tx, envelope),
        now);
  }

  /// Whether it may be tried again, and what its receiver's contract says to that.
  public Replay replay(Tx tx, Caller caller, IntentId id) {
    Whole whole = whole(tx, require(tx, caller, id));
    Instant now = rules.now();
    CaseFacts facts = facts(tx, whole, now);
    return new Replay(
        Retryable.of(facts, TwoPeople.why(facts.envelope(), facts.round(), whole.policy())),
        ReplayGate.of(facts),
        now);
  }

  /// The case as a reviewer sees it.
  public CaseFile file(Tx tx, Caller caller, IntentId id) {
    return file(tx, whole(tx, require(tx, caller, id)), rules.now());
  }

  CaseFile file(Tx tx, Whole whole, Instant now) {
    KeptIntent intent = whole.intent();
    Envelope envelope = intent.envelope();
    CaseFacts facts = facts(tx, whole, now);
    List<Decision> decisions = tx.caseLog().decisions(intent.id());
    return new CaseFile(
        envelope,
        intent.standing().state(),
        intent.standing().round(),
        intent.standing().version(),
        intent.standing().unknownSince(),
        intent.standing().owner(),
        intent.standing().resolveBy(),
        EffectHorizon.of(whole.attempts(), whole.card(), whole.policy().timing().clockError()),
        whole.attempts(),
        whole.refused(),
        whole.receipts(),
        whole.readings(),
        decisions,
        whole.dispositions(),
        HoldEvents.in(tx, whole, now),
        links(tx, intent),
        tx.caseLog().acceptedElsewhere(intent),
        whole.evidence().witnesses().of(envelope.provider(), envelope.operation()),
        whole.card(),
        Checks.of(facts),
        TwoPeople.why(envelope, intent.standing().round(), whole.policy()),
        envelope
            .subject()
            .amount()
            .flatMap(a -> whole.policy().threshold(envelope.operation(), a.currency())),
        now,
        Proposed.of(tx, whole, facts, now));
  }

  /// The intents that hang together with this one, each once, by what ties them most.
  private static List<LinkedIntent> links(Tx tx, KeptIntent intent) {
    List<LinkedIntent> links = new ArrayList<>(tx.proposals().rests(intent.id()));
    tx.caseLog().links(intent).stream()
        .filter(link -> links.stream().noneMatch(l -> l.id().equals(link.id())))
        .toList()
        .forEach(links::add);
    return List.copyOf(links);
  }

  /// Whose an unknown becomes, and until when: by policy, and sooner when the intent says so.
  Standing.Care care(Tx tx, KeptIntent intent, Instant now) {
    Policy policy = policy(tx, intent);
    Duration within =
        intent
            .resolveWithin()
            .filter(d -> d.compareTo(policy.resolveBy()) < 0)
            .orElse(policy.resolveBy());
    return new Standing.Care(policy.owner(intent.envelope().operation()), now.plus(within));
  }

  /// The policy that holds for an intent: as it was born, or stricter.
  Policy policy(Tx tx, KeptIntent intent) {
    return rules.evidence().of(tx, intent).policies().of(intent.envelope().scope().tenant());
  }

  private static ContractCard card(RuleSet evidence, Envelope envelope) {
    return evidence
        .cards()
        .at(envelope.contractCard(), envelope.contractCardVersion())
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "The contract card "
                        + envelope.contractCard()
                        + " is no longer known at the version an intent was born with"));
  }

  private static boolean drift(Whole whole) {
    Envelope envelope = whole.intent().envelope();
    return whole.attempts().stream()
            .anyMatch(
                a ->
                    !a.keySent().equals(envelope.keyTerms().key().value())
                        || !a.hashSent().equals(envelope.arguments().hash()))
        || whole.refused().stream()
            .anyMatch(
                r ->
                    r.problem().equals(ProblemType.KEY_DRIFT.segment())
                        || r.problem().equals(ProblemType.ARGS_DRIFT.segment()));
  }
}
