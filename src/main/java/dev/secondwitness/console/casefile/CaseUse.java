package dev.secondwitness.console.casefile;

import dev.secondwitness.app.port.DecisionJournal;
import dev.secondwitness.app.port.IntentStore;
import dev.secondwitness.app.port.Witnesses;
import dev.secondwitness.app.review.DeliverDecisions;
import dev.secondwitness.app.review.ReadWitness;
import dev.secondwitness.app.review.RecordDecision;
import dev.secondwitness.console.concurrent.Tasks;
import dev.secondwitness.console.concurrent.UiScheduler;
import dev.secondwitness.domain.value.Owner;
import java.time.InstantSource;
import java.util.List;

/// What a case file works with.
///
/// @param storeTime the store's time, as this machine reckons it
/// @param owners to whom a case can be escalated
public record CaseUse(
    IntentStore store,
    Witnesses witnesses,
    ReadWitness readWitness,
    RecordDecision recordDecision,
    DeliverDecisions deliver,
    DecisionJournal journal,
    Tasks tasks,
    UiScheduler scheduler,
    InstantSource storeTime,
    List<Owner> owners) {

  public CaseUse {
    owners = List.copyOf(owners);
  }
}
