package dev.secondwitness.store.core;

import dev.secondwitness.contract.CanonicalJson;
import dev.secondwitness.contract.ObservationMapping;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.value.Grant;
import dev.secondwitness.domain.value.Role;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Records what the store's own look showed, as a job; what settles on it is the reconciler's.
public final class EndLook {
  private final Rules rules;
  private final RecordReading recording;
  private final Optional<Reconcile> reconcile;

  /// @param reconcile settles small amounts, empty where that is switched off
  public EndLook(Rules rules, Cases cases, Optional<Reconcile> reconcile) {
    this.rules = rules;
    this.recording = new RecordReading(rules, cases);
    this.reconcile = reconcile;
  }

  /// Records what one witness showed. Refuses what was seen in another round.
  public RecordReading.Recorded record(Tx tx, Asking asking, Observation observation) {
    Caller caller =
        new Caller(
            OwnJobs.LOOKER,
            OwnJobs.LOOKER.name(),
            Set.of(new Grant(asking.tenant(), Role.VIEWER)),
            Set.of());
    return recording.in(
        tx,
        caller,
        asking.intent(),
        new RecordReading.Command(
            asking.intent(),
            asking.round(),
            observation,
            CanonicalJson.of(ObservationMapping.toJson(observation))));
  }

  /// Ends the look, and settles what the evidence now carries without a person; empty when that is
  /// nothing.
  public Optional<KeptIntent> end(Tx tx, Asking asking) {
    Instant now = rules.now();
    Optional<Reconcile.Plan> plan =
        tx.intents()
            .find(asking.intent())
            .filter(i -> i.standing().round() == asking.round())
            .flatMap(i -> reconcile.flatMap(r -> r.plan(tx, i, now)));
    tx.ownLooks()
        .find(asking.intent(), asking.round())
        .map(l -> l.ended(now))
        .map(l -> plan.isPresent() ? l.notAgain() : l)
        .ifPresent(tx.ownLooks()::update);
    if (plan.isPresent()) {
      return Optional.of(reconcile.orElseThrow().settle(tx, plan.get(), now));
    }
    Recorder.note(
        tx,
        OwnJobs.LOOKER,
        Optional.of(asking.intent()),
        now,
        "look-ended",
        Map.of("round", Integer.toString(asking.round())));
    return Optional.empty();
  }
}
