package dev.secondwitness.store.core;

import dev.secondwitness.domain.decision.Timing;
import dev.secondwitness.domain.evidence.WitnessKind;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.ContractCard;
import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.IntentId;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Warns once, an hour ahead, before a key stops protecting an open intent: from then on sending
/// again under it could make a second effect, and no replay is offered.
public final class WarnOfKeys implements Job<KeptIntent> {
  private static final Logger LOG = LoggerFactory.getLogger(WarnOfKeys.class);

  /// How long before the last safe moment it warns.
  static final Duration NOTICE = Duration.ofHours(1);

  private final Rules rules;

  public WarnOfKeys(Rules rules) {
    this.rules = rules;
  }

  @Override
  public String name() {
    return "warning of keys";
  }

  @Override
  public List<Due> due(Tx tx, Optional<Due> after, int limit) {
    Instant now = rules.now();
    return tx.deadlines().keyGroups().stream()
        .flatMap(group -> ending(tx, group, now, after, limit))
        .sorted()
        .limit(limit)
        .toList();
  }

  /// A group whose rules cannot be read keeps no other waiting.
  private Stream<Due> ending(
      Tx tx, Deadlines.KeyGroup group, Instant now, Optional<Due> after, int limit) {
    Optional<Duration> needed;
    try {
      needed = tx.intents().find(group.example()).flatMap(i -> needed(tx, i));
    } catch (RuntimeException e) {
      LOG.error("How long keys must be kept is not known for {}; it is tried again", group, e);
      return Stream.empty();
    }
    return needed
        .map(n -> tx.deadlines().keysEnding(group, now.plus(NOTICE).plus(n), after, limit))
        .orElse(List.of())
        .stream();
  }

  @Override
  public Optional<KeptIntent> act(Tx tx, Due item) {
    Instant now = rules.now();
    IntentId id = new IntentId(item.id());
    Optional<KeptIntent> intent = tx.intents().find(id).filter(WarnOfKeys::maySendAgain);
    Optional<Instant> kept = intent.flatMap(i -> i.envelope().keyTerms().retainedUntil());
    Optional<Duration> needed = intent.flatMap(i -> needed(tx, i));
    if (kept.isEmpty() || needed.isEmpty() || tx.deadlines().keyWarned(id)) {
      return Optional.empty();
    }
    Instant lastSafe = kept.get().minus(needed.get());
    if (now.plus(NOTICE).isBefore(lastSafe)) {
      return Optional.empty();
    }
    Map<String, String> values =
        Map.of(
            "kept_until", kept.get().toString(),
            "needed", needed.get().toString(),
            "last_safe_at", lastSafe.toString());
    tx.deadlines().addKeyWarning(id, kept.get(), now);
    tx.caseLog()
        .add(
            id,
            new TimelineEvent(
                now, TimelineEvent.Kind.KEY_ENDS_SOON, OwnJobs.RETENTION.name(), values));
    intent.ifPresent(i -> Recorder.publish(tx, i, OwnJobs.RETENTION, now, "key-ends-soon", values));
    return intent;
  }

  private static boolean maySendAgain(KeptIntent intent) {
    return switch (intent.standing().state()) {
      case AUTHORIZED, EXECUTING, INDETERMINATE -> true;
      case NEW, PREPARED, COMMITTED, REJECTED, CANCELLED, EXPIRED -> false;
    };
  }

  /// How long a key still has to be kept for a repeat to be safe, as the slowest witness sees that
  /// reads by itself; empty where a repeat never is.
  private Optional<Duration> needed(Tx tx, KeptIntent intent) {
    Envelope envelope = intent.envelope();
    RuleSet evidence = rules.evidence().of(tx, intent);
    Timing timing = evidence.policies().of(envelope.scope().tenant()).timing();
    Duration settle =
        evidence.witnesses().of(envelope.provider(), envelope.operation()).stream()
            .filter(w -> w.kind() != WitnessKind.STATEMENT)
            .map(WitnessTerms::settleDelay)
            .max(Comparator.naturalOrder())
            .orElse(Duration.ZERO);
    return evidence
        .cards()
        .at(envelope.contractCard(), envelope.contractCardVersion())
        .filter(ContractCard::idempotent)
        .map(
            card ->
                timing
                    .sendBefore()
                    .plus(card.inFlightBound())
                    .plus(settle)
                    .plus(timing.clockError()));
  }
}
