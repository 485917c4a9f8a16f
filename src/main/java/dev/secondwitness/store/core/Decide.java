package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.CaseFacts;
import dev.secondwitness.domain.decision.CheckResult;
import dev.secondwitness.domain.decision.Checks;
import dev.secondwitness.domain.decision.Decision;
import dev.secondwitness.domain.decision.DecisionReason;
import dev.secondwitness.domain.decision.Disposition;
import dev.secondwitness.domain.decision.TwoPeople;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.Trigger;
import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.DecisionId;
import dev.secondwitness.domain.value.DecisionKey;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Owner;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.domain.value.ReceiptId;
import dev.secondwitness.domain.value.Role;
import dev.secondwitness.domain.value.Tenant;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Records what a person decided, if it still is what the person saw and every check is met.
public final class Decide {
  private final Rules rules;
  private final Cases cases;
  private final MatchEvents waiting;

  /// A reading and the digest of its evidence as the person saw it.
  public record Rest(ReadingId reading, String digest) {}

  /// What was pressed.
  public record Command(
      DecisionKey key,
      Optional<String> ifMatch,
      Act act,
      int round,
      ArgsHash hash,
      Optional<ReceiptId> receipt,
      List<Rest> restsOn,
      DecisionReason reason,
      String text,
      Optional<Owner> to,
      Optional<Instant> resolveBy) {
    public Command {
      restsOn = List.copyOf(restsOn);
    }
  }

  /// The decision, how the intent stands after it, and the audit link that carries it.
  public record Recorded(Decision decision, KeptIntent intent, ChainLog.Link link) {}

  public Decide(Rules rules, Cases cases) {
    this.rules = rules;
    this.cases = cases;
    this.waiting = new MatchEvents(rules, cases);
  }

  /// Records it.
  public Recorded in(Tx tx, Caller caller, IntentId id, Command command) {
    if (caller.principal().kind() != Principal.Kind.PERSON) {
      throw Refusal.of(ProblemType.AGENTS_NEVER_DECIDE, "Only a person decides");
    }
    KeptIntent intent = cases.require(tx, caller, id);
    Tenant tenant = intent.envelope().scope().tenant();
    if (!caller.reviews(tenant)) {
      throw Refusal.of(ProblemType.FORBIDDEN, "Deciding takes the role of a reviewer");
    }
    Instant now = rules.now();
    Cases.Whole whole = cases.whole(tx, intent);
    long acted = Versions.read(command.ifMatch());
    refuseStale(whole, command, acted);
    refuseSettled(whole, command);
    Evidence.requireBound(whole, command);
    Members.require(caller.holds(Role.MANAGER, tenant), command, now);
    if (command.act().settles()) {
      refuseUnmet(tx, whole, command, now);
    }
    Decision decision = decision(caller, intent, command, acted, now);
    tx.caseLog().add(decision);
    KeptIntent after = after(tx, whole, decision, now);
    ChainLog.Link link =
        Recorder.save(
            tx,
            intent,
            after,
            caller.principal(),
            now,
            "decision-recorded",
            audited(command, decision));
    return new Recorded(
        decision, waiting.appeared(tx, after, Optional.empty(), decision.receipt()), link);
  }

  private static void refuseStale(Cases.Whole whole, Command command, long acted) {
    long version = whole.intent().standing().version();
    if (acted == version) {
      return;
    }
    Refusal stale = Versions.stale(acted, version);
    throw whole
        .disposition(command.round())
        .map(d -> stale.with(Refusal.More.settled(d, version)))
        .orElseGet(() -> stale.with(Refusal.More.version(version)));
  }

  private static void refuseSettled(Cases.Whole whole, Command command) {
    Standing standing = whole.intent().standing();
    Optional<Disposition> settled =
        whole
            .disposition(command.round())
            .filter(
                d -> d.round() < standing.round() || standing.state() != IntentState.INDETERMINATE);
    if (settled.isPresent()) {
      Disposition by = settled.get();
      throw Refusal.of(
              ProblemType.ALREADY_SETTLED,
              by.by() + " settled round " + by.round() + " at " + by.at())
          .with(Refusal.More.settled(by, standing.version()));
    }
    if (command.round() != standing.round()) {
      throw Refusal.at(
              ProblemType.READING_OTHER_ROUND,
              "/round",
              "The intent is in round " + standing.round())
          .with(Refusal.More.version(standing.version()));
    }
    if (standing.state() != IntentState.INDETERMINATE) {
      throw Refusal.of(
          ProblemType.ILLEGAL_TRANSITION,
          "Only an unknown is decided, and this intent is "
              + standing.state().name().toLowerCase(Locale.ROOT));
    }
  }

