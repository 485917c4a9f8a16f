package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.decision.Checks.Outcome;
import dev.secondwitness.domain.evidence.FieldComparison;
import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The checks of *confirm what is there*: what a confirm asks of a *present*, asked of the one
/// record that is ours and differs, and that nobody shows it otherwise.
final class FoundChecks {

  private FoundChecks() {}

  static Outcome of(CheckId check, CaseFacts facts) {
    return switch (check) {
      case INDEPENDENT_PRESENCE -> shown(facts);
      case NOTHING_CONTRARY -> nothingContrary(facts);
      case NOT_UNDONE -> notUndone(facts);
      case NO_LATER_ABSENCE -> noLaterAbsence(facts);
      case COUNTED -> counted(facts);
      case COVERED_ABSENCE, PAST_HORIZON, KEY_PROTECTS, AUTHORITY_LEFT -> Outcome.NOT_ASKED;
    };
  }

  /// The record a reading shows, if it is ours and differs.
  static Optional<Finding> found(Reading reading) {
    return reading.verdict() instanceof Verdict.Differs differs && differs.found().match().ours()
        ? Optional.of(differs.found())
        : Optional.empty();
  }

  private static List<Reading> differing(CaseFacts facts) {
    return facts.standing().stream().filter(r -> found(r).isPresent()).toList();
  }

  private static Outcome shown(CaseFacts facts) {
    List<Reading> differing = differing(facts);
    Optional<Reading> fresh = newest(differing.stream().filter(r -> r.fresh(facts.now())).toList());
    if (fresh.isPresent()) {
      return Outcome.met(PresenceChecks.about(fresh.get(), ReasonCode.FRESH_DIFFERS));
    }
    return newest(differing)
        .map(r -> Outcome.open(PresenceChecks.about(r, ReasonCode.DIFFERS_STALE)))
        .orElseGet(() -> Outcome.failed(Reason.of(ReasonCode.NO_DIFFERS)));
  }

  private static Outcome nothingContrary(CaseFacts facts) {
    for (Reading reading : facts.standing()) {
      Optional<ReasonCode> code =
          switch (reading.verdict().kind()) {
            case PRESENT -> Optional.of(ReasonCode.STANDS_PRESENT);
            case DOUBLED -> Optional.of(ReasonCode.STANDS_DOUBLED);
            case PENDING -> Optional.of(ReasonCode.STANDS_PENDING);
            case DIFFERS, UNDONE, ABSENT_AS_OF, NOT_SEEN, UNREADABLE, UNRECOGNISED ->
                Optional.empty();
          };
      if (code.isPresent()) {
        return Outcome.failed(PresenceChecks.about(reading, code.get()));
      }
    }
    List<Reading> differing = differing(facts);
    Optional<Reading> disagrees =
        differing.stream()
            .filter(r -> differing.stream().anyMatch(other -> !agree(r.verdict(), other.verdict())))
            .findFirst();
    if (disagrees.isPresent()) {
      return Outcome.failed(PresenceChecks.about(disagrees.get(), ReasonCode.DIFFERS_DISAGREE));
    }
    Optional<Receipt> another =
        facts.receipts().stream()
            .filter(r -> r.round() == facts.round() && r.supportsConfirm())
            .filter(r -> differing.stream().noneMatch(d -> idOf(d).equals(Optional.of(r.id()))))
            .findFirst();
    return another
        .map(r -> Outcome.failed(PresenceChecks.about(r, ReasonCode.RECEIPT_EXISTS)))
        .orElseGet(
            () ->
                Outcome.met(
                    Reason.of(ReasonCode.NONE_CONTRARY)
                        .with("count", Integer.toString(facts.standing().size()))));
  }

  private static Outcome notUndone(CaseFacts facts) {
    return newest(
            facts.standing().stream()
                .filter(r -> r.verdict().kind() == VerdictKind.UNDONE)
                .toList())
        .map(r -> Outcome.failed(PresenceChecks.about(r, ReasonCode.STANDS_UNDONE)))
        .orElseGet(() -> Outcome.met(Reason.of(ReasonCode.NONE_UNDONE)));
  }

  private static Outcome noLaterAbsence(CaseFacts facts) {
    Instant made =
        differing(facts).stream()
            .map(FoundChecks::madeAt)
            .min(Comparator.naturalOrder())
            .orElseGet(() -> facts.firstDispatch().orElse(Instant.MIN));
    for (Reading reading : facts.standing()) {
      if (reading.verdict() instanceof Verdict.AbsentAsOf absent
          && absent.position().time().isAfter(made)) {
        return Outcome.failed(
            PresenceChecks.about(reading, ReasonCode.ABSENCE_PAST_RECORD)
                .with("position_at", absent.position().time()));
      }
    }
    return Outcome.met(Reason.of(ReasonCode.NO_ABSENCE_PAST_RECORD));
  }

  /// When the record came to be; a source that does not say, or says a time after it was read,
  /// leaves any moment before, so that any absence counts against it.
  private static Instant madeAt(Reading reading) {
    Instant said = found(reading).flatMap(Finding::createdAt).orElse(Instant.MIN);
    return said.isAfter(reading.trueAt()) ? Instant.MIN : said;
  }

  private static Outcome counted(CaseFacts facts) {
    if (!facts.mayBeSeveral()) {
      return Outcome.met(Reason.of(ReasonCode.NOT_NEEDED_ONE_ATTEMPT));
    }
    Optional<Instant> horizon = facts.horizon();
    Optional<Reading> counts =
        differing(facts).stream()
            .filter(r -> r.witness().countsByReference() && r.fresh(facts.now()))
            .filter(
                r ->
                    horizon
                        .map(e -> r.trueAt().isAfter(e.plus(r.witness().settleDelay())))
                        .orElse(true))
            .findFirst();
    if (counts.isPresent()) {
      return Outcome.met(PresenceChecks.about(counts.get(), ReasonCode.COUNTED_ONE));
    }
    return horizon
        .map(e -> e.plus(facts.settle()))
        .filter(e -> !facts.now().isAfter(e))
        .map(e -> Outcome.open(Reason.of(ReasonCode.COUNT_AFTER).with("counts_at", e)))
        .orElseGet(() -> Outcome.open(Reason.of(ReasonCode.NOT_COUNTED)));
  }

  /// Whether two readings show one record with the same values, as far as both look.
  private static boolean agree(Verdict one, Verdict other) {
    if (!(one instanceof Verdict.Differs a) || !(other instanceof Verdict.Differs b)) {
      return true;
    }
    Optional<Money> amount = a.found().amount();
    Optional<Money> otherAmount = b.found().amount();
    return a.found().id().equals(b.found().id())
        && (amount.isEmpty() || otherAmount.isEmpty() || amount.equals(otherAmount))
        && a.fields().stream()
            .allMatch(
                f ->
                    b.fields().stream()
                        .filter(g -> g.field().equals(f.field()))
                        .allMatch(g -> same(f, g)));
  }

  /// Whether a field was observed alike: both as it was bound, or neither and by the same value.
  private static boolean same(FieldComparison one, FieldComparison other) {
    return asBound(one) == asBound(other)
        && (asBound(one) || one.observed().equals(other.observed()));
  }

  private static boolean asBound(FieldComparison field) {
    return switch (field.result()) {
      case EQUAL, FOLDED -> true;
      case DIFFERS, MISSING -> false;
    };
  }

  private static Optional<ReceiptId> idOf(Reading reading) {
    return found(reading).map(Finding::id);
  }

  private static Optional<Reading> newest(List<Reading> readings) {
    return readings.stream().max(Comparator.comparing(Reading::trueAt));
  }
}
