package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.decision.CaseFacts;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// What a decision rests on: that it is what the person saw, and that it carries the act.
final class Evidence {
  private Evidence() {}

  /// Refuses a decision whose arguments or evidence are not the ones the store holds.
  static void requireBound(Cases.Whole whole, Decide.Command command) {
    if (!command.hash().equals(whole.intent().envelope().arguments().hash())) {
      throw Refusal.at(
          ProblemType.ARGS_DRIFT,
          "/canonical_args_hash",
          "What was decided about is not what was authorised");
    }
    for (int i = 0; i < command.restsOn().size(); i++) {
      requireSame(whole, command.restsOn().get(i), "/rests_on/" + i);
    }
  }

  private static void requireSame(Cases.Whole whole, Decide.Rest rest, String at) {
    Reading reading =
        whole.readings().stream()
            .filter(r -> r.id().equals(rest.reading()))
            .findFirst()
            .orElseThrow(
                () ->
                    Refusal.at(
                        ProblemType.READING_OTHER_INTENT,
                        at + "/reading_id",
                        "This intent has no reading " + rest.reading().value()));
    if (reading.round() != whole.intent().standing().round()) {
      throw Refusal.at(
          ProblemType.READING_OTHER_ROUND,
          at + "/reading_id",
          "This reading belongs to round " + reading.round());
    }
    if (!reading.evidenceDigest().equals(rest.digest())) {
      throw Refusal.at(
          ProblemType.EVIDENCE_CHANGED,
          at + "/evidence_digest",
          "The evidence of this reading is not the one that was seen");
    }
  }

  /// Refuses an act that names nothing it can rest on.
  static void requireGround(Tx tx, Cases.Whole whole, CaseFacts facts, Decide.Command command) {
    switch (command.act()) {
      case CONFIRM -> requireReceipt(tx, whole, facts, command);
      case FAIL_CLOSE, FAIL_ALLOW_REPLAY -> requireAbsence(whole, facts, command);
      case ESCALATE -> {}
    }
  }

  private static void requireReceipt(
      Tx tx, Cases.Whole whole, CaseFacts facts, Decide.Command command) {
    ReceiptId receipt = command.receipt().orElseThrow();
    boolean told =
        facts.finalReceipts().stream()
                .anyMatch(r -> r.id().equals(receipt) && Settling.amountAgrees(whole.intent(), r))
            && !Settling.takenBack(tx, whole.intent(), receipt, Instant.MIN);
    boolean stands = facts.standing().stream().anyMatch(r -> shows(r, receipt));
    if (!told && !stands) {
      throw unknown("No standing reading and no final answer carries this receipt");
    }
    boolean named = named(whole, command).stream().anyMatch(r -> shows(r, receipt));
    if (!told && !named) {
      throw Refusal.at(
          ProblemType.RECEIPT_UNKNOWN,
          "/rests_on",
          "The decision names no reading that shows this receipt");
    }
    if (facts.standing().stream()
        .anyMatch(r -> r.verdict().kind() == VerdictKind.PRESENT && !shows(r, receipt))) {
      throw unknown("A standing reading shows another receipt than this one");
    }
    if (Settling.takenElsewhere(tx, whole.intent(), receipt)) {
      throw unknown("Another intent has this receipt");
    }
  }

  private static void requireAbsence(Cases.Whole whole, CaseFacts facts, Decide.Command command) {
    boolean allRefused =
        !facts.drift()
            && !facts.attempts().isEmpty()
            && facts.attempts().stream().allMatch(a -> a.outcome().provenWithoutEffect());
    boolean named =
        named(whole, command).stream()
            .anyMatch(
                r ->
                    r.verdict().kind() == VerdictKind.ABSENT_AS_OF
                        || r.verdict().kind() == VerdictKind.UNDONE);
    if (!allRefused && !named) {
      throw Refusal.at(
          ProblemType.EVIDENCE_CHANGED,
          "/rests_on",
          "The decision names no reading that shows it absent or undone");
    }
  }

  /// Accepts the confirmed receipt, and keeps it as read when no answer had told it.
  static void accept(Tx tx, Cases.Whole whole, ReceiptId receipt, List<ReadingId> restsOn) {
    KeptIntent intent = whole.intent();
    Optional<Receipt> told =
        whole.receipts().stream()
            .filter(r -> r.id().equals(receipt) && r.supportsConfirm())
            .findFirst();
    Optional<Reading> read =
        whole.readings().stream()
            .filter(r -> restsOn.contains(r.id()) && shows(r, receipt))
            .max(Comparator.comparing(Reading::trueAt));
    Instant vouched =
        read.map(Reading::trueAt)
            .or(() -> told.map(Receipt::receivedAt))
            .orElseThrow(() -> new IllegalStateException("A confirm rests on nothing"));
    if (whole.receipts().stream().noneMatch(r -> r.id().equals(receipt))) {
      tx.caseLog()
          .add(
              intent.id(),
              new Receipt(
                  receipt,
                  Receipt.Source.READING,
                  Optional.empty(),
                  read.flatMap(r -> amount(r.verdict())),
                  true,
                  false,
                  false,
                  intent.standing().round(),
                  vouched));
    }
    if (!Settling.accept(tx, intent, receipt, vouched)) {
      throw unknown("Another intent has this receipt");
    }
  }

  private static Optional<Money> amount(Verdict verdict) {
    return verdict instanceof Verdict.Present p ? p.found().amount() : Optional.empty();
  }

  private static List<Reading> named(Cases.Whole whole, Decide.Command command) {
    List<ReadingId> ids = command.restsOn().stream().map(Decide.Rest::reading).toList();
    return whole.readings().stream().filter(r -> ids.contains(r.id())).toList();
  }

  private static boolean shows(Reading reading, ReceiptId receipt) {
    return reading.verdict() instanceof Verdict.Present p
        && p.found().match().ours()
        && p.found().id().equals(receipt);
  }

  private static Refusal unknown(String detail) {
    return Refusal.at(ProblemType.RECEIPT_UNKNOWN, "/receipt_id", detail);
  }
}
