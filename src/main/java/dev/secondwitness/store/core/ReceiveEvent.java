package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.decision.Disposition;
import dev.secondwitness.domain.decision.TwoPeople;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.intent.ReportedReceipt;
import dev.secondwitness.domain.intent.Trigger;
import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.IntentId;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Takes a receiver's event once, in whatever order events come; only a verified source can settle.
public final class ReceiveEvent {
  private final Rules rules;
  private final Cases cases;

  /// What the event says of the effect.
  public enum Kind {
    COMMITTED,
    FAILED,
    PENDING,
    UNDONE
  }

  /// What taking it changed.
  public enum Effect {
    NONE,
    COMMITTED,
    EVIDENCE,
    ROUND_OPENED,
    UNMATCHED
  }

  /// The event as it came.
  public record Command(
      String source,
      String eventId,
      Kind kind,
      Optional<IntentId> intent,
      Optional<String> actionKey,
      Optional<ReportedReceipt> receipt,
      Instant occurredAt,
      Optional<String> detail,
      String bodyDigest) {}

  /// What came of it.
  public record Taken(boolean duplicate, Optional<KeptIntent> intent, Effect effect) {}

  public ReceiveEvent(Rules rules, Cases cases) {
    this.rules = rules;
    this.cases = cases;
  }

  /// Takes it, or says what it did the first time.
  public Taken in(Tx tx, Caller caller, Command command) {
    if (!caller.coordinates()) {
      throw Refusal.of(ProblemType.FORBIDDEN, "Events are handed in by agents and workers");
    }
    Optional<CaseLog.TakenEvent> known = tx.caseLog().event(command.source(), command.eventId());
    if (known.isPresent()) {
      return again(tx, caller, known.get());
    }
    Optional<KeptIntent> found = match(tx, caller, command);
    Instant now = rules.now();
    return found
        .map(intent -> apply(tx, caller, intent, command, now))
        .orElseGet(() -> unmatched(tx, caller, command, now));
  }

  /// Keeps the event with what it does; before the audit entry that carries this row.
  private static void keep(
      Tx tx, Command command, Optional<IntentId> intent, Effect effect, Instant now) {
    tx.caseLog()
        .add(
            new CaseLog.TakenEvent(
                command.source(),
                command.eventId(),
                command.bodyDigest(),
                intent,
                effect.name().toLowerCase(Locale.ROOT),
                now));
  }

  private static Taken again(Tx tx, Caller caller, CaseLog.TakenEvent known) {
    Optional<KeptIntent> intent =
        known
            .intent()
            .flatMap(tx.intents()::find)
            .filter(i -> caller.coordinates(i.envelope().scope().tenant()));
    return new Taken(true, intent, Effect.valueOf(known.effect().toUpperCase(Locale.ROOT)));
  }

  private static Optional<KeptIntent> match(Tx tx, Caller caller, Command command) {
    List<KeptIntent> byKey =
        command.actionKey().map(tx.intents()::byActionKey).orElse(List.of()).stream()
            .filter(i -> caller.coordinates(i.envelope().scope().tenant()))
            .toList();
    if (command.intent().isEmpty()) {
      return byKey.size() == 1 ? Optional.of(byKey.getFirst()) : Optional.empty();
    }
    Optional<KeptIntent> byId =
        tx.intents()
            .find(command.intent().get())
            .filter(i -> caller.coordinates(i.envelope().scope().tenant()));
    if (byId.isPresent()
        && command.actionKey().isPresent()
        && !byId.get().envelope().keyTerms().key().value().equals(command.actionKey().get())) {
      throw Refusal.at(
          ProblemType.INVALID_MEMBER,
          "/action_key",
          "The key is not the key of the intent that is named beside it");
    }
    return byId;
  }

  private Taken unmatched(Tx tx, Caller caller, Command command, Instant now) {
    keep(tx, command, Optional.empty(), Effect.UNMATCHED, now);
    Recorder.note(
        tx, caller.principal(), Optional.empty(), now, "event-unmatched", values(command));
    return new Taken(false, Optional.empty(), Effect.UNMATCHED);
  }

