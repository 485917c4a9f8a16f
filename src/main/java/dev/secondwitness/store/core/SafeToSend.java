package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.intent.Receipt;
import java.time.Instant;
import java.util.Optional;

/// Refuses an attempt that could make a second effect, or one nobody wants any more.
final class SafeToSend {
  private SafeToSend() {}

  /// Refuses for the first reason there is.
  static void require(Tx tx, Cases.Whole whole, Instant now) {
    Repeats.refuse(tx, whole.intent(), now);
    refuseOpenOriginal(tx, whole.intent().envelope());
    refuseWished(tx, whole.intent());
    refuseKnown(tx, whole);
  }

  /// What was replaced may have been found after all since this one was authorised.
  private static void refuseOpenOriginal(Tx tx, Envelope envelope) {
    if (!Originals.resolved(tx, envelope)) {
      throw Refusal.of(
          ProblemType.ILLEGAL_TRANSITION,
          "What this replaces is not failed any more; sending it could make two effects");
    }
  }

  private static void refuseWished(Tx tx, KeptIntent intent) {
    Optional<Instant> wish = Wishes.standing(tx, intent.id());
    if (wish.isPresent()) {
      throw Refusal.of(
          ProblemType.ILLEGAL_TRANSITION,
          "It was asked to cancel this at "
              + wish.get()
              + "; nothing more is sent until an approver renews the authority");
    }
  }

  /// What is told to be done already is not sent for the first time.
  private static void refuseKnown(Tx tx, Cases.Whole whole) {
    if (whole.intent().standing().dispatched()) {
      return;
    }
    whole.receipts().stream()
        .filter(Receipt::supportsConfirm)
        .filter(r -> !Settling.takenBack(tx, whole.intent(), r.id(), Instant.MIN))
        .findFirst()
        .ifPresent(
            r -> {
              throw Refusal.of(
                  ProblemType.ILLEGAL_TRANSITION,
                  "Receipt "
                      + r.id().value()
                      + " was told before anything was sent; sending could make two effects");
            });
  }
}
