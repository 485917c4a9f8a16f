package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.decision.Checks.Outcome;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.Authority;
import dev.secondwitness.domain.intent.Hold;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The checks about what was not found, and about sending again.
final class AbsenceChecks {

  private AbsenceChecks() {}

  static Outcome coveredAbsence(Act act, CaseFacts facts) {
    return switch (act) {
      case CONFIRM, CONFIRM_WHAT_IS_THERE, ESCALATE -> Outcome.NOT_ASKED;
      case FAIL_CLOSE -> {
        Optional<Outcome> undone = undone(facts);
        Outcome absence = absence(facts);
        yield absence.status() == CheckStatus.MET ? absence : undone.orElse(absence);
      }
      case FAIL_ALLOW_REPLAY -> absence(facts);
    };
  }

  /// What a standing *undone* is worth as the ground for closing: it must be fresh, read when
  /// nothing could arrive any more, and, where more than one effect is possible, count them all.
  private static Optional<Outcome> undone(CaseFacts facts) {
    List<Reading> undone =
        facts.standing().stream()
            .filter(r -> r.verdict().kind() == VerdictKind.UNDONE)
            .sorted(Comparator.comparing(Reading::trueAt).reversed())
            .toList();
    if (undone.isEmpty()) {
      return Optional.empty();
    }
    Optional<Reading> ground =
        undone.stream()
            .filter(r -> r.trueAt().isAfter(coveredFrom(r.witness(), facts)))
            .filter(r -> r.witness().countsByReference() || !facts.mayBeSeveral())
            .findFirst();
    Reading reading = ground.orElse(undone.getFirst());
    boolean met = ground.isPresent() && reading.fresh(facts.now());
    Reason about =
        Reason.of(met ? ReasonCode.UNDONE_IS_GROUND : ReasonCode.UNDONE_READ_AGAIN)
            .with("witness", reading.witness().title())
            .with("reading", reading.id().value())
            .with("read_at", reading.readAt())
            .with("fresh_for", reading.witness().freshFor());
    return Optional.of(met ? Outcome.met(about) : Outcome.open(about));
  }

  /// Every attempt refused or never sent; with drift some try may be missing from the record.
  private static boolean allRefused(CaseFacts facts) {
    return !facts.drift()
        && !facts.attempts().isEmpty()
        && facts.attempts().stream().allMatch(a -> a.outcome().provenWithoutEffect());
  }

  private static Outcome absence(CaseFacts facts) {
    if (allRefused(facts)) {
      return Outcome.met(Reason.of(ReasonCode.ALL_REFUSED));
    }
    Optional<Reading> newest =
        facts.standing().stream()
            .filter(r -> covers(r, facts))
            .max(Comparator.comparing(Reading::trueAt));
    if (newest.isEmpty()) {
      return Outcome.failed(Reason.of(ReasonCode.NO_ABSENCE));
    }
    Reading reading = newest.get();
    Reason about =
        Reason.of(reading.fresh(facts.now()) ? ReasonCode.ABSENT_COVERED : ReasonCode.ABSENT_STALE)
            .with("witness", reading.witness().title())
            .with("reading", reading.id().value())
            .with("read_at", reading.readAt())
            .with("fresh_for", reading.witness().freshFor());
    if (reading.verdict() instanceof Verdict.AbsentAsOf absent) {
      about = about.with("position_at", absent.position().time());
    }
    return reading.fresh(facts.now()) ? Outcome.met(about) : Outcome.open(about);
  }

  /// Whether an absence covers the write: the witness can say absent at all, it looked twice a
  /// settle delay apart, and both the position and the fetch of the second look lie past E, settle
  /// delay and resolution, strictly.
  private static boolean covers(Reading reading, CaseFacts facts) {
    if (!(reading.verdict() instanceof Verdict.AbsentAsOf absent)
        || !maySayAbsent(reading.witness(), facts)
        || absent.readAt().isBefore(absent.firstLookAt().plus(reading.witness().settleDelay()))) {
      return false;
    }
    Instant needed = coveredFrom(reading.witness(), facts);
    return absent.position().time().isAfter(needed) && reading.trueAt().isAfter(needed);
  }

