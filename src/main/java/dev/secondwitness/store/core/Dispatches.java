package dev.secondwitness.store.core;

import dev.secondwitness.contract.CanonicalJson;
import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.MessageId;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Keeps the message that asks for an intent to be sent: written with the authorisation, waiting
/// while the intent may be sent or is being sent, withdrawn once it is unknown or has ended.
final class Dispatches {
  private Dispatches() {}

  /// Follows a move of the intent.
  static void follow(Tx tx, KeptIntent before, KeptIntent after, Instant now) {
    boolean renewed = version(before) != version(after);
    boolean moved = before.standing().state() != after.standing().state();
    if (!renewed && !moved) {
      return;
    }
    switch (after.standing().state()) {
      case AUTHORIZED -> {
        withdraw(tx, after.id(), Optional.of(id(after)));
        waiting(tx, after, now);
      }
      case EXECUTING -> {
        if (renewed) {
          withdraw(tx, after.id(), Optional.of(id(after)));
          waiting(tx, after, now);
        }
      }
      case NEW, PREPARED, COMMITTED, REJECTED, INDETERMINATE, CANCELLED, EXPIRED -> {
        // what is unknown has none that waits
        if (before.standing().state() != IntentState.INDETERMINATE) {
          withdraw(tx, after.id(), Optional.empty());
        }
      }
    }
  }

  /// Holds the message back until a wait is over.
  static void notBefore(Tx tx, KeptIntent intent, Instant moment) {
    tx.outbox()
        .find(id(intent))
        .ifPresent(m -> tx.outbox().update(m.with(m.delivery().notBefore(moment))));
  }

  private static void waiting(Tx tx, KeptIntent intent, Instant now) {
    Optional<Outbox.Message> known = tx.outbox().find(id(intent));
    if (known.isEmpty()) {
      tx.outbox()
          .add(
              new Outbox.Message(
                  id(intent),
                  Outbox.Kind.DISPATCH,
                  intent.id(),
                  intent.envelope().scope().tenant(),
                  intent.envelope().authority().retryOwner(),
                  text(intent.envelope()),
                  now,
                  Outbox.Delivery.fresh(now)));
    } else if (known.get().delivery().state() != Outbox.State.WAITING) {
      tx.outbox().update(known.get().with(known.get().delivery().again(now)));
    }
  }

  private static void withdraw(Tx tx, IntentId intent, Optional<MessageId> but) {
    for (Outbox.Message message : tx.outbox().waiting(intent)) {
      if (message.kind() == Outbox.Kind.DISPATCH && !but.equals(Optional.of(message.id()))) {
        tx.outbox().update(message.with(message.delivery().ended(Outbox.State.WITHDRAWN)));
      }
    }
  }

  static MessageId id(KeptIntent intent) {
    return MessageId.dispatch(intent.id(), version(intent));
  }

  private static int version(KeptIntent intent) {
    return intent.envelope().authority().version();
  }

  /// All that is needed to send it, and nothing that could be reasoned out anew.
  private static String text(Envelope e) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("kind", "dispatch");
    json.put("intent_id", e.id().value());
    json.put("tenant", e.scope().tenant().value());
    json.put("operation", e.operation().value());
    json.put("provider", e.provider().value());
    json.put("canonical_args", e.arguments().canonical());
    json.put("canonical_args_hash", e.arguments().hash().hex());
    json.put("action_key", e.keyTerms().key().value());
    json.put("authorization_version", e.authority().version());
    json.put("deadline", e.authority().deadline().toString());
    return CanonicalJson.of(json);
  }
}
