package dev.secondwitness.store.core;

import dev.secondwitness.domain.decision.Disposition;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.Trigger;
import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.IntentId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Ends what nobody may send any more: expired when nothing was ever sent, failed when all that was
/// sent is proven without effect. Whatever may have had an effect is left alone.
public final class EndAuthority implements Job<KeptIntent> {
  private final Rules rules;

  public EndAuthority(Rules rules) {
    this.rules = rules;
  }

  @Override
  public String name() {
    return "ending authority";
  }

  @Override
  public List<Due> due(Tx tx, Optional<Due> after, int limit) {
    return tx.deadlines().authorityEnded(rules.now(), after, limit);
  }

  @Override
  public Optional<KeptIntent> act(Tx tx, Due item) {
    Instant now = rules.now();
    Optional<KeptIntent> found =
        tx.intents().find(new IntentId(item.id())).filter(i -> ended(tx, i, now));
    return found.map(
        intent -> intent.standing().dispatched() ? fail(tx, intent, now) : expire(tx, intent, now));
  }

  private static boolean ended(Tx tx, KeptIntent intent, Instant now) {
    boolean waits =
        switch (intent.standing().state()) {
          case NEW, PREPARED -> !intent.standing().dispatched();
          case AUTHORIZED -> true;
          case EXECUTING, COMMITTED, REJECTED, INDETERMINATE, CANCELLED, EXPIRED -> false;
        };
    return waits
        && !now.isBefore(intent.envelope().authority().deadline())
        && tx.intents().attempts(intent.id()).stream()
            .allMatch(a -> a.outcome().provenWithoutEffect());
  }

  private static KeptIntent expire(Tx tx, KeptIntent intent, Instant now) {
    KeptIntent after = intent.with(intent.standing().move(Trigger.EXPIRE));
    return save(tx, intent, after, TimelineEvent.Kind.EXPIRED, "intent-expired", now);
  }

  /// The round's disposition is written unless a person has settled it already.
  private static KeptIntent fail(Tx tx, KeptIntent intent, Instant now) {
    int round = intent.standing().round();
    KeptIntent after = intent.with(intent.standing().move(Trigger.AUTHORITY_ENDED));
    if (tx.caseLog().dispositions(intent.id()).stream().noneMatch(d -> d.round() == round)) {
      tx.caseLog()
          .add(
              intent.id(),
              new Disposition(
                  round,
                  Disposition.Outcome.FAILED,
                  Optional.empty(),
                  Optional.empty(),
                  OwnJobs.AUTHORITY.name(),
                  now));
    }
    return save(tx, intent, after, TimelineEvent.Kind.AUTHORITY_ENDED, "authority-ended", now);
  }

  private static KeptIntent save(
      Tx tx,
      KeptIntent before,
      KeptIntent after,
      TimelineEvent.Kind kind,
      String audited,
      Instant now) {
    Map<String, String> values =
        Map.of(
            "deadline",
            before.envelope().authority().deadline().toString(),
            "was",
            before.standing().state() == IntentState.AUTHORIZED ? "authorized" : "prepared",
            "why",
            before.standing().dispatched()
                ? "authority ended; every attempt is proven without effect"
                : "authority ended; nothing was ever sent");
    tx.caseLog().add(before.id(), new TimelineEvent(now, kind, OwnJobs.AUTHORITY.name(), values));
    Recorder.save(tx, before, after, OwnJobs.AUTHORITY, now, audited, values);
    return after;
  }
}
