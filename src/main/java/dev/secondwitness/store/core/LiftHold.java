package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.intent.Hold;
import dev.secondwitness.domain.value.HoldId;
import dev.secondwitness.domain.value.IntentId;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Lets retries go on again; only a person does, and a hold that has ended stays as it ended.
public final class LiftHold {
  private final Rules rules;

  public LiftHold(Rules rules) {
    this.rules = rules;
  }

  /// Lifts it; one that has ended already, by whomever, is given back unchanged.
  public Hold in(Tx tx, Caller caller, HoldId id, String why) {
    Instant now = rules.now();
    Hold hold =
        tx.holds()
            .find(id)
            .filter(h -> caller.sees(h.tenant()))
            .orElseThrow(() -> Refusal.of(ProblemType.NOT_FOUND, "There is no hold " + id.value()));
    if (!HoldRights.lifts(caller, hold.over(), hold.tenant())) {
      throw Refusal.of(
          ProblemType.FORBIDDEN,
          "Only a person lifts a hold: a reviewer one over an intent, a manager any other");
    }
    if (!hold.inForce(now)) {
      return hold;
    }
    Hold lifted = hold.lifted(caller.principal(), now, why);
    if (!tx.holds().lift(lifted)) {
      throw new IllegalStateException("The hold changed while it was being lifted: " + id);
    }
    record(tx, lifted, caller, why, now);
    return lifted;
  }

  private static void record(Tx tx, Hold lifted, Caller caller, String why, Instant now) {
    Map<String, String> values = new TreeMap<>();
    values.put("hold", lifted.id().value());
    values.put("tenant", lifted.tenant().value());
    values.put("scope", lifted.scope());
    values.put("why", why);
    Optional<KeptIntent> intent =
        lifted.over() == Hold.Over.INTENT
            ? tx.intents().find(new IntentId(lifted.subject()))
            : Optional.empty();
    if (intent.isPresent()) {
      KeptIntent after = intent.get().with(intent.get().standing().touched());
      Recorder.save(tx, intent.get(), after, caller.principal(), now, "hold-lifted", values);
    } else {
      Recorder.wide(tx, lifted.tenant(), caller.principal(), now, "hold-lifted", values);
    }
  }
}
