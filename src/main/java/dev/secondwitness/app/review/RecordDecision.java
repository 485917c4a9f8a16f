package dev.secondwitness.app.review;

import dev.secondwitness.app.port.DecisionBytes;
import dev.secondwitness.app.port.DecisionDraft;
import dev.secondwitness.app.port.DecisionJournal;
import dev.secondwitness.app.port.Ids;
import dev.secondwitness.app.port.IntentStore;
import dev.secondwitness.app.port.PendingDecision;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.DecisionKey;
import java.time.InstantSource;

/// One press of an act: looks whether the case still is what the person saw, writes key and exact
/// bytes down, and only then sends.
public final class RecordDecision {

  private final IntentStore store;
  private final DecisionJournal journal;
  private final DecisionBytes bytes;
  private final DeliverDecisions deliver;
  private final Ids ids;
  private final InstantSource clock;

  /// Wires the use case; every argument is thread-safe.
  public RecordDecision(
      IntentStore store,
      DecisionJournal journal,
      DecisionBytes bytes,
      DeliverDecisions deliver,
      Ids ids,
      InstantSource clock) {
    this.store = store;
    this.journal = journal;
    this.bytes = bytes;
    this.deliver = deliver;
    this.ids = ids;
    this.clock = clock;
  }

  /// Records the draft for the person; blocks for at most two calls to the store. A case that
  /// cannot be read again is no reason to lose the press: it is written down and waits.
  public DecisionOutcome record(DecisionDraft draft, String person) {
    if (store.caseFile(draft.intent()) instanceof Reply.Ok<CaseFile>(CaseFile now)
        && changed(draft, now)) {
      return new DecisionOutcome.Superseded(now);
    }
    PendingDecision pending =
        new PendingDecision(
            new DecisionKey("press_" + ids.fresh()),
            draft.intent(),
            draft.version(),
            draft.act(),
            person,
            bytes.of(draft),
            clock.instant(),
            PendingDecision.Status.WAITING,
            "");
    journal.write(pending);
    return deliver.deliver(pending.key());
  }

  private static boolean changed(DecisionDraft draft, CaseFile now) {
    return now.version() != draft.version()
        || now.round() != draft.round()
        || !now.envelope().arguments().hash().equals(draft.argsHash());
  }
}