  /// A page never proves absence, a look-up only where reads are strong; and a drifted key hides an
  /// effect from whoever does not look by reference.
  private static boolean maySayAbsent(WitnessTerms witness, CaseFacts facts) {
    boolean kind =
        switch (witness.kind()) {
          case PERMALINK -> false;
          case LOOKUP -> facts.card().strongReads();
          case LISTING, STATEMENT -> true;
        };
    return kind && (witness.countsByReference() || !facts.drift());
  }

  /// The moment after which a look shows whatever could arrive.
  private static Instant coveredFrom(WitnessTerms witness, CaseFacts facts) {
    return facts
        .horizon()
        .map(e -> e.plus(witness.settleDelay()).plus(witness.resolution()))
        .orElse(Instant.MIN);
  }

  static Outcome pastHorizon(Act act, CaseFacts facts) {
    return switch (act) {
      case CONFIRM, CONFIRM_WHAT_IS_THERE, ESCALATE -> Outcome.NOT_ASKED;
      case FAIL_CLOSE, FAIL_ALLOW_REPLAY ->
          facts
              .horizon()
              .map(
                  e ->
                      facts.now().isAfter(e)
                          ? Outcome.met(
                              Reason.of(ReasonCode.HORIZON_PASSED)
                                  .with("horizon_at", e)
                                  .with("bound_for", facts.card().inFlightBound()))
                          : Outcome.open(
                              Reason.of(ReasonCode.HORIZON_AHEAD)
                                  .with("horizon_at", e)
                                  .with("bound_for", facts.card().inFlightBound())))
              .orElseGet(() -> Outcome.met(Reason.of(ReasonCode.NEVER_SENT)));
    };
  }

  static Outcome keyProtects(Act act, CaseFacts facts) {
    if (act != Act.FAIL_ALLOW_REPLAY) {
      return Outcome.NOT_ASKED;
    }
    ReplayGate gate = ReplayGate.of(facts);
    return gate.obstacle()
        .map(line -> Outcome.failed(quoting(line, facts)))
        .orElseGet(() -> Outcome.met(quoting(gate.line(ReplayGate.Term.KEY_RETENTION), facts)));
  }

  /// The line's reason with the terms of the card it rests on.
  private static Reason quoting(ReplayGate.Line line, CaseFacts facts) {
    return line.reason()
        .with("card", facts.card().id() + " " + facts.card().version())
        .with("key_scope", facts.card().keyScope())
        .with("retention_for", facts.card().keyRetention())
        .with("in_flight_for", facts.card().inFlightBound())
        .with("settle_for", facts.replaySettle())
        .with("quote", line.words());
  }

  private static Reason held(Hold hold) {
    Reason reason =
        Reason.of(ReasonCode.HELD)
            .with("hold", hold.id().value())
            .with("scope", hold.scope())
            .with("by", hold.by().name())
            .with("why", hold.why());
    return hold.until().map(until -> reason.with("until_at", until)).orElse(reason);
  }

  static Outcome authorityLeft(Act act, CaseFacts facts) {
    if (act != Act.FAIL_ALLOW_REPLAY) {
      return Outcome.NOT_ASKED;
    }
    Authority authority = facts.envelope().authority();
    if (authority.version() == 0) {
      return Outcome.failed(Reason.of(ReasonCode.NOT_AUTHORIZED));
    }
    if (!facts.now().isBefore(authority.deadline())) {
      return Outcome.failed(
          Reason.of(ReasonCode.DEADLINE_PASSED).with("deadline_at", authority.deadline()));
    }
    if (facts.attempts().size() >= authority.maxAttempts()) {
      return Outcome.failed(
          Reason.of(ReasonCode.NO_ATTEMPTS_LEFT)
              .with("used", Integer.toString(facts.attempts().size()))
              .with("of", Integer.toString(authority.maxAttempts())));
    }
    if (!facts.holds().isEmpty()) {
      return Outcome.failed(held(facts.holds().getFirst()));
    }
    if (!facts.originalFailed()) {
      return Outcome.failed(Reason.of(ReasonCode.ORIGINAL_OPEN));
    }
    return Outcome.met(
        Reason.of(ReasonCode.AUTHORITY_THERE).with("deadline_at", authority.deadline()));
  }
}
