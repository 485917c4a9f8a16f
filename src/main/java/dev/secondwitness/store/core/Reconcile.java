package dev.secondwitness.store.core;

import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.CaseFacts;
import dev.secondwitness.domain.decision.Checks;
import dev.secondwitness.domain.decision.Decision;
import dev.secondwitness.domain.decision.DecisionReason;
import dev.secondwitness.domain.decision.TwoPeople;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.DecisionId;
import dev.secondwitness.domain.value.DecisionKey;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Settles small amounts by itself, by the narrowest rule: confirm when every check a person would
/// face is met and the store itself saw the effect; fail when every attempt was refused before
/// effect. Absence is always left to a person.
public final class Reconcile {
  private final Rules rules;
  private final Cases cases;
  private final MatchEvents waiting;

  /// What the evidence carries, with everything it rests on.
  record Plan(
      Cases.Whole whole,
      Act act,
      Optional<ReceiptId> receipt,
      List<Reading> restsOn,
      DecisionReason reason,
      String text) {
    Plan {
      restsOn = List.copyOf(restsOn);
    }
  }

  public Reconcile(Rules rules, Cases cases) {
    this.rules = rules;
    this.cases = cases;
    this.waiting = new MatchEvents(rules, cases);
  }

  /// What may be settled without a person, empty when nothing may.
  Optional<Plan> plan(Tx tx, KeptIntent intent, Instant now) {
    if (intent.standing().state() != IntentState.INDETERMINATE) {
      return Optional.empty();
    }
    Cases.Whole whole = cases.whole(tx, intent);
    if (!TwoPeople.why(intent.envelope(), intent.standing().round(), whole.policy()).isEmpty()) {
      return Optional.empty();
    }
    CaseFacts facts = cases.facts(tx, whole, now);
    return confirm(tx, whole, facts).or(() -> fail(whole, facts));
  }

  private static Optional<Plan> confirm(Tx tx, Cases.Whole whole, CaseFacts facts) {
    if (!Checks.unmet(Act.CONFIRM, facts).isEmpty()) {
      return Optional.empty();
    }
    List<Reading> present = facts.standing().stream().filter(r -> found(r).isPresent()).toList();
    if (present.stream().map(Reconcile::found).distinct().count() != 1) {
      return Optional.empty();
    }
    Optional<Reading> own =
        present.stream()
            .filter(r -> r.by().equals(OwnJobs.LOOKER) && r.fresh(facts.now()))
            .max(Comparator.comparing(Reading::trueAt));
    return own.flatMap(Reconcile::found)
        .filter(receipt -> !Settling.takenElsewhere(tx, whole.intent(), receipt))
        .filter(receipt -> !NoteDoubles.another(tx, whole, receipt))
        .filter(receipt -> !Settling.takenBack(tx, whole.intent(), receipt, Instant.MIN))
        .filter(receipt -> !NoteDoubles.another(tx, whole, receipt))
        .map(
            receipt ->
                new Plan(
                    whole,
                    Act.CONFIRM,
                    Optional.of(receipt),
                    present,
                    DecisionReason.FOUND_BY_WITNESS,
                    "Below the threshold, every check met: "
                        + own.orElseThrow().witness().title()
                        + " shows "
                        + receipt.value()));
  }

  private static Optional<Plan> fail(Cases.Whole whole, CaseFacts facts) {
    boolean allRefused =
        !facts.drift()
            && !facts.attempts().isEmpty()
            && facts.attempts().stream().allMatch(a -> a.outcome().provenWithoutEffect());
    if (!allRefused || !Checks.unmet(Act.FAIL_CLOSE, facts).isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Plan(
            whole,
            Act.FAIL_CLOSE,
            Optional.empty(),
            facts.standing(),
            DecisionReason.REFUSED_BEFORE_EFFECT,
            "Below the threshold, every check met: every attempt was refused before effect"));
  }

  /// What a reading shows of ours; a candidate is nothing.
  private static Optional<ReceiptId> found(Reading reading) {
    return reading.verdict() instanceof Verdict.Present present && present.found().match().ours()
        ? Optional.of(present.found().id())
        : Optional.empty();
  }

  /// Settles as planned in the same transaction, as a job and with its grounds by name.
  KeptIntent settle(Tx tx, Plan plan, Instant now) {
    KeptIntent intent = plan.whole().intent();
    Decision decision = decision(plan, now);
    tx.caseLog().add(decision);
    KeptIntent after =
        CarryOut.in(
            tx, plan.whole(), decision, Claim.of(decision, List.of()), Optional.empty(), now);
    Recorder.save(
        tx, intent, after, OwnJobs.RECONCILER, now, "decision-recorded", audited(plan, decision));
    return waiting.appeared(tx, after, Optional.empty(), plan.receipt());
  }

  private Decision decision(Plan plan, Instant now) {
    KeptIntent intent = plan.whole().intent();
    int round = intent.standing().round();
    return new Decision(
        new DecisionId("dec_" + rules.ids().fresh()),
        new DecisionKey("reconciler:" + intent.id().value() + ":" + round),
        intent.id(),
        round,
        plan.act(),
        OwnJobs.RECONCILER,
        now,
        intent.standing().version(),
        intent.envelope().arguments().hash(),
        plan.receipt(),
        plan.restsOn().stream().map(Reading::id).toList(),
        plan.reason(),
        plan.text(),
        Optional.empty(),
        Optional.empty());
  }

  private static Map<String, String> audited(Plan plan, Decision decision) {
    TreeMap<String, String> values = DecisionValues.of(decision);
    plan.restsOn().forEach(r -> values.put("evidence " + r.id().value(), r.evidenceDigest()));
    return values;
  }
}
