package dev.secondwitness.store.core;

import dev.secondwitness.domain.decision.Disposition;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.intent.Trigger;
import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.DecisionId;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Ends and opens rounds: dispositions, accepted receipts and what the timeline says of them.
final class Settling {
  private Settling() {}

  /// The round ends; the disposition is written once and never changed.
  static KeptIntent settle(
      Tx tx,
      KeptIntent intent,
      Trigger trigger,
      Disposition.Outcome outcome,
      Optional<ReceiptId> receipt,
      Optional<DecisionId> decision,
      String by,
      Instant now) {
    return settle(
        tx,
        intent,
        trigger,
        new Disposition(intent.standing().round(), outcome, receipt, decision, by, now));
  }

  /// The round ends with this disposition.
  static KeptIntent settle(Tx tx, KeptIntent intent, Trigger trigger, Disposition disposition) {
    KeptIntent after = intent.with(intent.standing().move(trigger));
    tx.caseLog().add(intent.id(), disposition);
    TreeMap<String, String> values = new TreeMap<>();
    values.put("outcome", disposition.outcome().name().toLowerCase(Locale.ROOT));
    values.put("round", Integer.toString(disposition.round()));
    disposition.receipt().ifPresent(r -> values.put("receipt", r.value()));
    disposition.decision().ifPresent(d -> values.put("decision", d.value()));
    disposition.approvedBy().ifPresent(a -> values.put("approved_by", a));
    if (!disposition.overridden().isEmpty()) {
      values.put("overridden", Overrides.words(disposition.overridden()));
    }
    disposition
        .whatIsThere()
        .ifPresent(t -> t.fields().forEach((name, value) -> values.put("found " + name, value)));
    if (after.standing().state() == IntentState.COMMITTED) {
      Optional<Instant> wish = Wishes.last(tx, intent.id());
      wish.ifPresent(at -> values.put("despite_cancel", at.toString()));
      Notices.committed(tx, after, disposition.receipt().orElseThrow(), wish, disposition.at());
    }
    tx.caseLog()
        .add(
            intent.id(),
            new TimelineEvent(
                disposition.at(), TimelineEvent.Kind.SETTLED, disposition.by(), values));
    return after;
  }

  /// The intent becomes unknown, with owner and deadline.
  static KeptIntent unknown(
      Tx tx, KeptIntent intent, Standing.Care care, String why, String by, Instant now) {
    KeptIntent after = intent.with(intent.standing().unknown(Trigger.UNANSWERED, now, care));
    tx.caseLog()
        .add(
            intent.id(),
            new TimelineEvent(
                now, TimelineEvent.Kind.BECAME_UNKNOWN, by, opened(after, care, why)));
    return after;
  }

  /// Evidence against the disposition opens the next round, with owner and deadline.
  static KeptIntent reopen(
      Tx tx, KeptIntent intent, Standing.Care care, String why, String by, Instant now) {
    KeptIntent after = intent.with(intent.standing().unknown(Trigger.CONTRARY_EVIDENCE, now, care));
    tx.caseLog()
        .add(
            intent.id(),
            new TimelineEvent(now, TimelineEvent.Kind.ROUND_OPENED, by, opened(after, care, why)));
    return after;
  }

  /// Accepts a receipt for the intent's round, unless another intent has it.
  static boolean accept(Tx tx, KeptIntent intent, ReceiptId receipt, Instant vouchedAt) {
    Optional<CaseLog.Accepted> holder =
        tx.caseLog().accepted(intent.envelope().provider(), receipt);
    if (holder.isPresent()) {
      return holder.get().intent().equals(intent.id());
    }
    tx.caseLog()
        .accept(
            intent.envelope().provider(),
            new CaseLog.Accepted(receipt, intent.id(), intent.standing().round(), vouchedAt));
    return true;
  }

  /// Whether another intent has accepted that receipt.
  static boolean takenElsewhere(Tx tx, KeptIntent intent, ReceiptId receipt) {
    return tx.caseLog()
        .accepted(intent.envelope().provider(), receipt)
        .map(a -> !a.intent().equals(intent.id()))
        .orElse(false);
  }

  /// Whether a receipt says the amount that was meant; one that says none says nothing else.
  static boolean amountAgrees(KeptIntent intent, Receipt receipt) {
    Optional<Money> meant = intent.envelope().subject().amount();
    return receipt.amount().isEmpty() || meant.isEmpty() || receipt.amount().equals(meant);
  }

  /// Whether an event after that moment said that the receipt failed or was undone; events come in
  /// any order, and what was said before the receipt was known counts as well.
  static boolean takenBack(Tx tx, KeptIntent intent, ReceiptId receipt, Instant after) {
    return tx.caseLog().timeline(intent.id()).stream()
        .filter(e -> e.kind() == TimelineEvent.Kind.EVENT_RECEIVED)
        .map(TimelineEvent::values)
        .filter(v -> receipt.value().equals(v.get("receipt")))
        .filter(v -> "failed".equals(v.get("kind")) || "undone".equals(v.get("kind")))
        .anyMatch(v -> Instant.parse(v.getOrDefault("occurred_at", "")).isAfter(after));
  }

  private static Map<String, String> opened(KeptIntent after, Standing.Care care, String why) {
    return Map.of(
        "why",
        why,
        "round",
        Integer.toString(after.standing().round()),
        "owner",
        care.owner().name(),
        "resolve_by",
        care.resolveBy().toString());
  }
}
