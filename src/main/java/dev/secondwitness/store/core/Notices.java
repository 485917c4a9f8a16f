package dev.secondwitness.store.core;

import dev.secondwitness.contract.CanonicalJson;
import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.Subject;
import dev.secondwitness.domain.value.MessageId;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// Writes the one message that tells how a round of an intent ended, and takes back one that was
/// not handed on when the next round opens.
final class Notices {
  private Notices() {}

  /// Follows a move of the intent.
  static void follow(Tx tx, KeptIntent before, KeptIntent after, Instant now) {
    IntentState was = before.standing().state();
    IntentState is = after.standing().state();
    if (was.open() && !is.open()) {
      tx.outbox()
          .add(
              new Outbox.Message(
                  MessageId.notice(after.id(), after.standing().round()),
                  Outbox.Kind.NOTICE,
                  after.id(),
                  after.envelope().scope().tenant(),
                  after.envelope().authority().retryOwner(),
                  text(tx, after, now),
                  now,
                  Outbox.Delivery.fresh(now)));
    }
    if (!was.open() && is.open()) {
      for (Outbox.Message message : tx.outbox().waiting(after.id())) {
        if (message.kind() == Outbox.Kind.NOTICE) {
          tx.outbox().update(message.with(message.delivery().ended(Outbox.State.WITHDRAWN)));
        }
      }
    }
  }

  private static String text(Tx tx, KeptIntent intent, Instant now) {
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
    if (intent.standing().state() == IntentState.COMMITTED) {
      tx.caseLog()
          .acceptedBy(e.id())
          .ifPresent(accepted -> json.put("receipt_id", accepted.receipt().value()));
      Wishes.last(tx, e.id()).ifPresent(at -> json.put("despite_cancel", at.toString()));
    }
    return CanonicalJson.of(json);
  }
}
