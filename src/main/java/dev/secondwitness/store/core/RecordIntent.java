package dev.secondwitness.store.core;

import dev.secondwitness.contract.CanonicalArguments;
import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.decision.Disposition;
import dev.secondwitness.domain.intent.Arguments;
import dev.secondwitness.domain.intent.Authority;
import dev.secondwitness.domain.intent.BoundField;
import dev.secondwitness.domain.intent.ContractCard;
import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.KeyTerms;
import dev.secondwitness.domain.intent.Scope;
import dev.secondwitness.domain.intent.Subject;
import dev.secondwitness.domain.intent.Trigger;
import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.ActionKey;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Provider;
import dev.secondwitness.domain.value.Tenant;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/// Records an intent under one key; the same request reference recovers the same intent.
public final class RecordIntent {
  private final Rules rules;
  private final MatchEvents waiting;

  /// What is to be recorded, well-formed already.
  public record Command(
      String requestRef,
      Tenant tenant,
      String purpose,
      Operation operation,
      Provider provider,
      Arguments arguments,
      Subject subject,
      Instant deadline,
      Optional<Integer> maxAttempts,
      Optional<String> retryOwner,
      Optional<Duration> resolveWithin,
      Optional<ActionKey> actionKey,
      Optional<String> releaseId,
      Optional<String> tool,
      Optional<String> turnId,
      Optional<IntentId> restOf) {}

  /// The intent, and whether it is new.
  public record Recorded(KeptIntent intent, boolean created) {}

  public RecordIntent(Rules rules, Cases cases) {
    this.rules = rules;
    this.waiting = new MatchEvents(rules, cases);
  }

  /// Records it, or finds it.
  public Recorded in(Tx tx, Caller caller, Command command) {
    if (!caller.sees(command.tenant())) {
      throw Refusal.at(ProblemType.FORBIDDEN, "/tenant", "The caller does not act for this tenant");
    }
    if (!caller.proposes(command.tenant())) {
      throw Refusal.of(ProblemType.FORBIDDEN, "Recording an intent takes more than reading");
    }
    refuseKey(caller, command);
    Optional<KeptIntent> known =
        tx.intents().byRequest(command.tenant(), caller.principal().name(), command.requestRef());
    if (known.isPresent()) {
      same(known.get().envelope(), command)
          .or(() -> sameRest(tx, known.get(), command))
          .ifPresent(
              field -> {
                throw Refusal.at(
                        ProblemType.CHANGED_ARGUMENTS,
                        field,
                        "This request reference is known with another value here; "
                            + "what is changed is another intent")
                    .with(Refusal.More.intent(known.get().id().value()));
              });
      return new Recorded(known.get(), false);
    }
    return new Recorded(create(tx, caller, command), true);
  }

  private KeptIntent create(Tx tx, Caller caller, Command command) {
    Instant now = rules.now();
    RuleSet evidence = rules.evidence().current(tx);
    ContractCard card = card(evidence, command);
    refuseAmounts(command);
    if (!command.deadline().isAfter(now)) {
      throw Refusal.at(
          ProblemType.DEADLINE_PASSED, "/deadline", "The deadline is not in the future");
    }
    command.restOf().ifPresent(o -> asFound(tx, command.tenant(), o));
    IntentId id = freshId();
    ActionKey key =
        command
            .actionKey()
            .orElseGet(() -> ActionKeys.mint(command.operation(), command.tenant(), id));
    Envelope envelope = envelope(caller, command, card, id, key, now);
    Originals.require(tx, envelope);
    if (command.actionKey().isPresent()) {
      refuseTakenKey(tx, envelope);
    }
    KeptIntent fresh =
        new KeptIntent(
            envelope,
            tx.chain().head().sequence() + 1,
            evidence.number(),
            command.requestRef(),
            command.resolveWithin(),
            fingerprint(envelope),
            Optional.empty(),
            Standing.fresh().move(Trigger.PREPARE),
            LastLook.NONE);
    KeptIntent intent = fresh.withRepeat(Repeats.of(tx, fresh, now).stream().findFirst());
    tx.intents().add(intent);
    if (caller.coordinates(command.tenant())) {
      // what is addressed to it by name is nobody else's to lease
      TakeWorkerName.in(tx, caller, command.tenant(), caller.principal().name(), now);
    }
    command.restOf().ifPresent(original -> tx.proposals().rest(id, original));
    tx.caseLog()
        .add(
            id,
            new TimelineEvent(
                now,
                TimelineEvent.Kind.RECORDED,
                caller.principal().name(),
                intent.mayRepeat().map(r -> Map.of("may_repeat", r.value())).orElse(Map.of())));
    Recorder.publish(
        tx,
        intent,
        caller.principal(),
        now,
        "intent-recorded",
        Map.of(
            "action_key",
            key.value(),
            "canonical_args_hash",
            envelope.arguments().hash().hex(),
            "rule_set",
            Long.toString(evidence.number())));
    return waiting.recorded(tx, intent);
  }

  private static void refuseKey(Caller caller, Command command) {
    if (command.actionKey().isPresent() && caller.principal().kind() == Principal.Kind.AGENT) {
      throw Refusal.at(
          ProblemType.KEY_NOT_YOURS,
          "/action_key",
          "The store mints the key; an agent does not bring one");
    }
  }

