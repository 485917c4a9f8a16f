package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.decision.ModelHistory.ToldReading;
import dev.secondwitness.domain.decision.ModelHistory.ToldReceipt;
import dev.secondwitness.domain.decision.ModelHistory.Try;
import dev.secondwitness.domain.decision.ModelReceiver.Copy;
import dev.secondwitness.domain.evidence.Judgement;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.ContractCard;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.intent.ReportedOutcome;
import dev.secondwitness.domain.value.WitnessId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/// The truth of a simulation at its moment: clock, receiver, network and witnesses of the model
/// (`ChecksModelTest`), told step by step. What is under way is known here and nowhere else.
final class SimulatedWorld {
  static final long MINUTE = 60_000;
  static final long DAY = 24 * 60 * MINUTE;
  private static final long SEND_BEFORE = 30_000;

  final ModelDice dice;
  final long seed;
  final ContractCard card;
  final Timing timing;
  final long deadline;
  final int maxAttempts;
  final List<ModelWitness> witnesses;
  private final boolean storesRefusals;
  private final long dispatcherClock;
  private final List<Copy> copies = new ArrayList<>();
  private final List<Integer> pendingTries = new ArrayList<>();
  private final List<Integer> otherTries = new ArrayList<>();
  private final List<Long> siblings;
  private final Map<Seen, ModelWitness.Look> looks = new HashMap<>();
  private final List<Sent> tries = new ArrayList<>();
  private OptionalLong drifts = OptionalLong.empty();
  private ModelReceiver receiver;
  private long now;
  private long jump;
  private boolean jumped;
  private boolean held;

  /// A request that was sent.
  ///
  /// @param replay whether something sent earlier may have had an effect
  record Sent(
      Attempt attempt, long begunAt, ReportedOutcome outcome, long reportedAt, boolean replay) {}

  /// By what a reading is known again.
  private record Seen(WitnessId witness, Instant readAt, Duration age, VerdictKind kind) {}

  SimulatedWorld(long seed) {
    this.seed = seed;
    this.dice = new ModelDice(seed * 7 + 1);
    long clockError = dice.one(0, 2_000, 2_000);
    long clockLow = -dice.between(0, clockError);
    this.dispatcherClock = clockLow + clockError - dice.between(0, clockError);
    this.storesRefusals = dice.chance(25);
    this.card =
        ModelCase.card(
            dice.chance(75),
            dice.one(MINUTE, 8 * MINUTE, 15 * MINUTE, 30 * MINUTE, DAY, DAY),
            dice.one(6_000, 6_000, MINUTE, 5 * MINUTE),
            storesRefusals,
            dice.chance(70));
    this.timing =
        new Timing(
            Duration.ofMillis(SEND_BEFORE),
            Duration.ofMillis(SEND_BEFORE),
            Duration.ofMillis(clockError));
    this.deadline = dice.chance(80) ? DAY : dice.between(MINUTE, 30 * MINUTE);
    this.maxAttempts = (int) dice.one(1, 2, 3, 4, 4);
    this.witnesses = ModelHistories.witnesses(dice, card, clockLow, clockError);
    this.siblings = dice.chance(20) ? List.of(dice.between(0, 20 * MINUTE)) : List.<Long>of();
    this.receiver = received();
  }

  long now() {
    return now;
  }

  void at(long moment) {
    now = Math.max(now, moment);
  }

  /// The store's clock goes wrong from now on; the model says nothing about decisions then.
  void jump(long by) {
    jump += by;
    jumped = true;
  }

  boolean clockIsRight() {
    return !jumped;
  }

  Instant storeTime() {
    return ModelWitness.at(now + jump);
  }

  void hold(boolean paused) {
    held = paused;
  }

  /// What is sent for an attempt that was begun just now.
  ModelSending send(Attempt attempt, boolean replay) {
    int number = attempt.number();
    long last =
        now
            + Duration.between(attempt.begunAt(), attempt.sendBefore()).toMillis()
            - dispatcherClock;
    ModelSending sending = ModelSending.of(dice, card, number, now, Math.max(now, last), true, 0);
    copies.addAll(sending.copies());
    if (sending.otherAmount()) {
      otherTries.add(number);
    }
    if (sending.pending()) {
      pendingTries.add(number);
    }
    if (sending.drifts() && drifts.isEmpty()) {
      drifts = OptionalLong.of(now);
    }
    tries.add(new Sent(attempt, now, sending.outcome(), sending.reportedAt(), replay));
    receiver = received();
    return sending;
  }

