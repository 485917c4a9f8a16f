package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.ReadPosition;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.WitnessKind;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.Authority;
import dev.secondwitness.domain.intent.ContractCard;
import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.intent.OutcomeClass;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.value.Money;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// Facts altered in one respect, so that a clause about it is out of the way.
final class ModelFacts {
  static final Instant FAR = Instant.parse("2100-01-01T00:00:00Z");

  private ModelFacts() {}

  static CaseFacts attempts(CaseFacts f, UnaryOperator<Attempt> altered) {
    return attempts(f, f.attempts().stream().map(altered).toList());
  }

  static CaseFacts attempts(CaseFacts f, List<Attempt> attempts) {
    return new CaseFacts(
        f.envelope(),
        f.state(),
        f.round(),
        attempts,
        f.drift(),
        f.receipts(),
        f.readings(),
        f.card(),
        f.timing(),
        f.holds(),
        f.originalFailed(),
        f.now());
  }

  static CaseFacts noDrift(CaseFacts f) {
    return new CaseFacts(
        f.envelope(),
        f.state(),
        f.round(),
        f.attempts(),
        false,
        f.receipts(),
        f.readings(),
        f.card(),
        f.timing(),
        f.holds(),
        f.originalFailed(),
        f.now());
  }

  static CaseFacts readings(CaseFacts f, UnaryOperator<Reading> altered) {
    return new CaseFacts(
        f.envelope(),
        f.state(),
        f.round(),
        f.attempts(),
        f.drift(),
        f.receipts(),
        f.readings().stream().map(altered).toList(),
        f.card(),
        f.timing(),
        f.holds(),
        f.originalFailed(),
        f.now());
  }

  static CaseFacts only(CaseFacts f, Predicate<Reading> kept) {
    return new CaseFacts(
        f.envelope(),
        f.state(),
        f.round(),
        f.attempts(),
        f.drift(),
        f.receipts(),
        f.readings().stream().filter(kept).toList(),
        f.card(),
        f.timing(),
        f.holds(),
        f.originalFailed(),
        f.now());
  }

  static CaseFacts receipts(CaseFacts f, UnaryOperator<Receipt> altered) {
    return new CaseFacts(
        f.envelope(),
        f.state(),
        f.round(),
        f.attempts(),
        f.drift(),
        f.receipts().stream().map(altered).toList(),
        f.readings(),
        f.card(),
        f.timing(),
        f.holds(),
        f.originalFailed(),
        f.now());
  }

  static CaseFacts card(CaseFacts f, ContractCard card) {
    return new CaseFacts(
        f.envelope(),
        f.state(),
        f.round(),
        f.attempts(),
        f.drift(),
        f.receipts(),
        f.readings(),
        card,
        f.timing(),
        f.holds(),
        f.originalFailed(),
        f.now());
  }

  static CaseFacts timing(CaseFacts f, Timing timing) {
    return new CaseFacts(
        f.envelope(),
        f.state(),
        f.round(),
        f.attempts(),
        f.drift(),
        f.receipts(),
        f.readings(),
        f.card(),
        timing,
        f.holds(),
        f.originalFailed(),
        f.now());
  }

  static CaseFacts authority(CaseFacts f, UnaryOperator<Authority> altered) {
    Envelope e = f.envelope();
    Envelope other =
        new Envelope(
            e.id(),
            e.scope(),
            e.operation(),
            e.provider(),
            e.arguments(),
            e.keyTerms(),
            altered.apply(e.authority()),
            e.subject(),
            e.contractCard(),
            e.contractCardVersion(),
            e.releaseId(),
            e.tool(),
            e.turnId(),
            e.receiptLocator(),
            e.createdAt());
    return new CaseFacts(
        other,
        f.state(),
        f.round(),
        f.attempts(),
        f.drift(),
        f.receipts(),
        f.readings(),
        f.card(),
        f.timing(),
        f.holds(),
        f.originalFailed(),
        f.now());
  }

  static CaseFacts released(CaseFacts f, boolean holdsLifted, boolean originalFailed) {
    return new CaseFacts(
        f.envelope(),
        f.state(),
        f.round(),
        f.attempts(),
        f.drift(),
        f.receipts(),
        f.readings(),
        f.card(),
        f.timing(),
        holdsLifted ? List.of() : f.holds(),
        originalFailed || f.originalFailed(),
        f.now());
  }

