package dev.secondwitness.contract;

import dev.secondwitness.domain.intent.ReportedOutcome;
import dev.secondwitness.domain.intent.ReportedReceipt;
import dev.secondwitness.domain.value.ReceiptId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Maps reported outcomes and receipts.
public final class OutcomeMapping {

  private OutcomeMapping() {}

  /// What the sender saw. Fails with `RequestRefused` when an answer has no status, a *not sent* no
  /// proof, or anything else carries members of an answer.
  public static ReportedOutcome toDomain(ReportOutcomeJson json) {
    boolean answered = json.kind().equals("answered");
    if (!answered) {
      refuse(json.status(), "/status");
      refuse(json.code(), "/code");
      refuse(json.receipt(), "/receipt");
      refuse(json.finalResult(), "/final");
      refuse(json.replayed(), "/replayed");
      refuse(json.retryAfter(), "/retry_after");
    }
    if (!json.kind().equals("not_sent")) {
      refuse(json.proof(), "/proof");
    }
    return switch (json.kind()) {
      case "answered" -> answered(json);
      case "timed_out" -> new ReportedOutcome.TimedOut();
      case "connection_lost" ->
          new ReportedOutcome.ConnectionLost(json.detail() == null ? "" : json.detail());
      case "not_sent" -> {
        if (json.proof() == null || json.proof().isBlank()) {
          throw new RequestRefused(
              ProblemType.INVALID_MEMBER, "/proof", "What proves that no byte was written?");
        }
        yield new ReportedOutcome.NotSent(json.proof());
      }
      case "cancelled" -> new ReportedOutcome.Cancelled();
      default ->
          throw new RequestRefused(ProblemType.INVALID_MEMBER, "/kind", "There is no such outcome");
    };
  }

  /// A receipt as a sender or an event told it.
  public static ReportedReceipt toDomain(ReportedReceiptJson json) {
    return new ReportedReceipt(
        new ReceiptId(json.receiptId()), ValueMapping.moneyIfAny(json.amount()));
  }

  private static ReportedOutcome answered(ReportOutcomeJson json) {
    if (json.status() == null) {
      throw new RequestRefused(ProblemType.INVALID_MEMBER, "/status", "An answer has a status");
    }
    return new ReportedOutcome.Answered(
        json.status(),
        Optional.ofNullable(json.code()),
        ValueMapping.map(json.receipt(), OutcomeMapping::toDomain),
        json.finalResult() == null || json.finalResult(),
        json.replayed() != null && json.replayed(),
        ValueMapping.durationIfAny(json.retryAfter()));
  }

  private static void refuse(@Nullable Object member, String pointer) {
    if (member != null) {
      throw new RequestRefused(
          ProblemType.INVALID_MEMBER, pointer, "This member does not go with this kind of outcome");
    }
  }
}
