package dev.secondwitness.domain.decision;

import static dev.secondwitness.domain.decision.Act.CONFIRM;
import static dev.secondwitness.domain.decision.Act.CONFIRM_WHAT_IS_THERE;
import static dev.secondwitness.domain.decision.Act.FAIL_ALLOW_REPLAY;
import static dev.secondwitness.domain.decision.Act.FAIL_CLOSE;
import static dev.secondwitness.domain.decision.CheckId.AUTHORITY_LEFT;
import static dev.secondwitness.domain.decision.CheckId.COUNTED;
import static dev.secondwitness.domain.decision.CheckId.COVERED_ABSENCE;
import static dev.secondwitness.domain.decision.CheckId.INDEPENDENT_PRESENCE;
import static dev.secondwitness.domain.decision.CheckId.KEY_PROTECTS;
import static dev.secondwitness.domain.decision.CheckId.NOTHING_CONTRARY;
import static dev.secondwitness.domain.decision.CheckId.NOT_UNDONE;
import static dev.secondwitness.domain.decision.CheckId.NO_LATER_ABSENCE;
import static dev.secondwitness.domain.decision.CheckId.PAST_HORIZON;

import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.evidence.WitnessKind;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.Authority;
import dev.secondwitness.domain.intent.ContractCard;
import dev.secondwitness.domain.intent.OutcomeClass;
import dev.secondwitness.domain.intent.Receipt;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// Every clause of the checks table that can be taken out, rows first, then what is inside them.
final class ModelClauses {
  private static final Duration YEAR = Duration.ofDays(365);
  private static final Set<Act> SETTLING = EnumSet.of(CONFIRM, FAIL_CLOSE, FAIL_ALLOW_REPLAY);
  private static final Set<Act> AS_FOUND = EnumSet.of(CONFIRM_WHAT_IS_THERE);
  private static final Set<Act> FAILS = EnumSet.of(FAIL_CLOSE, FAIL_ALLOW_REPLAY);
  private static final Set<Act> REPLAY = EnumSet.of(FAIL_ALLOW_REPLAY);

  private final List<ModelClause> clauses = new ArrayList<>();

  private ModelClauses() {}

  static List<ModelClause> all() {
    ModelClauses made = new ModelClauses();
    made.rows();
    made.found();
    made.standing();
    made.counted();
    made.absent();
    made.horizon();
    made.answers();
    made.key();
    made.authority();
    made.asFound();
    return List.copyOf(made.clauses);
  }

  private void rows() {
    row(INDEPENDENT_PRESENCE, SETTLING);
    row(NOTHING_CONTRARY, SETTLING);
    row(NOT_UNDONE, EnumSet.of(CONFIRM, FAIL_ALLOW_REPLAY));
    row(NO_LATER_ABSENCE, EnumSet.of(CONFIRM));
    row(COUNTED, EnumSet.of(CONFIRM));
    row(COVERED_ABSENCE, FAILS);
    row(PAST_HORIZON, FAILS);
    row(KEY_PROTECTS, REPLAY);
    row(AUTHORITY_LEFT, REPLAY);
  }

  private void row(CheckId row, Set<Act> acts) {
    acts.forEach(act -> clauses.add(ModelClause.row(row, act)));
  }

  private void inner(String name, Set<Act> acts, Set<CheckId> rows, UnaryOperator<CaseFacts> as) {
    clauses.add(ModelClause.inner(name, acts, rows, as));
  }

