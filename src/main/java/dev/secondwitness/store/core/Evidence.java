package dev.secondwitness.store.core;

import dev.secondwitness.contract.CanonicalJson;
import dev.secondwitness.contract.ObservationMapping;
import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.CaseFacts;
import dev.secondwitness.domain.decision.CheckId;
import dev.secondwitness.domain.decision.WhatIsThere;
import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// What a decision or a vote rests on: that it is what the person saw, and that it carries the act.
final class Evidence {
  private Evidence() {}

  /// Refuses what was signed with other arguments or evidence than the store holds.
  static void requireBound(Cases.Whole whole, ArgsHash hash, List<Decide.Rest> restsOn) {
    if (!hash.equals(whole.intent().envelope().arguments().hash())) {
      throw Refusal.at(
          ProblemType.ARGS_DRIFT,
          "/canonical_args_hash",
          "What was decided about is not what was authorised");
    }
    for (int i = 0; i < restsOn.size(); i++) {
      requireSame(whole, restsOn.get(i), "/rests_on/" + i);
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

  /// Refuses when what is kept of a reading is no longer what its digest says.
  static void requireWhole(Tx tx, Cases.Whole whole, Claim claim) {
    for (Reading reading : named(whole, claim.restsOn())) {
      boolean same =
          tx.caseLog()
              .evidence(whole.intent().id(), reading.id())
              .map(o -> ArgsHash.of(CanonicalJson.of(ObservationMapping.toJson(o))).hex())
              .equals(Optional.of(reading.evidenceDigest()));
      if (!same) {
        throw Refusal.at(
            ProblemType.EVIDENCE_CHANGED,
            "/rests_on",
            "What is kept of reading " + reading.id().value() + " is not what was read");
      }
    }
  }

  /// Refuses an act that names nothing it can rest on.
  static void requireGround(Tx tx, Cases.Whole whole, CaseFacts facts, Claim claim) {
    switch (claim.act()) {
      case CONFIRM -> requireReceipt(tx, whole, facts, claim);
      case CONFIRM_WHAT_IS_THERE -> requireThere(tx, whole, facts, claim);
      case FAIL_CLOSE, FAIL_ALLOW_REPLAY -> requireAbsence(whole, facts, claim);
      case ESCALATE -> {}
    }
  }

  private static void requireReceipt(Tx tx, Cases.Whole whole, CaseFacts facts, Claim claim) {
    ReceiptId receipt = claim.receipt().orElseThrow();
    boolean told =
        facts.finalReceipts().stream()
                .anyMatch(r -> r.id().equals(receipt) && Settling.amountAgrees(whole.intent(), r))
            && !Settling.takenBack(tx, whole.intent(), receipt, Instant.MIN);
    boolean stands = facts.standing().stream().anyMatch(r -> shows(claim.act(), r, receipt));
    boolean overridden = claim.overrides(CheckId.INDEPENDENT_PRESENCE);
    if (!told && !stands && !overridden) {
      throw unknown("No standing reading and no final answer carries this receipt");
    }
    if (!told && !overridden && showing(whole, claim.restsOn(), claim, receipt).isEmpty()) {
      throw unnamed();
    }
    if (!claim.overrides(CheckId.NOTHING_CONTRARY)
        && facts.standing().stream()
            .anyMatch(
                r ->
                    r.verdict().kind() == VerdictKind.PRESENT && !shows(claim.act(), r, receipt))) {
      throw unknown("A standing reading shows another receipt than this one");
    }
    refuseTaken(tx, whole, receipt);
  }

  /// What is confirmed is what the proposal's own reading shows, and still stands.
  private static void requireThere(Tx tx, Cases.Whole whole, CaseFacts facts, Claim claim) {
    ReceiptId receipt = claim.receipt().orElseThrow();
    List<Reading> standing =
        facts.standing().stream().filter(r -> shows(claim.act(), r, receipt)).toList();
    if (standing.isEmpty()) {
      throw unknown("No standing reading shows this record as one that is ours and differs");
    }
    Optional<Reading> named = newest(showing(whole, claim.first(), claim, receipt));
    if (named.isEmpty()) {
      throw unnamed();
    }
    if (standing.stream().noneMatch(r -> SameVerdict.is(named.get().verdict(), r.verdict()))) {
      throw Refusal.at(
          ProblemType.EVIDENCE_CHANGED,
          "/rests_on",
          "What is there is no longer what the named reading shows");
    }
    refuseTaken(tx, whole, receipt);
  }

  private static void requireAbsence(Cases.Whole whole, CaseFacts facts, Claim claim) {
    boolean allRefused =
        !facts.drift()
            && !facts.attempts().isEmpty()
            && facts.attempts().stream().allMatch(a -> a.outcome().provenWithoutEffect());
    boolean named =
        named(whole, claim.restsOn()).stream()
            .anyMatch(
                r ->
                    r.verdict().kind() == VerdictKind.ABSENT_AS_OF
                        || r.verdict().kind() == VerdictKind.UNDONE);
    if (!allRefused && !named && !claim.overrides(CheckId.COVERED_ABSENCE)) {
      throw Refusal.at(
          ProblemType.EVIDENCE_CHANGED,
          "/rests_on",
          "The decision names no reading that shows it absent or undone");
    }
  }

  private static void refuseTaken(Tx tx, Cases.Whole whole, ReceiptId receipt) {
    if (Settling.takenElsewhere(tx, whole.intent(), receipt)) {
      throw unknown("Another intent has this receipt");
    }
  }

  /// The values that are confirmed in place of what was bound.
  static WhatIsThere whatIsThere(Cases.Whole whole, Claim claim) {
    Reading reading =
        newest(showing(whole, claim.first(), claim, claim.receipt().orElseThrow()))
            .orElseThrow(() -> new IllegalStateException("Nothing shows what is there"));
    return WhatIsThere.of(reading.id(), (Verdict.Differs) reading.verdict());
  }

  /// Accepts the confirmed receipt, and keeps it as read, or as named by who overrode, when no
  /// answer had told it.
  static void accept(Tx tx, Cases.Whole whole, Claim claim, Instant now) {
    KeptIntent intent = whole.intent();
    ReceiptId receipt = claim.receipt().orElseThrow();
    Optional<Receipt> told =
        whole.receipts().stream()
            .filter(r -> r.id().equals(receipt) && r.supportsConfirm())
            .findFirst();
    Optional<Reading> read = newest(showing(whole, claim.restsOn(), claim, receipt));
    Instant vouched =
        read.map(Reading::trueAt)
            .or(() -> told.map(Receipt::receivedAt))
            .or(
                () ->
                    claim.overrides(CheckId.INDEPENDENT_PRESENCE)
                        ? Optional.of(now)
                        : Optional.empty())
            .orElseThrow(() -> new IllegalStateException("A confirm rests on nothing"));
    if (whole.receipts().stream().noneMatch(r -> r.id().equals(receipt))) {
      tx.caseLog()
          .add(
              intent.id(),
              new Receipt(
                  receipt,
                  read.isPresent() ? Receipt.Source.READING : Receipt.Source.OVERRIDE,
                  Optional.empty(),
                  read.flatMap(r -> found(claim.act(), r)).flatMap(Finding::amount),
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

  private static List<Reading> named(Cases.Whole whole, List<ReadingId> ids) {
    return whole.readings().stream().filter(r -> ids.contains(r.id())).toList();
  }

  private static List<Reading> showing(
      Cases.Whole whole, List<ReadingId> ids, Claim claim, ReceiptId receipt) {
    return named(whole, ids).stream().filter(r -> shows(claim.act(), r, receipt)).toList();
  }

  private static boolean shows(Act act, Reading reading, ReceiptId receipt) {
    return found(act, reading).map(f -> f.id().equals(receipt)).orElse(false);
  }

  /// The record of ours that a reading shows for an act: equal for a confirm, or what is there.
  private static Optional<Finding> found(Act act, Reading reading) {
    Optional<Finding> found =
        switch (act) {
          case CONFIRM ->
              reading.verdict() instanceof Verdict.Present p
                  ? Optional.of(p.found())
                  : Optional.empty();
          case CONFIRM_WHAT_IS_THERE ->
              reading.verdict() instanceof Verdict.Differs d
                  ? Optional.of(d.found())
                  : Optional.empty();
          case FAIL_CLOSE, FAIL_ALLOW_REPLAY, ESCALATE -> Optional.empty();
        };
    return found.filter(f -> f.match().ours());
  }

  private static Optional<Reading> newest(List<Reading> readings) {
    return readings.stream().max(Comparator.comparing(Reading::trueAt));
  }

  private static Refusal unknown(String detail) {
    return Refusal.at(ProblemType.RECEIPT_UNKNOWN, "/receipt_id", detail);
  }

  private static Refusal unnamed() {
    return Refusal.at(
        ProblemType.RECEIPT_UNKNOWN,
        "/rests_on",
        "The decision names no reading that shows this receipt");
  }
}
