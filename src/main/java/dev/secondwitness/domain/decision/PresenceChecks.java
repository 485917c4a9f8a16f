package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.decision.Checks.Outcome;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The checks about what was found.
final class PresenceChecks {

  private PresenceChecks() {}

  static Outcome presence(Act act, CaseFacts facts) {
    Optional<Reading> newest = newest(facts, VerdictKind.PRESENT);
    Optional<Receipt> receipt = facts.finalReceipts().stream().findFirst();
    return switch (act) {
      case CONFIRM -> {
        Optional<Reading> fresh =
            facts.standing().stream()
                .filter(r -> showsOurs(r) && r.fresh(facts.now()))
                .max(Comparator.comparing(Reading::trueAt));
        if (fresh.isPresent()) {
          yield Outcome.met(about(fresh.get(), ReasonCode.FRESH_PRESENT));
        }
        if (receipt.isPresent()) {
          yield Outcome.met(about(receipt.get(), ReasonCode.FINAL_RECEIPT));
        }
        yield newest
            .map(r -> Outcome.open(about(r, ReasonCode.PRESENT_STALE)))
            .orElseGet(() -> Outcome.failed(Reason.of(ReasonCode.NO_PRESENT)));
      }
      case FAIL_CLOSE, FAIL_ALLOW_REPLAY -> {
        if (newest.isPresent()) {
          yield Outcome.failed(about(newest.get(), ReasonCode.PRESENT_EXISTS));
        }
        yield receiptOfRound(facts)
            .map(r -> Outcome.failed(about(r, ReasonCode.RECEIPT_EXISTS)))
            .orElseGet(() -> Outcome.met(Reason.of(ReasonCode.NOTHING_SHOWN)));
      }
      case CONFIRM_WHAT_IS_THERE, ESCALATE -> Outcome.NOT_ASKED;
    };
  }

  /// Whether the reading found a record that is ours; a candidate never supports a confirm.
  private static boolean showsOurs(Reading reading) {
    return reading.verdict() instanceof Verdict.Present present && present.found().match().ours();
  }

  private static Optional<ReceiptId> found(Reading reading) {
    return reading.verdict() instanceof Verdict.Present present
        ? Optional.of(present.found().id())
        : Optional.empty();
  }

  /// Contrary is also that two sources found two records, where there may be two: each shows one,
  /// and neither shows both.
  static Outcome nothingContrary(CaseFacts facts) {
    for (Reading reading : facts.standing()) {
      ReasonCode code =
          switch (reading.verdict().kind()) {
            case DIFFERS -> ReasonCode.STANDS_DIFFERS;
            case DOUBLED -> ReasonCode.STANDS_DOUBLED;
            case PENDING -> ReasonCode.STANDS_PENDING;
            case PRESENT, UNDONE, ABSENT_AS_OF, NOT_SEEN, UNREADABLE, UNRECOGNISED ->
                ReasonCode.NONE_CONTRARY;
          };
      if (code != ReasonCode.NONE_CONTRARY) {
        return Outcome.failed(about(reading, code));
      }
    }
    List<Reading> present = facts.standing().stream().filter(PresenceChecks::showsOurs).toList();
    if (facts.mayBeSeveral()
        && present.stream().map(PresenceChecks::found).distinct().count() > 1) {
      return Outcome.failed(about(present.getLast(), ReasonCode.STANDS_DOUBLED));
    }
    return Outcome.met(
        Reason.of(ReasonCode.NONE_CONTRARY)
            .with("count", Integer.toString(facts.standing().size())));
  }

