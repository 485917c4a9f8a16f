package dev.secondwitness.domain.decision;

import static dev.secondwitness.domain.Samples.T0;
import static dev.secondwitness.domain.Samples.attempt;
import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import dev.secondwitness.domain.Samples;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.WitnessKind;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.AnswerPattern;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.ContractCard;
import dev.secondwitness.domain.intent.EffectClass;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.OutcomeClass;
import dev.secondwitness.domain.intent.Route;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Provider;
import dev.secondwitness.domain.value.WitnessId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The gate *replay allowed* is the card's numbers against the clock, in the card's words.
class ReplayGateTest {
  private static final Duration RETENTION = Duration.ofHours(1);
  private static final Duration IN_FLIGHT = Duration.ofSeconds(300);
  private static final Duration SETTLE = Duration.ofSeconds(60);
  private static final Timing TIMING = Timing.DEFAULT;
  private static final Duration TICK = Duration.ofNanos(1000);

  /// The five numbers of the sum: what the key is kept, and what a repeat takes.
  private record Sum(
      Duration retention, Duration sendBefore, Duration inFlight, Duration settle, Duration error) {
    static final Sum USUAL =
        new Sum(RETENTION, TIMING.sendBefore(), IN_FLIGHT, SETTLE, TIMING.clockError());

    /// The last moment at which a repeat is still safe.
    Instant last() {
      return T0.plus(retention).minus(sendBefore).minus(inFlight).minus(settle).minus(error);
    }

    CaseFacts at(Instant now) {
      return facts(
          card(true, retention, inFlight, List.of()),
          new Timing(sendBefore, TIMING.answerBy(), error),
          List.of(witness(settle)),
          List.of(attempt(1, 0, OutcomeClass.UNKNOWN)),
          now);
    }
  }

  /// I17, S10, S15: every term counts, to the microsecond; gate and check never disagree.
  @Test
  void aReplayIsOfferedToTheLastMicrosecondOfTheSumAndForEveryTermNoLonger() {
    Duration longer = Duration.ofSeconds(7);
    Sum u = Sum.USUAL;
    List<Sum> sums =
        List.of(
            u,
            new Sum(
                u.retention().plus(longer), u.sendBefore(), u.inFlight(), u.settle(), u.error()),
            new Sum(
                u.retention(), u.sendBefore().plus(longer), u.inFlight(), u.settle(), u.error()),
            new Sum(
                u.retention(), u.sendBefore(), u.inFlight().plus(longer), u.settle(), u.error()),
            new Sum(
                u.retention(), u.sendBefore(), u.inFlight(), u.settle().plus(longer), u.error()),
            new Sum(
                u.retention(), u.sendBefore(), u.inFlight(), u.settle(), u.error().plus(longer)));
    assertThat(sums.stream().map(Sum::last).distinct()).hasSize(3);
    int pastBound = 0;
    for (Sum sum : sums) {
      for (int tick = -1; tick <= 1; tick++) {
        CaseFacts facts = sum.at(sum.last().plus(TICK.multipliedBy(tick)));
        boolean offered = ReplayGate.of(facts).allowed();
        assertThat(offered).as("%s, tick %d", sum, tick).isEqualTo(tick <= 0);
        assertThat(check(facts).status() == CheckStatus.MET).isEqualTo(offered);
        pastBound += offered && tick > 0 ? 1 : 0;
      }
    }
    Figure.print("I17", "domain", "replays offered past the bound", pastBound, sums.size());
  }

  @Test
  void theClockCountsFromTheFirstDispatchWhateverCameAfter() {
    Instant last = Sum.USUAL.last();
    List<Attempt> several =
        List.of(attempt(1, 0, OutcomeClass.NOT_SENT), attempt(2, 500, OutcomeClass.UNKNOWN));
    for (int tick = -1; tick <= 1; tick++) {
      CaseFacts facts =
          facts(
              card(true, RETENTION, IN_FLIGHT, List.of()),
              TIMING,
              List.of(witness(SETTLE)),
              several,
              last.plus(TICK.multipliedBy(tick)));
      assertThat(ReplayGate.of(facts).allowed()).as("tick %d", tick).isEqualTo(tick <= 0);
    }
  }