  static Attempt outcome(Attempt a, OutcomeClass outcome) {
    return new Attempt(
        a.id(),
        a.number(),
        a.by(),
        a.worker(),
        a.provider(),
        a.providerRequestId(),
        a.begunAt(),
        a.sendBefore(),
        a.answerBy(),
        a.keySent(),
        a.hashSent(),
        outcome,
        a.status(),
        a.code(),
        a.replayed(),
        a.endedAt(),
        a.detail(),
        a.late());
  }

  static Attempt sendBefore(Attempt a, Instant sendBefore) {
    return new Attempt(
        a.id(),
        a.number(),
        a.by(),
        a.worker(),
        a.provider(),
        a.providerRequestId(),
        a.begunAt(),
        sendBefore,
        a.answerBy(),
        a.keySent(),
        a.hashSent(),
        a.outcome(),
        a.status(),
        a.code(),
        a.replayed(),
        a.endedAt(),
        a.detail(),
        a.late());
  }

  static Attempt begunAt(Attempt a, Instant begunAt) {
    return new Attempt(
        a.id(),
        a.number(),
        a.by(),
        a.worker(),
        a.provider(),
        a.providerRequestId(),
        begunAt,
        a.sendBefore(),
        a.answerBy(),
        a.keySent(),
        a.hashSent(),
        a.outcome(),
        a.status(),
        a.code(),
        a.replayed(),
        a.endedAt(),
        a.detail(),
        a.late());
  }

  static ContractCard card(
      ContractCard c, boolean idempotent, Duration retention, Duration bound, boolean strong) {
    return new ContractCard(
        c.id(),
        c.version(),
        c.provider(),
        c.operations(),
        c.writeRoutes(),
        c.effectClass(),
        idempotent,
        c.keyScope(),
        retention,
        c.changedBodyRefused(),
        bound,
        c.refusedBeforeEffect(),
        c.saysExists(),
        c.replayedErrors(),
        c.uniqueReference(),
        strong);
  }

  static ContractCard forgetsErrors(ContractCard c) {
    return new ContractCard(
        c.id(),
        c.version(),
        c.provider(),
        c.operations(),
        c.writeRoutes(),
        c.effectClass(),
        c.idempotent(),
        c.keyScope(),
        c.keyRetention(),
        c.changedBodyRefused(),
        c.inFlightBound(),
        c.refusedBeforeEffect(),
        c.saysExists(),
        List.of(),
        c.uniqueReference(),
        c.strongReads());
  }

  static CaseFacts bound(CaseFacts f, Duration bound) {
    ContractCard c = f.card();
    return card(f, card(c, c.idempotent(), c.keyRetention(), bound, c.strongReads()));
  }

  static CaseFacts retention(CaseFacts f, Duration retention) {
    ContractCard c = f.card();
    return card(f, card(c, c.idempotent(), retention, c.inFlightBound(), c.strongReads()));
  }

  static CaseFacts clockError(CaseFacts f, Duration error) {
    return timing(f, new Timing(f.timing().sendBefore(), f.timing().answerBy(), error));
  }

  static Reading terms(Reading r, WitnessTerms terms) {
    return new Reading(
        r.id(),
        r.intent(),
        r.round(),
        terms,
        r.verdict(),
        r.readAt(),
        r.age(),
        r.clockOffset(),
        r.by(),
        r.from(),
        r.evidenceDigest());
  }

  static Reading verdict(Reading r, Verdict verdict) {
    return new Reading(
        r.id(),
        r.intent(),
        r.round(),
        r.witness(),
        verdict,
        r.readAt(),
        r.age(),
        r.clockOffset(),
        r.by(),
        r.from(),
        r.evidenceDigest());
  }

  static Reading readAt(Reading r, Instant readAt, Duration age) {
    return new Reading(
        r.id(),
        r.intent(),
        r.round(),
        r.witness(),
        r.verdict(),
        readAt,
        age,
        r.clockOffset(),
        r.by(),
        r.from(),
        r.evidenceDigest());
  }

  static Reading round(Reading r, int round) {
    return new Reading(
        r.id(),
        r.intent(),
        round,
        r.witness(),
        r.verdict(),
        r.readAt(),
        r.age(),
        r.clockOffset(),
        r.by(),
        r.from(),
        r.evidenceDigest());
  }

