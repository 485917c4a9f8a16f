package dev.secondwitness.store.core;

import dev.secondwitness.domain.review.DoubleEffect;
import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.DoubleId;
import dev.secondwitness.domain.value.Owner;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Hands a double-effect case nobody saw to in time to the next owner, with a new deadline; its
/// intent stays as it is.
public final class HandOverDouble implements Job<DoubleEffect> {
  private final Rules rules;
  private final Cases cases;

  public HandOverDouble(Rules rules, Cases cases) {
    this.rules = rules;
    this.cases = cases;
  }

  @Override
  public String name() {
    return "handing on overdue doubles";
  }

  @Override
  public List<Due> due(Tx tx, Optional<Due> after, int limit) {
    return tx.doubles().overdue(rules.now(), after, limit);
  }

  @Override
  public Optional<DoubleEffect> act(Tx tx, Due item) {
    Instant now = rules.now();
    Optional<DoubleEffect> found =
        tx.doubles().find(new DoubleId(item.id())).filter(d -> d.resolveBy().isBefore(now));
    found.ifPresent(effect -> handOn(tx, effect, now));
    return found;
  }

  private void handOn(Tx tx, DoubleEffect effect, Instant now) {
    KeptIntent intent = tx.intents().find(effect.intent()).orElseThrow();
    Owner next = cases.policy(tx, intent).next(intent.envelope().operation(), effect.owner());
    Standing.Care care = new Standing.Care(next, cases.care(tx, intent, now).resolveBy());
    Map<String, String> values =
        Map.of(
            HandOver.CASE,
            effect.id().value(),
            "owner",
            effect.owner().name(),
            "was_due",
            effect.resolveBy().toString(),
            "to",
            next.name(),
            "resolve_by",
            care.resolveBy().toString());
    tx.doubles().hand(effect.id(), care);
    tx.caseLog()
        .add(
            intent.id(),
            new TimelineEvent(now, TimelineEvent.Kind.OVERDUE, OwnJobs.EXPIRY.name(), values));
    Recorder.publish(tx, intent, OwnJobs.EXPIRY, now, "double-handed-on", values);
  }
}