  private Taken apply(Tx tx, Caller caller, KeptIntent intent, Command command, Instant now) {
    boolean verified =
        cases.policy(tx, intent).verifies(command.source(), caller.principal().name());
    tx.caseLog()
        .add(
            intent.id(),
            new TimelineEvent(
                now, TimelineEvent.Kind.EVENT_RECEIVED, command.source(), values(command)));
    boolean opens =
        command.kind() == Kind.COMMITTED
            ? command.receipt().isPresent() && ReportOutcome.receiptSpeaksAgainst(intent.standing())
            : speaksAgainstAccepted(tx, intent, command);
    int round = intent.standing().round() + (opens ? 1 : 0);
    Optional<Receipt> receipt =
        command
            .receipt()
            .filter(r -> command.kind() == Kind.COMMITTED || command.kind() == Kind.PENDING)
            .map(r -> receipt(r, command.kind(), verified, round, now));
    receipt.ifPresent(r -> tx.caseLog().add(intent.id(), r));
    if (opens) {
      KeptIntent after =
          Settling.reopen(
              tx,
              intent,
              cases.care(tx, intent, now),
              "event " + word(command.kind()),
              command.source(),
              now);
      return saved(tx, caller, intent, after, command, Effect.ROUND_OPENED, now);
    }
    if (receipt.isPresent()
        && commits(tx, intent, receipt.get())
        && !Settling.takenBack(tx, intent, receipt.get().id(), command.occurredAt())) {
      Settling.accept(tx, intent, receipt.get().id(), command.occurredAt());
      KeptIntent after =
          Settling.settle(
              tx,
              intent,
              Trigger.RECEIPT,
              Disposition.Outcome.CONFIRMED,
              receipt.map(Receipt::id),
              Optional.empty(),
              command.source(),
              now);
      return saved(tx, caller, intent, after, command, Effect.COMMITTED, now);
    }
    if (receipt.isEmpty()) {
      keep(tx, command, Optional.of(intent.id()), Effect.NONE, now);
      Recorder.publish(tx, intent, caller.principal(), now, "event-received", values(command));
      return new Taken(false, Optional.of(intent), Effect.NONE);
    }
    KeptIntent after = intent.with(intent.standing().touched());
    return saved(tx, caller, intent, after, command, Effect.EVIDENCE, now);
  }

  private Taken saved(
      Tx tx,
      Caller caller,
      KeptIntent before,
      KeptIntent after,
      Command command,
      Effect effect,
      Instant now) {
    String kind = effect == Effect.ROUND_OPENED ? "round-opened" : "event-received";
    keep(tx, command, Optional.of(after.id()), effect, now);
    Recorder.save(tx, before, after, caller.principal(), now, kind, values(command));
    return new Taken(false, Optional.of(after), effect);
  }

  /// A failure about the very receipt that was accepted, newer than what vouched for it.
  private static boolean speaksAgainstAccepted(Tx tx, KeptIntent intent, Command command) {
    boolean contrary =
        switch (command.kind()) {
          case FAILED, UNDONE -> true;
          case COMMITTED, PENDING -> false;
        };
    if (!contrary || intent.standing().state() != IntentState.COMMITTED) {
      return false;
    }
    Optional<CaseLog.Accepted> accepted = tx.caseLog().acceptedBy(intent.id());
    return accepted.isPresent()
        && command.receipt().isPresent()
        && command.receipt().get().id().equals(accepted.get().receipt())
        && command.occurredAt().isAfter(accepted.get().vouchedAt());
  }

  private boolean commits(Tx tx, KeptIntent intent, Receipt receipt) {
    if (!receipt.supportsConfirm()
        || !Settling.amountAgrees(intent, receipt)
        || Settling.takenElsewhere(tx, intent, receipt.id())) {
      return false;
    }
    return switch (intent.standing().state()) {
      case EXECUTING -> true;
      case INDETERMINATE ->
          TwoPeople.why(intent.envelope(), intent.standing().round(), cases.policy(tx, intent))
              .isEmpty();
      case NEW, PREPARED, AUTHORIZED, COMMITTED, REJECTED, CANCELLED, EXPIRED -> false;
    };
  }

  private static Receipt receipt(
      ReportedReceipt told, Kind kind, boolean verified, int round, Instant now) {
    return new Receipt(
        told.id(),
        verified ? Receipt.Source.VERIFIED_EVENT : Receipt.Source.UNVERIFIED_EVENT,
        Optional.empty(),
        told.amount(),
        kind == Kind.COMMITTED,
        false,
        false,
        round,
        now);
  }

  private static Map<String, String> values(Command command) {
    TreeMap<String, String> values = new TreeMap<>();
    values.put("source", command.source());
    values.put("event", command.eventId());
    values.put("kind", word(command.kind()));
    values.put("occurred_at", command.occurredAt().toString());
    command.receipt().ifPresent(r -> values.put("receipt", r.id().value()));
    command.detail().ifPresent(d -> values.put("detail", d));
    return values;
  }

  private static String word(Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
