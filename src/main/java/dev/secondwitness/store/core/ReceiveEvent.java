package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.intent.ReportedReceipt;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Tenant;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Takes a receiver's event once, in whatever order events come; one that nobody can place is kept
/// and matched when its intent, attempt or receipt appears.
public final class ReceiveEvent {
  private final Rules rules;
  private final MatchEvents matching;

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

  /// The event as it came; it is about the first of these that it names: intent, key, provider
  /// request, receipt.
  public record Command(
      String source,
      String eventId,
      Kind kind,
      Optional<IntentId> intent,
      Optional<String> actionKey,
      Optional<String> providerRequestId,
      Optional<ReportedReceipt> receipt,
      Instant occurredAt,
      Optional<String> detail,
      String bodyDigest) {

    /// By what copies of it are known.
    public Events.Name name() {
      return new Events.Name(source, eventId);
    }

    /// What timeline and audit show of it.
    Map<String, String> values() {
      TreeMap<String, String> values = new TreeMap<>();
      values.put("source", source);
      values.put("event", eventId);
      values.put("kind", kind.name().toLowerCase(Locale.ROOT));
      values.put("occurred_at", occurredAt.toString());
      receipt.ifPresent(r -> values.put("receipt", r.id().value()));
      detail.ifPresent(d -> values.put("detail", d));
      return values;
    }
  }

  /// What came of it.
  public record Taken(boolean duplicate, Optional<KeptIntent> intent, Effect effect) {}

  public ReceiveEvent(Rules rules, Cases cases) {
    this.rules = rules;
    this.matching = new MatchEvents(rules, cases);
  }

  /// Takes it, or says what it did the first time.
  public Taken in(Tx tx, Caller caller, Command command) {
    if (!caller.coordinates()) {
      throw Refusal.of(ProblemType.FORBIDDEN, "Events are handed in by agents and workers");
    }
    Optional<Events.Taken> known =
        tx.events().taken(command.name()).stream().filter(t -> concerns(tx, caller, t)).findFirst();
    if (known.isPresent()) {
      return again(tx, caller, command, known.get());
    }
    Events.Waiting event = new Events.Waiting(command, caller.principal(), caller.coordinatesFor());
    MatchEvents.requireConsistent(tx, event);
    Instant now = rules.now();
    Optional<KeptIntent> found = MatchEvents.place(tx, event);
    if (found.isPresent()) {
      return matching.came(tx, found.get(), event, now);
    }
    MatchEvents.keep(tx, event, Optional.empty(), Effect.UNMATCHED, now);
    Recorder.note(
        tx,
        caller.principal(),
        Optional.empty(),
        onlyOne(caller.coordinatesFor()),
        now,
        "event-unmatched",
        command.values());
    return new Taken(false, Optional.empty(), Effect.UNMATCHED);
  }

  /// Whether an event of that name is the caller's business: two tenants' events are two.
  private static boolean concerns(Tx tx, Caller caller, Events.Taken taken) {
    return taken
        .intent()
        .flatMap(tx.intents()::find)
        .map(i -> caller.coordinates(i.envelope().scope().tenant()))
        .orElseGet(() -> taken.tenants().stream().anyMatch(caller::coordinates));
  }

  private Taken again(Tx tx, Caller caller, Command command, Events.Taken known) {
    tx.events().again(known);
    TreeMap<String, String> values = new TreeMap<>(command.values());
    values.put("copies", Integer.toString(known.duplicates() + 2));
    values.put("same_body", Boolean.toString(known.bodyDigest().equals(command.bodyDigest())));
    Recorder.note(
        tx,
        caller.principal(),
        known.intent(),
        onlyOne(known.tenants()),
        rules.now(),
        "event-came-again",
        values);
    return new Taken(
        true,
        known.intent().flatMap(tx.intents()::find),
        Effect.valueOf(known.effect().toUpperCase(Locale.ROOT)));
  }

  /// Whose an event is that nobody can place yet.
  private static Optional<Tenant> onlyOne(Set<Tenant> tenants) {
    return tenants.size() == 1 ? tenants.stream().findFirst() : Optional.empty();
  }

  /// What an event looks like on a timeline: its source and id.
  static String words(Map<String, String> values) {
    return values.getOrDefault("source", "") + " " + values.getOrDefault("event", "");
  }
}
