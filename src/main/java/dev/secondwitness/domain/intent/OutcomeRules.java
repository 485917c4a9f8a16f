package dev.secondwitness.domain.intent;

import java.util.List;
import java.util.Optional;

/// Says what a reported outcome means; status alone is never enough, only the card's list is.
public final class OutcomeRules {

  private OutcomeRules() {}

  /// Classifies by the card: a refusal counts only if it is listed as before effect and is not a
  /// replay of an older answer.
  public static OutcomeClass classify(ReportedOutcome outcome, ContractCard card) {
    return switch (outcome) {
      case ReportedOutcome.Answered a -> answered(a, card);
      case ReportedOutcome.NotSent n -> OutcomeClass.NOT_SENT;
      case ReportedOutcome.TimedOut t -> OutcomeClass.UNKNOWN;
      case ReportedOutcome.ConnectionLost l -> OutcomeClass.UNKNOWN;
      case ReportedOutcome.Cancelled c -> OutcomeClass.UNKNOWN;
    };
  }

  private static OutcomeClass answered(ReportedOutcome.Answered a, ContractCard card) {
    if (a.status() >= 200 && a.status() < 300) {
      if (!a.finalAnswer()) {
        return OutcomeClass.ACCEPTED_NOT_FINAL;
      }
      return a.receipt().isPresent() ? OutcomeClass.COMMITTED : OutcomeClass.UNKNOWN;
    }
    if (listed(card.saysExists(), a.status(), a.code()).isPresent()) {
      return OutcomeClass.SAYS_EXISTS;
    }
    Optional<AnswerPattern> refusal = listed(card.refusedBeforeEffect(), a.status(), a.code());
    if (refusal.isEmpty() || a.replayed()) {
      return OutcomeClass.UNKNOWN;
    }
    return refusal.get().passing()
        ? OutcomeClass.REFUSED_FOR_NOW
        : OutcomeClass.REFUSED_BEFORE_EFFECT;
  }

  private static Optional<AnswerPattern> listed(
      List<AnswerPattern> patterns, int status, Optional<String> code) {
    return patterns.stream().filter(p -> p.matches(status, code)).findFirst();
  }
}