  static Outcome notUndone(Act act, CaseFacts facts) {
    Optional<Reading> undone = newest(facts, VerdictKind.UNDONE);
    return switch (act) {
      case FAIL_CLOSE ->
          undone
              .map(r -> Outcome.met(about(r, ReasonCode.UNDONE_IS_GROUND)))
              .orElse(Outcome.NOT_ASKED);
      case CONFIRM, FAIL_ALLOW_REPLAY ->
          undone
              .map(r -> Outcome.failed(about(r, ReasonCode.STANDS_UNDONE)))
              .orElseGet(() -> Outcome.met(Reason.of(ReasonCode.NONE_UNDONE)));
      case CONFIRM_WHAT_IS_THERE, ESCALATE -> Outcome.NOT_ASKED;
    };
  }

  static Outcome noLaterAbsence(Act act, CaseFacts facts) {
    if (act != Act.CONFIRM) {
      return Outcome.NOT_ASKED;
    }
    Instant found = recordTime(facts);
    for (Reading reading : facts.standing()) {
      if (reading.verdict() instanceof Verdict.AbsentAsOf absent
          && absent.position().time().isAfter(found)) {
        return Outcome.failed(
            about(reading, ReasonCode.ABSENCE_PAST_RECORD)
                .with("position_at", absent.position().time()));
      }
    }
    return Outcome.met(Reason.of(ReasonCode.NO_ABSENCE_PAST_RECORD));
  }

  /// When the record found came to be, by the earliest of those that say so. A source that does
  /// not say, or says a time after it was read, leaves the earliest moment it can have been, so
  /// that any absence counts against it.
  private static Instant recordTime(CaseFacts facts) {
    return facts.standing().stream()
        .flatMap(r -> createdAt(r).stream())
        .min(Comparator.naturalOrder())
        .orElseGet(() -> facts.firstDispatch().orElse(Instant.MIN));
  }

  private static Optional<Instant> createdAt(Reading reading) {
    if (!(reading.verdict() instanceof Verdict.Present present)) {
      return Optional.empty();
    }
    Instant said = present.found().createdAt().orElse(Instant.MIN);
    return Optional.of(said.isAfter(reading.trueAt()) ? Instant.MIN : said);
  }

  static Outcome counted(Act act, CaseFacts facts) {
    if (act != Act.CONFIRM) {
      return Outcome.NOT_ASKED;
    }
    if (!facts.mayBeSeveral()) {
      return Outcome.met(Reason.of(ReasonCode.NOT_NEEDED_ONE_ATTEMPT));
    }
    Instant horizon = facts.horizon().orElse(Instant.MIN);
    for (Reading reading : facts.standing()) {
      Instant countsFrom =
          horizon.equals(Instant.MIN) ? horizon : horizon.plus(reading.witness().settleDelay());
      if (showsOurs(reading)
          && reading.witness().countsByReference()
          && reading.fresh(facts.now())
          && reading.trueAt().isAfter(countsFrom)) {
        return Outcome.met(about(reading, ReasonCode.COUNTED_ONE));
      }
    }
    Instant countable = horizon.equals(Instant.MIN) ? horizon : horizon.plus(facts.settle());
    return facts.now().isAfter(countable)
        ? Outcome.open(Reason.of(ReasonCode.NOT_COUNTED))
        : Outcome.open(Reason.of(ReasonCode.COUNT_AFTER).with("counts_at", countable));
  }

  private static Optional<Reading> newest(CaseFacts facts, VerdictKind kind) {
    return facts.standing().stream()
        .filter(r -> r.verdict().kind() == kind)
        .max(Comparator.comparing(Reading::readAt));
  }

  private static Optional<Receipt> receiptOfRound(CaseFacts facts) {
    return facts.receipts().stream().filter(r -> r.round() == facts.round()).findFirst();
  }

  static Reason about(Reading reading, ReasonCode code) {
    return Reason.of(code)
        .with("witness", reading.witness().title())
        .with("reading", reading.id().value())
        .with("read_at", reading.readAt())
        .with("fresh_for", reading.witness().freshFor());
  }

  static Reason about(Receipt receipt, ReasonCode code) {
    return Reason.of(code)
        .with("receipt", receipt.id().value())
        .with("received_at", receipt.receivedAt());
  }
}