  private void refuseUnmet(Tx tx, Cases.Whole whole, Command command, Instant now) {
    KeptIntent intent = whole.intent();
    List<TwoPeople.Why> why =
        TwoPeople.why(intent.envelope(), intent.standing().round(), whole.policy());
    if (!why.isEmpty()) {
      throw Refusal.of(
          ProblemType.NEEDS_TWO_PEOPLE,
          "One person is not enough here ("
              + String.join(", ", why.stream().map(w -> w.name().toLowerCase(Locale.ROOT)).toList())
              + "); it can be escalated");
    }
    CaseFacts facts = cases.facts(tx, whole, now);
    List<CheckResult> unmet = Checks.unmet(command.act(), facts);
    if (!unmet.isEmpty()) {
      throw Refusal.of(
              ProblemType.CHECKS_UNMET, unmet.size() + " of the checks for this act are not met")
          .with(Refusal.More.unmet(unmet));
    }
    Evidence.requireGround(tx, whole, facts, command);
  }

  private Decision decision(
      Caller caller, KeptIntent intent, Command command, long version, Instant now) {
    return new Decision(
        new DecisionId("dec_" + rules.ids().fresh()),
        command.key(),
        intent.id(),
        intent.standing().round(),
        command.act(),
        caller.principal(),
        now,
        version,
        command.hash(),
        command.receipt(),
        command.restsOn().stream().map(Rest::reading).toList(),
        command.reason(),
        command.text(),
        command.to(),
        command.resolveBy());
  }

  private static KeptIntent after(Tx tx, Cases.Whole whole, Decision decision, Instant now) {
    KeptIntent intent = whole.intent();
    String by = decision.by().name();
    Optional<DecisionId> id = Optional.of(decision.id());
    return switch (decision.act()) {
      case CONFIRM -> {
        ReceiptId receipt = decision.receipt().orElseThrow();
        Evidence.accept(tx, whole, receipt, decision.restsOn());
        yield Settling.settle(
            tx,
            intent,
            Trigger.CONFIRM,
            Disposition.Outcome.CONFIRMED,
            Optional.of(receipt),
            id,
            by,
            now);
      }
      case FAIL_CLOSE ->
          Settling.settle(
              tx,
              intent,
              Trigger.FAIL_CLOSE,
              Disposition.Outcome.FAILED,
              Optional.empty(),
              id,
              by,
              now);
      case FAIL_ALLOW_REPLAY ->
          Settling.settle(
              tx,
              intent,
              Trigger.FAIL_ALLOW_REPLAY,
              Disposition.Outcome.FAILED_REPLAY_ALLOWED,
              Optional.empty(),
              id,
              by,
              now);
      case ESCALATE -> escalated(tx, intent, decision, now);
    };
  }

  private static KeptIntent escalated(Tx tx, KeptIntent intent, Decision decision, Instant now) {
    Owner to = decision.to().orElseThrow();
    Instant until = decision.resolveBy().orElseThrow();
    TreeMap<String, String> values = new TreeMap<>();
    values.put("to", to.name());
    values.put("resolve_by", until.toString());
    values.put("decision", decision.id().value());
    intent.standing().resolveBy().ifPresent(was -> values.put("was_due", was.toString()));
    tx.caseLog()
        .add(
            intent.id(),
            new TimelineEvent(now, TimelineEvent.Kind.ESCALATED, decision.by().name(), values));
    return intent.with(intent.standing().handed(new Standing.Care(to, until)));
  }

  private static Map<String, String> audited(Command command, Decision decision) {
    TreeMap<String, String> values = new TreeMap<>();
    values.put("decision_id", decision.id().value());
    values.put("key", decision.key().value());
    values.put("act", decision.act().name().toLowerCase(Locale.ROOT));
    values.put("reason", decision.reason().name().toLowerCase(Locale.ROOT));
    values.put("text", decision.text());
    values.put("canonical_args_hash", decision.argsHash().hex());
    values.put("acted_on_version", Long.toString(decision.version()));
    decision.receipt().ifPresent(r -> values.put("receipt", r.value()));
    decision.to().ifPresent(t -> values.put("to", t.name()));
    decision.resolveBy().ifPresent(r -> values.put("resolve_by", r.toString()));
    for (Rest rest : command.restsOn()) {
      values.put("evidence " + rest.reading().value(), rest.digest());
    }
    return values;
  }
}