  private void found() {
    clauses.add(
        ModelClause.part(
            "two sources found one record",
            EnumSet.of(CONFIRM),
            NOTHING_CONTRARY,
            ModelClauses::onlyByTwoRecords));
    confirm("the present is fresh", f -> ModelFacts.readings(f, ModelFacts::freshForEver));
    confirm("the answer's age counts", f -> ModelFacts.readings(f, ModelClauses::ageless));
    confirm("a candidate is not ours", f -> ModelFacts.readings(f, ModelFacts::candidateAsOurs));
    confirm(
        "a replayed receipt is none",
        f -> receipts(f, r -> receipt(r, r.source(), r.finalResult(), false)));
    confirm(
        "an unverified event is no receipt",
        f ->
            receipts(
                f,
                r ->
                    receipt(
                        r,
                        verified(r, Receipt.Source.UNVERIFIED_EVENT),
                        r.finalResult(),
                        r.replayed())));
    confirm(
        "what a reading found is no receipt",
        f ->
            receipts(
                f,
                r ->
                    receipt(
                        r, verified(r, Receipt.Source.READING), r.finalResult(), r.replayed())));
    confirm(
        "the receipt is final", f -> receipts(f, r -> receipt(r, r.source(), true, r.replayed())));
    confirm(
        "the receipt states no other amount",
        f ->
            receipts(
                f,
                r ->
                    ModelFacts.receipt(
                        r, r.source(), Optional.empty(), r.finalResult(), r.replayed())));
    inner(
        "a present of any age stands in the way",
        FAILS,
        EnumSet.of(INDEPENDENT_PRESENCE),
        f ->
            ModelFacts.only(f, r -> r.verdict().kind() != VerdictKind.PRESENT || r.fresh(f.now())));
    inner(
        "any receipt stands in the way",
        FAILS,
        EnumSet.of(INDEPENDENT_PRESENCE),
        f -> receipts(f, r -> ModelHistories.inRound(r, 0)));
    for (VerdictKind kind :
        List.of(VerdictKind.DIFFERS, VerdictKind.DOUBLED, VerdictKind.PENDING)) {
      for (Set<Act> acts : List.of(EnumSet.of(CONFIRM), FAILS)) {
        inner(
            "no standing " + kind + (acts.contains(CONFIRM) ? " (confirm)" : " (fail)"),
            acts,
            EnumSet.of(NOTHING_CONTRARY),
            f -> ModelFacts.only(f, r -> r.verdict().kind() != kind));
      }
    }
  }

  private static boolean onlyByTwoRecords(CheckResult result, CaseFacts f) {
    return result.reason().code() == ReasonCode.STANDS_DOUBLED
        && f.standing().stream()
            .map(r -> r.verdict().kind())
            .noneMatch(
                kind ->
                    kind == VerdictKind.DIFFERS
                        || kind == VerdictKind.DOUBLED
                        || kind == VerdictKind.PENDING);
  }

  private void confirm(String name, UnaryOperator<CaseFacts> altered) {
    inner(name, EnumSet.of(CONFIRM), EnumSet.of(INDEPENDENT_PRESENCE), altered);
  }

  private static CaseFacts receipts(CaseFacts f, UnaryOperator<Receipt> altered) {
    return ModelFacts.receipts(f, altered);
  }

  private static Receipt receipt(
      Receipt r, Receipt.Source source, boolean isFinal, boolean replayed) {
    return ModelFacts.receipt(r, source, r.amount(), isFinal, replayed);
  }

  private static Receipt.Source verified(Receipt r, Receipt.Source from) {
    return r.source() == from ? Receipt.Source.VERIFIED_EVENT : r.source();
  }

  private static Reading ageless(Reading r) {
    return ModelFacts.readAt(r, r.readAt(), Duration.ZERO);
  }

  private void standing() {
    Set<CheckId> rows =
        EnumSet.of(
            INDEPENDENT_PRESENCE,
            NOTHING_CONTRARY,
            NOT_UNDONE,
            NO_LATER_ABSENCE,
            COUNTED,
            COVERED_ABSENCE);
    inner(
        "a worse look never replaces",
        SETTLING,
        rows,
        f -> ModelFacts.readings(f, ModelFacts::worseLook));
    inner("newest is by when the answer was true", SETTLING, rows, ModelClauses::newestByReading);
    inner(
        "earlier rounds never count",
        SETTLING,
        rows,
        f ->
            receipts(
                ModelFacts.readings(f, r -> ModelFacts.round(r, f.round())),
                r -> ModelHistories.inRound(r, f.round())));
    inner(
        "a record that is undated, or dated after it was read, excuses no absence",
        EnumSet.of(CONFIRM),
        EnumSet.of(NO_LATER_ABSENCE),
        f -> ModelFacts.readings(f, ModelFacts::datedWhenRead));
  }

