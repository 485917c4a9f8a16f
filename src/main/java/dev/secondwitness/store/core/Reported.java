package dev.secondwitness.store.core;

import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.OutcomeClass;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.intent.ReportedOutcome;
import dev.secondwitness.domain.review.Effect;
import dev.secondwitness.domain.value.AttemptId;
import java.time.Instant;
import java.util.Optional;

/// The rows that a reported outcome leaves: the attempt as it ended, the receipt it told.
final class Reported {
  private Reported() {}

  static Attempt ended(
      Attempt a, ReportOutcome.Command command, OutcomeClass outcome, boolean late, Instant now) {
    Optional<ReportedOutcome.Answered> answered =
        command.outcome() instanceof ReportedOutcome.Answered answer
            ? Optional.of(answer)
            : Optional.empty();
    return a.with(
        command.providerRequestId().or(a::providerRequestId),
        new Attempt.Result(
            outcome,
            answered.map(ReportedOutcome.Answered::status),
            answered.flatMap(ReportedOutcome.Answered::code),
            answered.map(ReportedOutcome.Answered::replayed).orElse(false),
            Optional.of(now),
            command.detail().or(() -> raw(command.outcome())),
            late));
  }

  private static Optional<String> raw(ReportedOutcome outcome) {
    return switch (outcome) {
      case ReportedOutcome.Answered a -> Optional.empty();
      case ReportedOutcome.TimedOut t -> Optional.empty();
      case ReportedOutcome.ConnectionLost l ->
          l.error().isBlank() ? Optional.empty() : Optional.of(l.error());
      case ReportedOutcome.NotSent n -> Optional.of(n.proof());
      case ReportedOutcome.Cancelled c -> Optional.empty();
    };
  }

  static Optional<Receipt> receipt(
      Attempt attempt, ReportedOutcome outcome, int round, Instant now) {
    return outcome instanceof ReportedOutcome.Answered answer
        ? answer
            .receipt()
            .map(
                r ->
                    new Receipt(
                        r.id(),
                        Receipt.Source.OWN_ANSWER,
                        Optional.of(attempt.id()),
                        r.amount(),
                        attempt.outcome() == OutcomeClass.COMMITTED,
                        answer.replayed(),
                        false,
                        round,
                        now))
        : Optional.empty();
  }

  static Effect effect(Receipt receipt, AttemptId attempt) {
    return new Effect(
        receipt.id(), Effect.By.OUTCOME, attempt.value(), receipt.amount(), receipt.receivedAt());
  }
}
