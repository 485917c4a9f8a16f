package dev.secondwitness.store.core;

import dev.secondwitness.contract.CanonicalJson;
import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.Subject;
import dev.secondwitness.domain.value.MessageId;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Writes the one message that tells how a round of an intent ended, and takes back one that was
/// not handed on when the next round opens.
final class Notices {
  private Notices() {}

  /// Follows a move of the intent. A commit is told of where it is settled, by what is known there.
  static void follow(Tx tx, KeptIntent before, KeptIntent after, Instant now) {
    IntentState was = before.standing().state();
    IntentState is = after.standing().state();
    if (was.open() && !is.open() && is != IntentState.COMMITTED) {
      add(tx, after, json(after, now), now);
    }
    if (!was.open() && is.open()) {
      for (Outbox.Message message : tx.outbox().waiting(after.id())) {
        if (message.kind() == Outbox.Kind.NOTICE) {
          tx.outbox().update(message.with(message.delivery().ended(Outbox.State.WITHDRAWN)));
        }
      }
    }
  }

  /// Tells that a round ended with a receipt.
  ///
  /// @param wish when it was last asked to cancel what was sent by then
  static void committed(
      Tx tx, KeptIntent after, ReceiptId receipt, Optional<Instant> wish, Instant now) {
    Map<String, Object> json = json(after, now);
    json.put("receipt_id", receipt.value());
    wish.ifPresent(at -> json.put("despite_cancel", at.toString()));
    add(tx, after, json, now);
  }

  private static void add(Tx tx, KeptIntent after, Map<String, Object> json, Instant now) {
    tx.outbox()
        .add(
            new Outbox.Message(
                MessageId.notice(after.id(), after.standing().round()),
                Outbox.Kind.NOTICE,
                after.id(),
                after.envelope().scope().tenant(),
                after.envelope().authority().retryOwner(),
                CanonicalJson.of(json),
                now,
                Outbox.Delivery.fresh(now)));
  }

  private static Map<String, Object> json(KeptIntent intent, Instant now) {
    Envelope e = intent.envelope();
    Subject subject = e.subject();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("kind", "notice");
    json.put("intent_id", e.id().value());
    json.put("request_ref", intent.requestRef());
    json.put("tenant", e.scope().tenant().value());
    json.put("operation", e.operation().value());
    json.put("language", subject.language());
    json.put("round", intent.standing().round());
    json.put("outcome", intent.standing().state().name().toLowerCase(Locale.ROOT));
    json.put("ended_at", now.toString());
    json.put("ticket_refs", subject.ticketRefs());
    subject.businessRef().ifPresent(r -> json.put("business_ref", r.value()));
    subject
        .amount()
        .ifPresent(
            a ->
                json.put(
                    "amount", Map.of("currency", a.currency(), "minor", Long.toString(a.minor()))));
    return json;
  }
}