  @Test
  void theSettleDelayIsOfWhatWasReadOrOfTheQuickestWitness() {
    List<WitnessTerms> known =
        List.of(witness(Duration.ofSeconds(90)), witness(Duration.ofSeconds(5)));
    CaseFacts unread =
        facts(card(true, RETENTION, IN_FLIGHT, List.of()), TIMING, known, List.of(), T0);
    assertThat(unread.replaySettle()).isEqualTo(Duration.ofSeconds(5));
    Reading slow = Samples.reading("0001", known.getFirst(), 100, Samples.notSeen());
    Reading quick = Samples.reading("0002", known.get(1), 101, Samples.notSeen());
    CaseFacts read = withReadings(unread, List.of(slow, quick));
    assertThat(read.replaySettle()).isEqualTo(Duration.ofSeconds(90));
  }

  /// L134, L164: the gate quotes the card and compares the numbers.
  @Test
  void theWordsQuoteTheCardAndItsNumbers() {
    CaseFacts facts = Sum.USUAL.at(T0.plusSeconds(600));
    ReplayGate gate = ReplayGate.of(facts);
    assertThat(gate.lines().stream().map(ReplayGate.Line::words))
        .containsExactly(
            "Contract card payments, version 3, says idempotent: a repeated key makes no second"
                + " effect",
            "key scope: one account, and every attempt went to payments-eu",
            "a changed body under the key is refused there",
            "no stored error is given again for the same key",
            "key kept PT1H from the first dispatch, until 2026-03-01T11:00:00Z; a repeat takes"
                + " PT30S to send, PT5M in flight, PT1M to settle and PT2S of clock error, PT6M32S"
                + " in all, until 2026-03-01T10:16:32Z");
    assertThat(check(facts).reason().values())
        .containsEntry("card", "payments 3")
        .containsEntry("key_scope", "one account")
        .containsEntry("retention_for", "PT1H")
        .containsEntry("in_flight_for", "PT5M")
        .containsEntry("settle_for", "PT1M")
        .containsEntry("needs_for", "PT6M32S")
        .containsEntry("kept_at", "2026-03-01T11:00:00Z")
        .containsEntry("quote", gate.line(ReplayGate.Term.KEY_RETENTION).words());
  }

  /// L171: where the receiver promises nothing, automatic retry is off and says so.
  @Test
  void aReceiverThatIsNotIdempotentSwitchesTheRetryOffAndSaysSo() {
    CaseFacts facts =
        facts(
            card(false, RETENTION, IN_FLIGHT, List.of()),
            TIMING,
            List.of(),
            List.of(attempt(1, 0, OutcomeClass.UNKNOWN)),
            T0.plusSeconds(1));
    assertThat(ReplayGate.of(facts).obstacle().orElseThrow().words())
        .isEqualTo(
            "Contract card payments, version 3, does not say idempotent: automatic retry is off, a"
                + " repeat may do it twice");
    assertThat(check(facts).reason().code()).isEqualTo(ReasonCode.NOT_IDEMPOTENT);
  }

  @Test
  void aStoredErrorThatIsGivenAgainForbidsTheReplay() {
    AnswerPattern stored = new AnswerPattern(500, Optional.of("broken"), false);
    for (String code : List.of("broken", "other")) {
      CaseFacts facts =
          facts(
              card(true, RETENTION, IN_FLIGHT, List.of(stored)),
              TIMING,
              List.of(),
              List.of(answered(500, code)),
              T0.plusSeconds(1));
      assertThat(ReplayGate.of(facts).allowed()).as(code).isEqualTo(code.equals("other"));
      assertThat(ReplayGate.of(facts).line(ReplayGate.Term.REPLAYED_ERRORS).words())
          .contains("500 broken");
    }
  }

  @Test
  void anAttemptAtAnotherProviderIsOutsideTheKeysScope() {
    Attempt elsewhere = at(attempt(1, 0, OutcomeClass.UNKNOWN), new Provider("payments-us"));
    CaseFacts facts =
        facts(
            card(true, RETENTION, IN_FLIGHT, List.of()),
            TIMING,
            List.of(),
            List.of(elsewhere),
            T0.plusSeconds(1));
    assertThat(ReplayGate.of(facts).obstacle().orElseThrow().term())
        .isEqualTo(ReplayGate.Term.KEY_SCOPE);
  }

