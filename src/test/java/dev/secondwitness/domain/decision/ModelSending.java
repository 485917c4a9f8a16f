package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.decision.ModelReceiver.Copy;
import dev.secondwitness.domain.decision.ModelReceiver.Does;
import dev.secondwitness.domain.intent.ContractCard;
import dev.secondwitness.domain.intent.ReportedOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What becomes of one request on its way: the copies that reach the receiver and when, what the
/// receiver does with them, and what the sender will say of it, and when.
///
/// @param copies what arrives, now and then a copy under another key
/// @param drifts whether there is such a copy
/// @param otherAmount whether what it makes is other than what was bound
/// @param pending whether the receiver takes it without finishing it
/// @param reportedAt never is `Long.MAX_VALUE`
record ModelSending(
    List<Copy> copies,
    boolean drifts,
    boolean otherAmount,
    boolean pending,
    ReportedOutcome outcome,
    long reportedAt) {

  /// @param last the last moment at which the dispatcher writes, in true time
  static ModelSending of(
      ModelDice dice,
      ContractCard card,
      int number,
      long begun,
      long last,
      boolean own,
      int region) {
    long arrives = dice.between(begun, last + card.inFlightBound().toMillis());
    long again = dice.between(arrives, last + card.inFlightBound().toMillis());
    boolean twice = dice.chance(card.idempotent() ? 30 : 60);
    boolean otherAmount = dice.chance(10);
    int fate = dice.sharp() && dice.chance(50) ? 50 : dice.below(100);
    ReportedOutcome outcome;
    Does does = Does.EXECUTE;
    boolean pending = false;
    if (fate < 8) {
      outcome = new ReportedOutcome.NotSent("connection refused");
      twice = false;
      does = Does.SWALLOW;
    } else if (fate < 22) {
      does = Does.REFUSE;
      outcome = dice.chance(50) ? error(402, "declined", false) : error(429, "slow_down", false);
    } else if (fate < 40) {
      does = Does.SWALLOW;
      outcome = lost(dice);
    } else if (fate < 62) {
      outcome = lost(dice);
    } else if (fate < 68) {
      outcome = error(503, "upstream", false);
    } else if (fate < 74) {
      does = Does.STORE_ERROR;
      outcome = dice.chance(80) ? error(500, "oops", false) : lost(dice);
    } else if (fate < 80) {
      outcome = error(409, "exists", false);
    } else if (fate < 85) {
      outcome = error(402, "declined", true);
    } else if (fate < 91) {
      pending = true;
      outcome = answered(202, false, false);
    } else {
      outcome = answered(201, true, twice && dice.chance(60));
    }
    List<Copy> copies = new ArrayList<>();
    if (fate >= 8 && !(does == Does.SWALLOW && dice.chance(50))) {
      copies.add(new Copy(number, begun, arrives, does, own, region));
      if (twice) {
        copies.add(new Copy(number, begun, again, does, own, region));
      }
    }
    boolean drifts = fate >= 8 && dice.chance(3);
    if (drifts) {
      copies.add(new Copy(100 + number, begun, again, Does.EXECUTE, false, region));
    }
    long reported =
        dice.chance(10)
            ? Long.MAX_VALUE
            : fate < 8 ? begun : begun + dice.between(100, dice.chance(80) ? 31_000 : 15 * 60_000L);
    return new ModelSending(copies, drifts, otherAmount, pending, outcome, reported);
  }

  private static ReportedOutcome answered(int status, boolean finalAnswer, boolean replayed) {
    return new ReportedOutcome.Answered(
        status, Optional.empty(), Optional.empty(), finalAnswer, replayed, Optional.empty());
  }

  private static ReportedOutcome error(int status, String code, boolean replayed) {
    return new ReportedOutcome.Answered(
        status, Optional.of(code), Optional.empty(), true, replayed, Optional.empty());
  }

  private static ReportedOutcome lost(ModelDice dice) {
    return switch (dice.below(3)) {
      case 0 -> new ReportedOutcome.TimedOut();
      case 1 -> new ReportedOutcome.ConnectionLost("reset");
      default -> new ReportedOutcome.Cancelled();
    };
  }
}
