package dev.secondwitness.app.review;

import dev.secondwitness.app.port.DecisionJournal;
import dev.secondwitness.app.port.DecisionRecorded;
import dev.secondwitness.app.port.IntentStore;
import dev.secondwitness.app.port.PendingDecision;
import dev.secondwitness.app.port.PendingDecision.Status;
import dev.secondwitness.app.port.Problem;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.domain.value.DecisionKey;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/// Brings what the journal holds to an end: sends what waits, reads back what may have been
/// applied, never sends blind.
public final class DeliverDecisions {

  /// After this long undelivered, the person is asked again.
  public static final Duration ASK_AGAIN_AFTER = Duration.ofMinutes(10);

  private final IntentStore store;
  private final DecisionJournal journal;
  private final InstantSource clock;
  private final ReentrantLock oneAtATime = new ReentrantLock();

  /// Wires the use case; every argument is thread-safe.
  public DeliverDecisions(IntentStore store, DecisionJournal journal, InstantSource clock) {
    this.store = store;
    this.journal = journal;
    this.clock = clock;
  }

  /// Delivers everything open, oldest first; what came of each, in that order.
  public List<DecisionOutcome> deliverOpen() {
    List<DecisionOutcome> outcomes = new ArrayList<>();
    for (PendingDecision pending : journal.open()) {
      outcomes.add(deliver(pending.key()));
    }
    return List.copyOf(outcomes);
  }

  /// Delivers one decision; a decision that is at its end already is answered from the store by
  /// key.
  public DecisionOutcome deliver(DecisionKey key) {
    oneAtATime.lock();
    try {
      PendingDecision pending =
          journal
              .find(key)
              .orElseThrow(() -> new IllegalArgumentException("Not in the journal: " + key));
      return switch (pending.status()) {
        case WAITING -> send(pending);
        case SENT_UNKNOWN -> readBack(pending);
        case RECORDED, REFUSED -> readBack(pending);
        case UNDELIVERED -> readAgain(pending);
        case WITHDRAWN -> new DecisionOutcome.Undelivered(key);
      };
    } finally {
      oneAtATime.unlock();
    }
  }

  private DecisionOutcome send(PendingDecision pending) {
    if (tooOld(pending)) {
      journal.move(
          pending.key(), pending.status(), Status.UNDELIVERED, "not delivered", clock.instant());
      return new DecisionOutcome.Undelivered(pending.key());
    }
    if (!journal.move(
        pending.key(), pending.status(), Status.SENT_UNKNOWN, "sent", clock.instant())) {
      return deliver(pending.key());
    }
    Reply<DecisionRecorded> reply =
        store.decide(pending.intent(), pending.key(), pending.version(), pending.body());
    if (pending.status() == Status.SENT_UNKNOWN
        && reply instanceof Reply.NoAnswer<DecisionRecorded>(boolean reached, String detail)) {
      // this try may never have left, but an earlier one did and may still arrive
      return new DecisionOutcome.Unknown(pending.key(), detail);
    }
    return settle(pending.key(), reply);
  }

  /// What was given up may have been on its way: what the store has is never hidden.
  private DecisionOutcome readAgain(PendingDecision pending) {
    if (store.decisionByKey(pending.key())
        instanceof Reply.Ok<DecisionRecorded>(DecisionRecorded recorded)) {
      journal.move(pending.key(), Status.UNDELIVERED, Status.RECORDED, "", clock.instant());
      return new DecisionOutcome.Recorded(recorded);
    }
    return new DecisionOutcome.Undelivered(pending.key());
  }

  private DecisionOutcome readBack(PendingDecision pending) {
    Reply<DecisionRecorded> reply = store.decisionByKey(pending.key());
    if (reply instanceof Reply.Refused<DecisionRecorded>(Problem problem)
        && problem.type().equals("not-found")
        && pending.status() == Status.SENT_UNKNOWN) {
      return send(pending);
    }
    if (reply instanceof Reply.NoAnswer<DecisionRecorded>(boolean reached, String detail)) {
      return new DecisionOutcome.Unknown(pending.key(), detail);
    }
    return settle(pending.key(), reply);
  }

  private DecisionOutcome settle(DecisionKey key, Reply<DecisionRecorded> reply) {
    return switch (reply) {
      case Reply.Ok<DecisionRecorded>(DecisionRecorded recorded) -> {
        journal.move(key, Status.SENT_UNKNOWN, Status.RECORDED, "", clock.instant());
        yield new DecisionOutcome.Recorded(recorded);
      }
      case Reply.Refused<DecisionRecorded>(Problem problem) -> {
        journal.move(
            key,
            Status.SENT_UNKNOWN,
            Status.REFUSED,
            problem.type() + ": " + problem.detail(),
            clock.instant());
        yield new DecisionOutcome.Refused(key, problem);
      }
      case Reply.NoAnswer<DecisionRecorded>(boolean mayHaveReached, String detail) -> {
        if (mayHaveReached) {
          yield new DecisionOutcome.Unknown(key, detail);
        }
        journal.move(key, Status.SENT_UNKNOWN, Status.WAITING, detail, clock.instant());
        yield new DecisionOutcome.Waiting(key, detail);
      }
    };
  }

  private boolean tooOld(PendingDecision pending) {
    return clock.instant().isAfter(pending.pressedAt().plus(ASK_AGAIN_AFTER));
  }
}
