package dev.secondwitness.store.core;

import dev.secondwitness.domain.decision.Disposition;
import dev.secondwitness.domain.decision.TwoPeople;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.intent.ReportedReceipt;
import dev.secondwitness.domain.intent.Trigger;
import dev.secondwitness.domain.review.Effect;
import dev.secondwitness.domain.review.TimelineEvent;
import dev.secondwitness.domain.value.Principal;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/// What an event does to the intent it is about; only one from a verified source can settle.
final class ApplyEvent {
  private final Rules rules;
  private final Cases cases;
  private final NoteDoubles doubles;

  ApplyEvent(Rules rules, Cases cases) {
    this.rules = rules;
    this.cases = cases;
    this.doubles = new NoteDoubles(rules, cases);
  }

  /// One event on its way into the case.
  private record Coming(
      ReceiveEvent.Command event,
      KeptIntent intent,
      Principal by,
      Instant now,
      Consumer<ReceiveEvent.Effect> kept) {}

  /// Applies it.
  ///
  /// @param kept told what it does, before that is audited
  ReceiveEvent.Taken to(
      Tx tx,
      KeptIntent intent,
      ReceiveEvent.Command event,
      Principal by,
      Consumer<ReceiveEvent.Effect> kept) {
    Coming coming = new Coming(event, intent, by, rules.now(), kept);
    tx.caseLog()
        .add(
            intent.id(),
            new TimelineEvent(
                coming.now(), TimelineEvent.Kind.EVENT_RECEIVED, event.source(), event.values()));
    boolean opens = opens(tx, coming);
    Optional<Receipt> receipt = receipt(tx, coming, intent.standing().round() + (opens ? 1 : 0));
    receipt.ifPresent(r -> tx.caseLog().add(intent.id(), r));
    if (receipt.filter(Receipt::finalResult).isEmpty()) {
      return opens ? opened(tx, coming) : noted(tx, coming, receipt.isPresent());
    }
    Cases.Whole whole = cases.whole(tx, intent);
    ReceiveEvent.Taken taken;
    if (opens) {
      taken = opened(tx, coming);
    } else if (commits(tx, whole, receipt.get(), event)) {
      taken = committed(tx, coming, receipt.get());
    } else {
      taken = noted(tx, coming, true);
    }
    doubles.seen(
        tx,
        whole,
        taken.intent().orElse(intent),
        List.of(
            new Effect(
                receipt.get().id(),
                Effect.By.EVENT,
                ReceiveEvent.words(event.values()),
                receipt.get().amount(),
                coming.now())),
        by);
    return taken;
  }

  private static boolean opens(Tx tx, Coming coming) {
    ReceiveEvent.Command event = coming.event();
    return event.kind() == ReceiveEvent.Kind.COMMITTED
        ? event.receipt().isPresent() && coming.intent().standing().contradictedByReceipt()
        : speaksAgainstAccepted(tx, coming.intent(), event);
  }

  private ReceiveEvent.Taken opened(Tx tx, Coming coming) {
    KeptIntent after =
        Settling.reopen(
            tx,
            coming.intent(),
            cases.care(tx, coming.intent(), coming.now()),
            "event " + coming.event().kind().name().toLowerCase(Locale.ROOT),
            coming.event().source(),
            coming.now());
    return saved(tx, coming, after, ReceiveEvent.Effect.ROUND_OPENED, "round-opened");
  }

  private ReceiveEvent.Taken committed(Tx tx, Coming coming, Receipt receipt) {
    Settling.accept(tx, coming.intent(), receipt.id(), coming.event().occurredAt());
    KeptIntent after =
        Settling.settle(
            tx,
            coming.intent(),
            Trigger.RECEIPT,
            Disposition.Outcome.CONFIRMED,
            Optional.of(receipt.id()),
            Optional.empty(),
            coming.event().source(),
            coming.now());
    return saved(tx, coming, after, ReceiveEvent.Effect.COMMITTED, "event-received");
  }

  private static ReceiveEvent.Taken noted(Tx tx, Coming coming, boolean evidence) {
    if (evidence) {
      KeptIntent after = coming.intent().with(coming.intent().standing().touched());
      return saved(tx, coming, after, ReceiveEvent.Effect.EVIDENCE, "event-received");
    }
    coming.kept().accept(ReceiveEvent.Effect.NONE);
    Recorder.publish(
        tx, coming.intent(), coming.by(), coming.now(), "event-received", coming.event().values());
    return new ReceiveEvent.Taken(false, Optional.of(coming.intent()), ReceiveEvent.Effect.NONE);
  }

  private static ReceiveEvent.Taken saved(
      Tx tx, Coming coming, KeptIntent after, ReceiveEvent.Effect effect, String kind) {
    coming.kept().accept(effect);
    Recorder.save(
        tx, coming.intent(), after, coming.by(), coming.now(), kind, coming.event().values());
    return new ReceiveEvent.Taken(false, Optional.of(after), effect);
  }

  /// A failure about the very receipt that was accepted, newer than what vouched for it.
  private static boolean speaksAgainstAccepted(
      Tx tx, KeptIntent intent, ReceiveEvent.Command event) {
    boolean contrary =
        switch (event.kind()) {
          case FAILED, UNDONE -> true;
          case COMMITTED, PENDING -> false;
        };
    if (!contrary || intent.standing().state() != IntentState.COMMITTED) {
      return false;
    }
    Optional<CaseLog.Accepted> accepted = tx.caseLog().acceptedBy(intent.id());
    return accepted.isPresent()
        && event.receipt().isPresent()
        && event.receipt().get().id().equals(accepted.get().receipt())
        && event.occurredAt().isAfter(accepted.get().vouchedAt());
  }

  private boolean commits(Tx tx, Cases.Whole whole, Receipt receipt, ReceiveEvent.Command event) {
    KeptIntent intent = whole.intent();
    if (!receipt.supportsConfirm()
        || !Settling.amountAgrees(intent, receipt)
        || Settling.takenElsewhere(tx, intent, receipt.id())
        || Settling.takenBack(tx, intent, receipt.id(), event.occurredAt())
        || NoteDoubles.another(tx, whole, receipt.id())) {
      return false;
    }
    return switch (intent.standing().state()) {
      case EXECUTING -> true;
      case INDETERMINATE ->
          TwoPeople.why(intent.envelope(), intent.standing().round(), cases.policy(tx, intent))
              .isEmpty();
      case NEW, PREPARED, AUTHORIZED, COMMITTED, REJECTED, CANCELLED, EXPIRED -> false;
    };
  }

  private Optional<Receipt> receipt(Tx tx, Coming coming, int round) {
    return coming
        .event()
        .receipt()
        .filter(r -> tells(coming.event().kind()))
        .map(r -> receipt(tx, r, coming, round));
  }

  private static boolean tells(ReceiveEvent.Kind kind) {
    return switch (kind) {
      case COMMITTED, PENDING -> true;
      case FAILED, UNDONE -> false;
    };
  }

  private Receipt receipt(Tx tx, ReportedReceipt told, Coming coming, int round) {
    boolean verified =
        cases.policy(tx, coming.intent()).verifies(coming.event().source(), coming.by().name());
    return new Receipt(
        told.id(),
        verified ? Receipt.Source.VERIFIED_EVENT : Receipt.Source.UNVERIFIED_EVENT,
        Optional.empty(),
        told.amount(),
        coming.event().kind() == ReceiveEvent.Kind.COMMITTED,
        false,
        false,
        round,
        coming.now());
  }
}