  /// L144: evidence, semantics, deadline, budget and consequence, in this order and all of them.
  @Test
  void whatMayBeTriedAgainIsFiveLinesTogether() {
    Retryable no = Retryable.of(Sum.USUAL.at(T0.plusSeconds(600)), List.of());
    assertThat(no.lines().stream().map(Retryable.Line::aspect))
        .containsExactly(Retryable.Aspect.values());
    assertThat(no.allowed()).isFalse();
    assertThat(no.lines().getFirst().words()).isEqualTo("not met: covered_absence: no_absence");
    assertThat(no.lines().stream().filter(Retryable.Line::holds)).hasSize(4);
    assertThat(no.lines().get(3).words()).isEqualTo("1 of 3 attempts are used");
    assertThat(no.lines().get(4).words()).isEqualTo("idempotent write, one person decides");
    CaseFacts held = held(Sum.USUAL.at(T0.plusSeconds(600)));
    assertThat(Retryable.of(held, List.of()).lines().get(4).words())
        .isEqualTo("idempotent write, held by Ines: the ledger is behind");
    assertThat(
            Retryable.of(Sum.USUAL.at(T0.plusSeconds(600)), List.of(TwoPeople.Why.CRITICAL))
                .lines()
                .get(4)
                .words())
        .isEqualTo("idempotent write, two people decide (critical)");
  }

  private static CheckResult check(CaseFacts facts) {
    return Checks.evaluate(CheckId.KEY_PROTECTS, Act.FAIL_ALLOW_REPLAY, facts);
  }

  private static WitnessTerms witness(Duration settle) {
    return new WitnessTerms(
        new WitnessId("ledger." + settle.toSeconds()),
        1,
        WitnessKind.LISTING,
        "Ledger",
        settle,
        Samples.RESOLUTION,
        Samples.FRESH_FOR,
        true);
  }

  private static ContractCard card(
      boolean idempotent, Duration retention, Duration inFlight, List<AnswerPattern> replayed) {
    return new ContractCard(
        "payments",
        3,
        new Provider("payments-eu"),
        Set.of(new Operation("refund.create")),
        List.of(new Route("POST", "/refunds", Optional.empty())),
        EffectClass.IDEMPOTENT_WRITE,
        idempotent,
        "one account",
        retention,
        true,
        inFlight,
        List.of(),
        List.of(),
        replayed,
        Optional.empty(),
        true);
  }

  private static CaseFacts facts(
      ContractCard card,
      Timing timing,
      List<WitnessTerms> witnesses,
      List<Attempt> attempts,
      Instant now) {
    return new CaseFacts(
        ModelCase.envelope(1, 90_000_000, 3),
        IntentState.INDETERMINATE,
        1,
        attempts,
        false,
        List.of(),
        List.of(),
        card,
        timing,
        List.of(),
        witnesses,
        true,
        now);
  }

  private static CaseFacts withReadings(CaseFacts f, List<Reading> readings) {
    return new CaseFacts(
        f.envelope(),
        f.state(),
        f.round(),
        f.attempts(),
        f.drift(),
        f.receipts(),
        readings,
        f.card(),
        f.timing(),
        f.holds(),
        f.witnesses(),
        f.originalFailed(),
        f.now());
  }

  private static CaseFacts held(CaseFacts f) {
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
        List.of(Samples.hold()),
        f.witnesses(),
        f.originalFailed(),
        f.now());
  }

  private static Attempt answered(int status, String code) {
    Attempt a = attempt(1, 0, OutcomeClass.UNKNOWN);
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
        a.outcome(),
        Optional.of(status),
        Optional.of(code),
        false,
        Optional.of(a.answerBy()),
        Optional.empty(),
        false);
  }

  private static Attempt at(Attempt a, Provider provider) {
    return new Attempt(
        a.id(),
        a.number(),
        a.by(),
        a.worker(),
        provider,
        a.providerRequestId(),
        a.begunAt(),
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
}
