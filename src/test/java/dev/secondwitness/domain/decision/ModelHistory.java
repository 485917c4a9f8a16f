package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.Samples;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.ContractCard;
import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.OutcomeClass;
import dev.secondwitness.domain.intent.OutcomeRules;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.intent.ReportedOutcome;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/// One whole history of an intent: what the receiver did (the truth) and what was told about it
/// (the facts). Both are complete; a moment cuts off what had not happened yet.
///
/// @param drifts when a try with another key was noticed
/// @param rounds when the second round began, and the third, as far as they did
/// @param pausedFrom from when on retries are held, if ever
/// @param originalOpen whether the intent supersedes one that may still take effect
record ModelHistory(
    long seed,
    Envelope envelope,
    ContractCard card,
    Timing timing,
    long dispatcherClock,
    List<Try> tries,
    OptionalLong drifts,
    List<ToldReceipt> receipts,
    List<ToldReading> readings,
    List<ModelWitness> witnesses,
    ModelReceiver receiver,
    List<ModelEffect> effects,
    List<Long> rounds,
    OptionalLong pausedFrom,
    boolean originalOpen,
    List<Long> moments) {

  static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

  /// How far behind a source that lags may be, in ms.
  static final long LAG = 120_000;

  static final List<ReceiptId> RECEIPTS =
      IntStream.range(0, 24).mapToObj(i -> new ReceiptId("re_" + i)).toList();

  /// One recorded attempt, its outcome and when that was reported; never reported is
  /// `Long.MAX_VALUE`.
  record Try(Attempt begun, long begunAt, ReportedOutcome outcome, long reportedAt, int region) {}

  /// A receipt as told.
  ///
  /// @param toldAt when it arrived
  /// @param trueAt when what it says was so
  record ToldReceipt(Receipt receipt, long toldAt, long trueAt) {}

  /// A reading as told, and what the model knows of the look.
  record ToldReading(Reading reading, ModelWitness witness, ModelWitness.Look look) {}

  int round(long now) {
    return 1 + (int) rounds.stream().filter(began -> now >= began).count();
  }

  /// What the store would hold at a moment.
  CaseFacts facts(long now) {
    return new CaseFacts(
        envelope,
        IntentState.INDETERMINATE,
        round(now),
        tries.stream().filter(t -> t.begunAt() <= now).map(t -> attempt(t, now)).toList(),
        drifts.isPresent() && drifts.getAsLong() <= now,
        receipts.stream().filter(r -> r.toldAt() <= now).map(ToldReceipt::receipt).toList(),
        readings.stream().filter(r -> r.look().at() <= now).map(ToldReading::reading).toList(),
        card,
        timing,
        paused(now) ? List.of(Samples.hold()) : List.of(),
        !originalOpen,
        START.plusMillis(now));
  }

  boolean paused(long now) {
    return pausedFrom.isPresent() && now >= pausedFrom.getAsLong();
  }

  private Attempt attempt(Try one, long now) {
    if (one.reportedAt() > now) {
      return one.begun();
    }
    return withOutcome(one.begun(), OutcomeRules.classify(one.outcome(), card), one.outcome());
  }

  static Attempt withOutcome(Attempt a, OutcomeClass outcome, ReportedOutcome told) {
    Optional<ReportedOutcome.Answered> answer =
        told instanceof ReportedOutcome.Answered x ? Optional.of(x) : Optional.empty();
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
        answer.map(ReportedOutcome.Answered::status),
        answer.flatMap(ReportedOutcome.Answered::code),
        answer.map(ReportedOutcome.Answered::replayed).orElse(false),
        a.endedAt(),
        a.detail(),
        a.late());
  }
}