  static Reading settle(Reading r, Duration settle) {
    WitnessTerms t = r.witness();
    return terms(
        r,
        new WitnessTerms(
            t.id(),
            t.version(),
            t.kind(),
            t.title(),
            settle,
            t.resolution(),
            t.freshFor(),
            t.countsByReference()));
  }

  static Reading resolution(Reading r, Duration resolution) {
    WitnessTerms t = r.witness();
    return terms(
        r,
        new WitnessTerms(
            t.id(),
            t.version(),
            t.kind(),
            t.title(),
            t.settleDelay(),
            resolution,
            t.freshFor(),
            t.countsByReference()));
  }

  static Reading freshForEver(Reading r) {
    WitnessTerms t = r.witness();
    return terms(
        r,
        new WitnessTerms(
            t.id(),
            t.version(),
            t.kind(),
            t.title(),
            t.settleDelay(),
            t.resolution(),
            Duration.ofDays(365),
            t.countsByReference()));
  }

  static Reading counting(Reading r) {
    WitnessTerms t = r.witness();
    return terms(
        r,
        new WitnessTerms(
            t.id(),
            t.version(),
            t.kind(),
            t.title(),
            t.settleDelay(),
            t.resolution(),
            t.freshFor(),
            true));
  }

  static Reading kind(Reading r, WitnessKind from, WitnessKind to) {
    WitnessTerms t = r.witness();
    return t.kind() != from
        ? r
        : terms(
            r,
            new WitnessTerms(
                t.id(),
                t.version(),
                to,
                t.title(),
                t.settleDelay(),
                t.resolution(),
                t.freshFor(),
                t.countsByReference()));
  }

  static Reading position(Reading r, Instant at) {
    return r.verdict() instanceof Verdict.AbsentAsOf a
        ? verdict(
            r,
            new Verdict.AbsentAsOf(
                new ReadPosition(at, Optional.empty(), Optional.empty()),
                a.firstLookAt(),
                a.readAt()))
        : r;
  }

  static Reading firstLook(Reading r, Instant at) {
    return r.verdict() instanceof Verdict.AbsentAsOf a
        ? verdict(r, new Verdict.AbsentAsOf(a.position(), at, a.readAt()))
        : r;
  }

  static Reading candidateAsOurs(Reading r) {
    Optional<Finding> candidate =
        switch (r.verdict()) {
          case Verdict.Present p -> Optional.of(p.found());
          case Verdict.NotSeen n -> n.candidates().stream().findFirst();
          case Verdict.Differs d -> Optional.empty();
          case Verdict.Doubled d -> Optional.empty();
          case Verdict.Pending p -> Optional.empty();
          case Verdict.Undone u -> Optional.empty();
          case Verdict.AbsentAsOf a -> Optional.empty();
          case Verdict.Unreadable u -> Optional.empty();
          case Verdict.Unrecognised u -> Optional.empty();
        };
    return candidate.map(c -> verdict(r, new Verdict.Present(ours(c), List.of()))).orElse(r);
  }

  /// A record without a date, or with one after it was read, dated when it was read.
  static Reading datedWhenRead(Reading r) {
    if (!(r.verdict() instanceof Verdict.Present p)
        || p.found().createdAt().filter(at -> !at.isAfter(r.trueAt())).isPresent()) {
      return r;
    }
    Finding f = p.found();
    return verdict(
        r,
        new Verdict.Present(
            new Finding(
                f.id(), f.match(), f.amount(), f.fields(), Optional.of(r.trueAt()), f.saidStatus()),
            p.fields()));
  }

  private static Finding ours(Finding f) {
    return new Finding(
        f.id(),
        Finding.Match.UNIQUE_REFERENCE,
        f.amount(),
        f.fields(),
        f.createdAt(),
        f.saidStatus());
  }

  /// A look that proves nothing, dressed up as one that stands and says nothing.
  static Reading worseLook(Reading r) {
    return r.verdict().kind().stands() ? r : verdict(r, NOTHING);
  }

  private static final Verdict NOTHING =
      new Verdict.AbsentAsOf(
          new ReadPosition(Instant.MIN, Optional.empty(), Optional.empty()),
          Instant.EPOCH,
          Instant.EPOCH);

  static Receipt receipt(
      Receipt r, Receipt.Source source, Optional<Money> amount, boolean isFinal, boolean replayed) {
    return new Receipt(
        r.id(),
        source,
        r.attempt(),
        amount,
        isFinal,
        replayed,
        r.accepted(),
        r.round(),
        r.receivedAt());
  }
}