  /// Only the readings that stand when newest means newest read.
  private static CaseFacts newestByReading(CaseFacts f) {
    return ModelFacts.only(
        f,
        r ->
            f.readings().stream()
                .noneMatch(
                    o ->
                        o.witness().id().equals(r.witness().id())
                            && o.round() == r.round()
                            && o.verdict().kind().stands()
                            && o.readAt().isAfter(r.readAt())));
  }

  private void counted() {
    part(
        "several attempts",
        f -> f.attempts().size() > 1,
        f -> ModelFacts.attempts(f, f.attempts().subList(0, 1)));
    part("drift", CaseFacts::drift, ModelFacts::noDrift);
    part("not idempotent", f -> !f.card().idempotent(), f -> idempotent(f));
    part("key forgotten before E", f -> true, f -> ModelFacts.retention(f, YEAR));
    inner(
        "the count is fresh",
        EnumSet.of(CONFIRM),
        EnumSet.of(COUNTED),
        f -> ModelFacts.readings(f, ModelFacts::freshForEver));
    inner(
        "it counts by reference",
        EnumSet.of(CONFIRM),
        EnumSet.of(COUNTED),
        f -> ModelFacts.readings(f, ModelFacts::counting));
    inner(
        "it counts after E",
        EnumSet.of(CONFIRM),
        EnumSet.of(COUNTED),
        f -> ModelFacts.attempts(f, a -> ModelFacts.sendBefore(a, Instant.EPOCH)));
    inner(
        "it counts after the settle delay",
        EnumSet.of(CONFIRM),
        EnumSet.of(COUNTED),
        f -> ModelFacts.readings(f, r -> ModelFacts.settle(r, Duration.ZERO)));
  }

  private static CaseFacts idempotent(CaseFacts f) {
    ContractCard c = f.card();
    return ModelFacts.card(
        f, ModelFacts.card(c, true, c.keyRetention(), c.inFlightBound(), c.strongReads()));
  }

  private void part(String name, Predicate<CaseFacts> asked, UnaryOperator<CaseFacts> without) {
    clauses.add(
        ModelClause.part(
            "asked for because of " + name,
            EnumSet.of(CONFIRM),
            COUNTED,
            (result, f) -> asked.test(f) && !without.apply(f).mayBeSeveral()));
  }

  private void absent() {
    Set<CheckId> rows = EnumSet.of(COVERED_ABSENCE);
    inner(
        "two looks a settle delay apart",
        FAILS,
        rows,
        f -> ModelFacts.readings(f, r -> ModelFacts.firstLook(r, Instant.EPOCH)));
    inner(
        "the position is past E, settle, resolution",
        FAILS,
        rows,
        f -> ModelFacts.readings(f, r -> ModelFacts.position(r, ModelFacts.FAR)));
    inner("the fetch is past E, settle, resolution", FAILS, rows, ModelClauses::fetchedLate);
    inner(
        "settle delay after E", FAILS, rows, f -> ModelFacts.readings(f, ModelClauses::unsettled));
    inner(
        "resolution after E",
        FAILS,
        rows,
        f -> ModelFacts.readings(f, r -> ModelFacts.resolution(r, Duration.ZERO)));
    inner(
        "the absence is fresh",
        FAILS,
        rows,
        f ->
            ModelFacts.only(
                ModelFacts.readings(f, ModelFacts::freshForEver),
                r -> r.verdict().kind() != VerdictKind.UNDONE));
    inner(
        "a permalink never proves absence",
        FAILS,
        rows,
        f ->
            ModelFacts.readings(
                f, r -> ModelFacts.kind(r, WitnessKind.PERMALINK, WitnessKind.LISTING)));
    inner(
        "a look-up needs strong reads",
        FAILS,
        rows,
        f ->
            ModelFacts.readings(
                f, r -> ModelFacts.kind(r, WitnessKind.LOOKUP, WitnessKind.LISTING)));
    inner(
        "with drift, by reference",
        FAILS,
        rows,
        f ->
            ModelFacts.only(
                ModelFacts.readings(f, ModelFacts::counting),
                r -> r.verdict().kind() != VerdictKind.UNDONE));
    inner(
        "every attempt refused, not any",
        FAILS,
        rows,
        f ->
            ModelFacts.attempts(
                f, f.attempts().stream().filter(a -> a.outcome().provenWithoutEffect()).toList()));
    inner("all refused counts only without drift", FAILS, rows, ModelFacts::noDrift);
    undone("the undone is fresh", f -> ModelFacts.readings(f, ModelFacts::freshForEver));
    undone(
        "the undone was read after E, settle, resolution",
        f -> ModelFacts.attempts(f, a -> ModelFacts.sendBefore(a, Instant.EPOCH)));
    undone("the undone counts by reference", f -> ModelFacts.readings(f, ModelFacts::counting));
  }