  /// Every copy taken in the order of arrival, each with dice of its own, so that what is sent
  /// later changes nothing that has arrived.
  private ModelReceiver received() {
    ModelReceiver all =
        new ModelReceiver(card.idempotent(), card.keyRetention().toMillis(), storesRefusals);
    copies.stream()
        .sorted(Comparator.comparingLong(Copy::arrives))
        .forEach(
            c ->
                all.take(
                    List.of(c),
                    new ModelDice(seed * 31 + c.arrives() * 7 + c.tryNumber()),
                    pendingTries,
                    otherTries));
    return all;
  }

  ModelReceiver receiver() {
    return receiver;
  }

  List<Sent> tries() {
    return tries;
  }

  /// What has landed by now.
  List<ModelEffect> landed() {
    return receiver.effects().stream().filter(e -> e.landedAt() <= now).toList();
  }

  /// Whether a copy under the key, sent until then, could make another effect.
  boolean canDouble(Attempt attempt) {
    long last =
        now
            + Duration.between(attempt.begunAt(), attempt.sendBefore()).toMillis()
            - dispatcherClock
            + card.inFlightBound().toMillis();
    return receiver.replayCanDouble(now, last, 0);
  }

  /// A look at a witness at this moment.
  Judgement look(ModelWitness witness) {
    ModelWitness.Look look = witness.look(Math.max(1, now), receiver.effects(), siblings, dice);
    Instant readAt = ModelWitness.at(look.readAt() + jump);
    Duration age = Duration.ofMillis(look.age());
    looks.put(new Seen(witness.terms.id(), readAt, age, look.verdict().kind()), look);
    return new Judgement(look.verdict(), readAt, age, Duration.ZERO);
  }

  Judgement look(WitnessId id) {
    return look(witnesses.stream().filter(w -> w.terms.id().equals(id)).findFirst().orElseThrow());
  }

  List<WitnessTerms> terms() {
    return witnesses.stream().map(w -> w.terms).toList();
  }

  /// What the model says of this moment.
  ModelTruth truth(SimulatedStore.View view) {
    return new ModelTruth(
        new ModelHistory(
            seed,
            view.envelope(),
            card,
            timing,
            dispatcherClock,
            tries.stream()
                .map(t -> new Try(t.attempt(), t.begunAt(), t.outcome(), t.reportedAt(), 0))
                .toList(),
            drifts,
            view.receipts().stream().map(this::told).toList(),
            view.readings().stream().map(this::told).toList(),
            witnesses,
            receiver,
            receiver.effects(),
            Collections.nCopies(view.round() - 1, 0L),
            held ? OptionalLong.of(now) : OptionalLong.empty(),
            false,
            List.of()),
        now);
  }

  private ToldReceipt told(Receipt receipt) {
    long told = ms(receipt.receivedAt());
    long trueAt =
        landed().stream()
            .filter(e -> ModelHistory.RECEIPTS.get(e.number()).equals(receipt.id()))
            .mapToLong(ModelEffect::landedAt)
            .findFirst()
            .orElse(told);
    return new ToldReceipt(receipt, told, trueAt);
  }

  private ToldReading told(Reading reading) {
    ModelWitness by =
        witnesses.stream()
            .filter(w -> w.terms.id().equals(reading.witness().id()))
            .findFirst()
            .orElseThrow();
    ModelWitness.Look look =
        looks.get(
            new Seen(
                reading.witness().id(), reading.readAt(), reading.age(), reading.verdict().kind()));
    if (look == null) {
      throw new IllegalStateException("Nobody looked like that: " + reading);
    }
    return new ToldReading(reading, by, look);
  }

  private static long ms(Instant time) {
    return Duration.between(ModelHistory.START, time).toMillis();
  }
}
