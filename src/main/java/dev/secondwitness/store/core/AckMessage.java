package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.MessageId;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// Takes a worker's word that a message is dealt with: a notice was passed on, or an attempt of
/// what was to be dispatched is running. A dispatch that nobody began stays.
public final class AckMessage {
  private final Rules rules;

  public AckMessage(Rules rules) {
    this.rules = rules;
  }

  /// Acknowledges it; one that waits no more is answered as it is.
  public Outbox.Message in(Tx tx, Caller caller, MessageId id, String worker) {
    Outbox.Message message =
        tx.outbox()
            .find(id)
            .filter(m -> caller.sees(m.tenant()))
            .orElseThrow(
                () -> Refusal.of(ProblemType.NOT_FOUND, "There is no message " + id.value()));
    if (!caller.coordinates(message.tenant())) {
      throw Refusal.of(
          ProblemType.FORBIDDEN,
          "Messages are acknowledged by the agents and workers who lease them");
    }
    Outbox.Lease lease = new Outbox.Lease(caller.principal().name(), worker);
    if (!message.delivery().lease().equals(Optional.of(lease))) {
      throw Refusal.of(
          ProblemType.LEASE_LOST,
          message
              .delivery()
              .lease()
              .map(l -> "This message is in the hands of " + l.worker() + " of " + l.by())
              .orElse("Nobody has leased this message"));
    }
    if (message.delivery().state() != Outbox.State.WAITING) {
      return message;
    }
    refuseUnsent(tx, message);
    Instant now = rules.now();
    Outbox.Message done = message.with(message.delivery().ended(Outbox.State.ACKNOWLEDGED));
    tx.outbox().update(done);
    Recorder.note(
        tx,
        caller.principal(),
        Optional.of(message.intent()),
        now,
        "outbox-acknowledged",
        Map.of("message", id.value(), "worker", worker));
    return done;
  }

  private static void refuseUnsent(Tx tx, Outbox.Message message) {
    boolean running =
        tx.intents()
            .find(message.intent())
            .map(i -> i.standing().state() == IntentState.EXECUTING)
            .orElse(false);
    if (message.kind() == Outbox.Kind.DISPATCH && !running) {
      throw Refusal.of(
          ProblemType.ILLEGAL_TRANSITION,
          "No attempt of this intent is running, so nothing would ever send it");
    }
  }
}