  private static Optional<String> same(Envelope known, Command command) {
    if (!known.operation().equals(command.operation())) {
      return Optional.of("/operation");
    }
    if (!known.provider().equals(command.provider())) {
      return Optional.of("/provider");
    }
    if (!known.arguments().hash().equals(command.arguments().hash())) {
      return CanonicalArguments.firstDifference(
              known.arguments().canonical(), command.arguments().canonical())
          .map(pointer -> "/arguments" + pointer)
          .or(() -> Optional.of("/arguments"));
    }
    if (!known.subject().amount().equals(command.subject().amount())) {
      return Optional.of("/amount");
    }
    if (!known.subject().businessRef().equals(command.subject().businessRef())) {
      return Optional.of("/business_ref");
    }
    if (!known.subject().supersedes().equals(command.subject().supersedes())) {
      return Optional.of("/supersedes");
    }
    return Optional.empty();
  }

  private static ContractCard card(RuleSet evidence, Command command) {
    return evidence
        .cards()
        .current(command.provider(), command.operation())
        .orElseThrow(
            () ->
                Refusal.at(
                    ProblemType.INVALID_MEMBER,
                    "/provider",
                    "No contract card says what this provider promises for this operation"));
  }

  private void refuseAmounts(Command command) {
    command
        .subject()
        .amount()
        .ifPresent(
            amount -> {
              if (!rules.scales().knows(amount.currency())) {
                throw Refusal.at(
                    ProblemType.INVALID_AMOUNT,
                    "/amount/currency",
                    "Nobody knows how many decimals " + amount.currency() + " has");
              }
            });
    for (BoundField field : command.arguments().bound()) {
      refuseAmount(command.subject().amount(), field);
    }
  }

  /// What is to be sent and what the intent says of itself are one amount.
  private static void refuseAmount(Optional<Money> amount, BoundField field) {
    boolean agrees =
        switch (field.kind()) {
          case AMOUNT ->
              amount.isEmpty()
                  || !field.name().equals("amount")
                  || field.value().equals(Long.toString(amount.get().minor()));
          case CURRENCY -> amount.isEmpty() || field.value().equals(amount.get().currency());
          case EXACT, LABEL -> true;
        };
    if (!agrees) {
      throw Refusal.at(
          ProblemType.INVALID_AMOUNT,
          "/arguments" + field.pointer(),
          "What is to be sent is not the amount that the intent names");
    }
  }

  private static Optional<String> sameRest(Tx tx, KeptIntent known, Command command) {
    return tx.proposals().restOf(known.id()).equals(command.restOf())
        ? Optional.empty()
        : Optional.of("/rest_of");
  }

  /// Only what was confirmed as found leaves a rest or has an excess.
  private static void asFound(Tx tx, Tenant tenant, IntentId original) {
    boolean found =
        tx.intents()
            .find(original)
            .filter(o -> o.envelope().scope().tenant().equals(tenant))
            .filter(o -> o.standing().state() == IntentState.COMMITTED)
            .isPresent();
    if (!found
        || tx.caseLog().dispositions(original).stream()
            .max(Comparator.comparingInt(Disposition::round))
            .filter(d -> d.outcome() == Disposition.Outcome.CONFIRMED_AS_FOUND)
            .isEmpty()) {
      throw Refusal.at(
          ProblemType.INVALID_MEMBER,
          "/rest_of",
          "There is no such intent that was confirmed as found");
    }
  }

  /// A key names one intent per tenant and provider, for ever; it never serves another operation.
  private static void refuseTakenKey(Tx tx, Envelope envelope) {
    boolean taken =
        tx.intents().byActionKey(envelope.keyTerms().key().value()).stream()
            .map(KeptIntent::envelope)
            .anyMatch(
                e ->
                    e.scope().tenant().equals(envelope.scope().tenant())
                        && e.provider().equals(envelope.provider()));
    if (taken) {
      throw Refusal.at(
          ProblemType.CHANGED_ARGUMENTS, "/action_key", "This key belongs to another intent");
    }
  }

  private IntentId freshId() {
    IntentId id = new IntentId("int_" + rules.ids().fresh());
    return ActionKeys.fits(id) ? id : freshId();
  }

  private static Envelope envelope(
      Caller caller, Command command, ContractCard card, IntentId id, ActionKey key, Instant now) {
    return new Envelope(
        id,
        new Scope(command.tenant(), caller.principal(), command.purpose()),
        command.operation(),
        command.provider(),
        command.arguments(),
        new KeyTerms(key, card.keyScope(), now, Optional.empty()),
        new Authority(
            0,
            Optional.empty(),
            Optional.empty(),
            command.deadline(),
            command.maxAttempts().orElse(card.idempotent() ? 3 : 1),
            command.retryOwner().orElse(caller.principal().name())),
        command.subject(),
        card.id(),
        card.version(),
        command.releaseId(),
        command.tool(),
        command.turnId(),
        Optional.empty(),
        now);
  }

  private static String fingerprint(Envelope envelope) {
    String text =
        envelope.scope().tenant().value()
            + "\n"
            + envelope.operation().value()
            + "\n"
            + envelope.subject().businessRef().map(BusinessRef::value).orElse("")
            + "\n"
            + envelope.arguments().hash().hex();
    return ArgsHash.of(text).hex();
  }
}