  private void undone(String name, UnaryOperator<CaseFacts> altered) {
    inner(
        name,
        EnumSet.of(FAIL_CLOSE),
        EnumSet.of(COVERED_ABSENCE),
        f ->
            altered.apply(ModelFacts.only(f, r -> r.verdict().kind() != VerdictKind.ABSENT_AS_OF)));
  }

  private static CaseFacts fetchedLate(CaseFacts f) {
    return ModelFacts.readings(
        f,
        r ->
            r.verdict().kind() == VerdictKind.ABSENT_AS_OF && r.fresh(f.now())
                ? ModelFacts.readAt(r, ModelFacts.FAR, Duration.ZERO)
                : r);
  }

  /// No settle delay after E; the two looks stay as they are.
  private static Reading unsettled(Reading r) {
    if (!(r.verdict() instanceof Verdict.AbsentAsOf a)
        || a.readAt().isBefore(a.firstLookAt().plus(r.witness().settleDelay()))) {
      return r;
    }
    return ModelFacts.settle(r, Duration.ZERO);
  }

  /// What confirms a record as found: the same questions, asked of what differs.
  private void asFound() {
    List.of(INDEPENDENT_PRESENCE, NOTHING_CONTRARY, NOT_UNDONE, NO_LATER_ABSENCE, COUNTED)
        .forEach(row -> row(row, AS_FOUND));
    found("the differs is fresh", INDEPENDENT_PRESENCE, ModelFacts::freshForEver);
    for (VerdictKind kind : List.of(VerdictKind.DOUBLED, VerdictKind.PENDING)) {
      inner(
          "no standing " + kind + " (as found)",
          AS_FOUND,
          EnumSet.of(NOTHING_CONTRARY),
          f -> ModelFacts.only(f, r -> r.verdict().kind() != kind));
    }
    found("it counts by reference (as found)", COUNTED, ModelFacts::counting);
    found(
        "it counts after the settle delay (as found)",
        COUNTED,
        r -> ModelFacts.settle(r, Duration.ZERO));
    inner(
        "it counts after E (as found)",
        AS_FOUND,
        EnumSet.of(COUNTED),
        f -> ModelFacts.attempts(f, a -> ModelFacts.sendBefore(a, Instant.EPOCH)));
  }

  private void found(String name, CheckId row, UnaryOperator<Reading> altered) {
    inner(name, AS_FOUND, EnumSet.of(row), f -> ModelFacts.readings(f, altered));
  }

  private void horizon() {
    Set<CheckId> rows = EnumSet.of(COVERED_ABSENCE, PAST_HORIZON);
    inner("E counts the in-flight bound", FAILS, rows, f -> ModelFacts.bound(f, Duration.ZERO));
    inner("E counts the clock error", FAILS, rows, f -> ModelFacts.clockError(f, Duration.ZERO));
    inner(
        "E counts send_before, not begin",
        FAILS,
        rows,
        f -> ModelFacts.attempts(f, a -> ModelFacts.sendBefore(a, a.begunAt())));
    inner("E counts the last attempt", FAILS, rows, ModelClauses::firstOnly);
    inner(
        "E counts refused attempts too",
        FAILS,
        EnumSet.of(PAST_HORIZON),
        f ->
            ModelFacts.attempts(
                f,
                a ->
                    a.outcome().provenWithoutEffect()
                        ? ModelFacts.outcome(a, OutcomeClass.NOT_SENT)
                        : a));
  }

