package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.intent.Trigger;
import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.IntentId;
import java.time.Instant;
import java.util.Map;

/// Cancels an intent that was never sent; of one that was, it keeps the wish, which undoes nothing
/// and settles nothing.
public final class CancelIntent {
  private final Rules rules;
  private final Cases cases;

  public CancelIntent(Rules rules, Cases cases) {
    this.rules = rules;
    this.cases = cases;
  }

  /// Cancels it, or keeps the wish.
  public KeptIntent in(Tx tx, Caller caller, IntentId id, String reason) {
    KeptIntent intent = cases.require(tx, caller, id);
    if (!caller.proposes(intent.envelope().scope().tenant())) {
      throw Refusal.of(ProblemType.FORBIDDEN, "Cancelling takes more than reading");
    }
    Instant now = rules.now();
    Standing standing = intent.standing();
    if (standing.state().open() && standing.dispatched()) {
      return wished(tx, caller, intent, reason, now);
    }
    KeptIntent after = intent.with(standing.move(Trigger.CANCEL));
    Map<String, String> values = Map.of("reason", reason);
    note(tx, caller, id, TimelineEvent.Kind.CANCELLED, values, now);
    Recorder.save(tx, intent, after, caller.principal(), now, "intent-cancelled", values);
    return after;
  }

  private static KeptIntent wished(
      Tx tx, Caller caller, KeptIntent intent, String reason, Instant now) {
    Map<String, String> values = Map.of("reason", reason);
    note(tx, caller, intent.id(), TimelineEvent.Kind.CANCEL_WISHED, values, now);
    Recorder.publish(tx, intent, caller.principal(), now, "cancel-wished", values);
    return intent;
  }

  private static void note(
      Tx tx,
      Caller caller,
      IntentId id,
      TimelineEvent.Kind kind,
      Map<String, String> values,
      Instant now) {
    tx.caseLog().add(id, new TimelineEvent(now, kind, caller.principal().name(), values));
  }
}
