package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.CaseFacts;
import dev.secondwitness.domain.decision.CheckId;
import dev.secondwitness.domain.decision.Decision;
import dev.secondwitness.domain.decision.DecisionReason;
import dev.secondwitness.domain.decision.Disposition;
import dev.secondwitness.domain.decision.Proposal;
import dev.secondwitness.domain.decision.TwoPeople;
import dev.secondwitness.domain.intent.IntentState;
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
  private final boolean embedded;

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
      Optional<Instant> resolveBy,
      List<CheckId> override) {
    public Command {
      restsOn = List.copyOf(restsOn);
      override = override.stream().distinct().sorted().toList();
    }
  }

  /// The decision, how the intent stands after it, and the audit link that carries it; with its
  /// proposal when it waits for a second person.
  public record Recorded(
      Decision decision, KeptIntent intent, ChainLog.Link link, Optional<Proposal> proposal) {}

  /// @param embedded whether the store serves one person, so that there is no second one
  public Decide(Rules rules, Cases cases, boolean embedded) {
    this.rules = rules;
    this.cases = cases;
    this.waiting = new MatchEvents(rules, cases);
    this.embedded = embedded;
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
    refuseStale(whole, command.round(), acted);
    refuseSettled(whole, command);
    Evidence.requireBound(whole, command.hash(), command.restsOn());
    Members.require(caller.holds(Role.MANAGER, tenant), command, now);
    Decision decision = decision(caller, intent, command, acted, now);
    Claim claim = Claim.of(decision, command.override());
    List<TwoPeople.Why> why =
        TwoPeople.why(
            command.act(),
            command.override(),
            intent.envelope(),
            intent.standing().round(),
            whole.policy());
    if (!why.isEmpty() && embedded) {
      throw needsTwo(why);
    }
    CaseFacts facts = cases.facts(tx, whole, now);
    Overrides.require(claim, facts);
    Evidence.requireGround(tx, whole, facts, claim);
    TreeMap<String, String> audited = audited(command, decision);
    return why.isEmpty()
        ? carryOut(tx, whole, decision, claim, audited, now)
        : Propose.in(tx, whole, facts, decision, claim, why, audited);
  }

  private Recorded carryOut(
      Tx tx,
      Cases.Whole whole,
      Decision decision,
      Claim claim,
      Map<String, String> audited,
      Instant now) {
    tx.caseLog().add(decision);
    KeptIntent after = CarryOut.in(tx, whole, decision, claim, Optional.empty(), now);
    ChainLog.Link link =
        Recorder.save(tx, whole.intent(), after, decision.by(), now, "decision-recorded", audited);
    return new Recorded(
        decision,
        waiting.appeared(tx, after, Optional.empty(), decision.receipt()),
        link,
        Optional.empty());
  }

  private static Refusal needsTwo(List<TwoPeople.Why> why) {
    return Refusal.of(
        ProblemType.NEEDS_TWO_PEOPLE,
        "One person is not enough here ("
            + String.join(", ", why.stream().map(w -> w.name().toLowerCase(Locale.ROOT)).toList())
            + "); it can be escalated");
  }

  /// Refuses what was pressed on another version than the intent has, and says who was faster.
  static void refuseStale(Cases.Whole whole, int round, long acted) {
    long version = whole.intent().standing().version();
    if (acted == version) {
      return;
    }
    Refusal stale = Versions.stale(acted, version);
    throw whole
        .disposition(round)
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

  private static TreeMap<String, String> audited(Command command, Decision decision) {
    TreeMap<String, String> values = DecisionValues.of(decision);
    if (!command.override().isEmpty()) {
      values.put("override", Overrides.words(command.override()));
    }
    for (Rest rest : command.restsOn()) {
      values.put("evidence " + rest.reading().value(), rest.digest());
    }
    return values;
  }
}