  private static CaseFacts firstOnly(CaseFacts f) {
    Instant first =
        f.attempts().stream().map(Attempt::sendBefore).min(Comparator.naturalOrder()).orElseThrow();
    return ModelFacts.attempts(f, a -> ModelFacts.sendBefore(a, first));
  }

  private void answers() {
    answer("\"already there\" is no refusal", a -> a.outcome() == OutcomeClass.SAYS_EXISTS);
    answer(
        "an unlisted error is no refusal",
        a -> a.outcome() == OutcomeClass.UNKNOWN && !a.replayed() && a.status().isPresent());
    answer(
        "a replayed refusal is no refusal",
        a -> a.outcome() == OutcomeClass.UNKNOWN && a.replayed());
    answer(
        "no answer is no refusal",
        a -> a.outcome() == OutcomeClass.UNKNOWN && a.status().isEmpty());
    answer(
        "\"accepted, not final\" is no refusal",
        a -> a.outcome() == OutcomeClass.ACCEPTED_NOT_FINAL);
    answer("not reported yet is no refusal", a -> a.outcome() == OutcomeClass.RUNNING);
  }

  private void answer(String name, Predicate<Attempt> taken) {
    inner(
        name,
        FAILS,
        EnumSet.of(COVERED_ABSENCE),
        f ->
            ModelFacts.attempts(
                f,
                a ->
                    taken.test(a) ? ModelFacts.outcome(a, OutcomeClass.REFUSED_BEFORE_EFFECT) : a));
  }

  private void key() {
    Set<CheckId> rows = EnumSet.of(KEY_PROTECTS);
    inner("the receiver is idempotent", REPLAY, rows, ModelClauses::idempotent);
    inner("the key is kept long enough", REPLAY, rows, f -> ModelFacts.retention(f, YEAR));
    inner("kept from the first dispatch", REPLAY, rows, ModelClauses::lastOnly);
    inner(
        "kept until send_before",
        REPLAY,
        rows,
        f ->
            ModelFacts.timing(
                f, new Timing(Duration.ZERO, f.timing().answerBy(), f.timing().clockError())));
    inner("kept until the in-flight bound", REPLAY, rows, f -> ModelFacts.bound(f, Duration.ZERO));
    inner(
        "kept until the settle delay",
        REPLAY,
        rows,
        f -> ModelFacts.readings(f, r -> ModelFacts.settle(r, Duration.ZERO)));
    inner("kept until the clock error", REPLAY, rows, f -> ModelFacts.clockError(f, Duration.ZERO));
    inner(
        "no stored error is replayed",
        REPLAY,
        rows,
        f -> ModelFacts.card(f, ModelFacts.forgetsErrors(f.card())));
  }

  private static CaseFacts lastOnly(CaseFacts f) {
    Instant last =
        f.attempts().stream().map(Attempt::begunAt).max(Comparator.naturalOrder()).orElseThrow();
    return ModelFacts.attempts(f, a -> ModelFacts.begunAt(a, last));
  }

  private void authority() {
    authority(
        "authorised at all",
        a -> authority(a, Math.max(1, a.version()), a.deadline(), a.maxAttempts()));
    authority("deadline", a -> authority(a, a.version(), ModelFacts.FAR, a.maxAttempts()));
    authority("attempts left", a -> authority(a, a.version(), a.deadline(), 99));
    inner("no hold", REPLAY, EnumSet.of(AUTHORITY_LEFT), f -> ModelFacts.released(f, true, false));
    inner(
        "the original failed",
        REPLAY,
        EnumSet.of(AUTHORITY_LEFT),
        f -> ModelFacts.released(f, false, true));
  }

  private void authority(String name, UnaryOperator<Authority> altered) {
    inner(name, REPLAY, EnumSet.of(AUTHORITY_LEFT), f -> ModelFacts.authority(f, altered));
  }

  private static Authority authority(Authority a, int version, Instant deadline, int attempts) {
    return new Authority(
        version, a.authorizedBy(), a.authorizedAt(), deadline, attempts, a.retryOwner());
  }
}
