package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.decision.ModelHistory.ToldReading;
import dev.secondwitness.domain.decision.ModelHistory.ToldReceipt;
import dev.secondwitness.domain.decision.ModelHistory.Try;
import dev.secondwitness.domain.decision.ModelReceiver.Copy;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.WitnessKind;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.ContractCard;
import dev.secondwitness.domain.intent.OutcomeClass;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.intent.ReportedOutcome;
import dev.secondwitness.domain.value.AttemptId;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Provider;
import dev.secondwitness.domain.value.ReadingId;
import dev.secondwitness.domain.value.ReceiptId;
import dev.secondwitness.domain.value.WitnessId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/// Makes one history from a seed: the attempts and what the receiver made of them, then what was
/// told: answers, events, readings.
final class ModelHistories {
  private static final long SEND_BEFORE = 30_000;
  private static final long DAY = 24 * 3_600_000L;
  private static final long MINUTE = 60_000;
  private static final Money AMOUNT = new Money("EUR", 4200);
  private static final Money OTHER_AMOUNT = new Money("EUR", 3000);
  private static final List<AttemptId> ATTEMPTS =
      IntStream.range(0, 8).mapToObj(i -> new AttemptId("att_000" + i)).toList();
  private static final List<ReadingId> READINGS =
      IntStream.range(0, 400).mapToObj(i -> new ReadingId("rd_" + (1000 + i))).toList();
  private static final List<WitnessId> WITNESSES =
      IntStream.range(0, 6).mapToObj(i -> new WitnessId("witness-" + i)).toList();
  private static final ReceiptId BOGUS = new ReceiptId("re_bogus");

  private final ModelDice dice;
  private final long seed;
  private final long clockError;
  private final long clockLow;
  private final long dispatcherClock;
  private final ContractCard card;
  private final boolean storesRefusals;
  private final List<Try> tries = new ArrayList<>();
  private final List<Copy> copies = new ArrayList<>();
  private final List<Integer> pendingTries = new ArrayList<>();
  private final List<Integer> otherTries = new ArrayList<>();
  private final List<ToldReceipt> receipts = new ArrayList<>();
  private final List<ToldReading> readings = new ArrayList<>();
  private OptionalLong drifts = OptionalLong.empty();

  private ModelHistories(long seed) {
    this.seed = seed;
    this.dice = new ModelDice(seed);
    this.clockError = dice.one(0, 2_000, 2_000);
    this.clockLow = -dice.between(0, clockError);
    this.dispatcherClock = clockLow + clockError - dice.between(0, clockError);
    this.storesRefusals = dice.chance(25);
    this.card =
        ModelCase.card(
            dice.chance(75),
            dice.one(MINUTE, 8 * MINUTE, 15 * MINUTE, 30 * MINUTE, DAY, DAY),
            dice.one(6_000, MINUTE, 5 * MINUTE),
            storesRefusals,
            dice.chance(70));
  }

  static ModelHistory of(long seed) {
    return new ModelHistories(seed).make();
  }

  private ModelHistory make() {
    int count = 1 + (dice.chance(45) ? 1 : 0) + (dice.chance(15) ? 1 : 0);
    long begun = dice.evenly(0, 999);
    for (int number = 1; number <= count; number++) {
      attempt(number, begun);
      begun += dice.between(1_000, 9 * MINUTE);
    }
    ModelReceiver receiver =
        new ModelReceiver(card.idempotent(), card.keyRetention().toMillis(), storesRefusals);
    receiver.take(copies, dice, pendingTries, otherTries);
    List<ModelEffect> effects = receiver.effects();
    answers(receiver, effects);
    OptionalLong secondRound =
        dice.chance(15) ? OptionalLong.of(dice.between(MINUTE, 20 * MINUTE)) : OptionalLong.empty();
    events(effects, secondRound);
    List<ModelWitness> witnesses = witnesses();
    long horizon = horizon();
    List<Long> points = points(effects, horizon);
    look(witnesses, effects, points, secondRound);
    long deadline = dice.chance(70) ? DAY : dice.between(MINUTE, 30 * MINUTE);
    int maxAttempts = count + (dice.chance(85) ? 1 : 0);
    return new ModelHistory(
        seed,
        ModelCase.envelope(dice.chance(4) ? 0 : 1, deadline, maxAttempts),
        card,
        new Timing(
            Duration.ofMillis(SEND_BEFORE),
            Duration.ofMillis(SEND_BEFORE),
            Duration.ofMillis(clockError)),
        dispatcherClock,
        List.copyOf(tries),
        drifts,
        List.copyOf(receipts),
        List.copyOf(readings),
        witnesses,
        receiver,
        effects,
        secondRound.stream().boxed().toList(),
        dice.chance(12) ? OptionalLong.of(dice.between(0, 20 * MINUTE)) : OptionalLong.empty(),
        dice.chance(8),
        moments(points, deadline, witnesses));
  }

  private void attempt(int number, long begun) {
    int region = number > 1 && dice.chance(12) ? 1 : 0;
    boolean own = !dice.chance(5);
    if (!own) {
      drifts = OptionalLong.of(Math.min(drifts.orElse(begun), begun));
    }
    ModelSending sent =
        ModelSending.of(
            dice, card, number, begun, begun + SEND_BEFORE - dispatcherClock, own, region);
    copies.addAll(sent.copies());
    if (sent.drifts()) {
      drifts = OptionalLong.of(Math.min(drifts.orElse(begun), begun));
    }
    if (sent.otherAmount()) {
      otherTries.add(number);
    }
    if (sent.pending()) {
      pendingTries.add(number);
    }
    tries.add(new Try(begun(number, begun, own), begun, sent.outcome(), sent.reportedAt(), region));
  }

  private static Attempt begun(int number, long begun, boolean own) {
    return new Attempt(
        ATTEMPTS.get(number),
        number,
        ModelCase.WORKER,
        "worker-1",
        new Provider("payments-eu"),
        Optional.empty(),
        ModelWitness.at(begun),
        ModelWitness.at(begun + SEND_BEFORE),
        ModelWitness.at(begun + SEND_BEFORE),
        own ? ModelCase.KEY.value() : "other-key-0001",
        ModelCase.HASH,
        OutcomeClass.RUNNING,
        Optional.empty(),
        Optional.empty(),
        false,
        Optional.empty(),
        Optional.empty(),
        false);
  }

  private long keyEnds() {
    return tries.getFirst().begunAt() + card.keyRetention().toMillis();
  }

  private long horizon() {
    return tries.stream()
            .filter(t -> !(t.outcome() instanceof ReportedOutcome.NotSent))
            .mapToLong(t -> t.begunAt() + SEND_BEFORE)
            .max()
            .orElse(0)
        + card.inFlightBound().toMillis()
        + clockError;
  }

  /// Answers that carried a receipt: the own one, or the stored reply to a repeated key.
  private void answers(ModelReceiver receiver, List<ModelEffect> effects) {
    for (Try one : tries) {
      int number = one.begun().number();
      int effect = receiver.effectOf(number);
      if (effect < 0
          || one.reportedAt() == Long.MAX_VALUE
          || !(one.outcome() instanceof ReportedOutcome.Answered a)
          || a.status() >= 300) {
        continue;
      }
      ModelEffect made = effects.get(effect);
      boolean replay = a.replayed() || receiver.replayed(number);
      long told = Math.max(one.reportedAt(), made.landedAt());
      boolean finalAnswer = a.finalAnswer() && !made.startsPending();
      receipts.add(
          new ToldReceipt(
              receipt(made, Receipt.Source.OWN_ANSWER, finalAnswer, replay, told),
              told,
              made.landedAt()));
    }
  }

  private Receipt receipt(
      ModelEffect made, Receipt.Source source, boolean isFinal, boolean replay, long told) {
    Optional<Money> amount =
        made.differs()
            ? Optional.of(OTHER_AMOUNT)
            : dice.chance(70) ? Optional.of(AMOUNT) : Optional.empty();
    return new Receipt(
        ModelHistory.RECEIPTS.get(made.number()),
        source,
        Optional.empty(),
        amount,
        isFinal,
        replay,
        false,
        1,
        ModelWitness.at(told));
  }

  private void events(List<ModelEffect> effects, OptionalLong secondRound) {
    for (ModelEffect made : effects) {
      if (dice.chance(12) && !made.startsPending()) {
        long told = made.landedAt() + dice.between(0, 2 * MINUTE);
        receipts.add(
            new ToldReceipt(
                receipt(made, Receipt.Source.VERIFIED_EVENT, true, false, told),
                told,
                made.landedAt()));
      }
    }
    if (dice.chance(10)) {
      long told = dice.between(1_000, 20 * MINUTE);
      Receipt.Source source =
          dice.chance(50) ? Receipt.Source.UNVERIFIED_EVENT : Receipt.Source.READING;
      receipts.add(
          new ToldReceipt(
              new Receipt(
                  BOGUS,
                  source,
                  Optional.empty(),
                  Optional.of(AMOUNT),
                  true,
                  false,
                  false,
                  1,
                  ModelWitness.at(told)),
              told,
              told));
    }
    secondRound.ifPresent(
        from ->
            receipts.replaceAll(
                r ->
                    r.toldAt() < from
                        ? r
                        : new ToldReceipt(inRound(r.receipt(), 2), r.toldAt(), r.trueAt())));
  }

  static Receipt inRound(Receipt r, int round) {
    return new Receipt(
        r.id(),
        r.source(),
        r.attempt(),
        r.amount(),
        r.finalResult(),
        r.replayed(),
        r.accepted(),
        round,
        r.receivedAt());
  }

  private List<ModelWitness> witnesses() {
    return witnesses(dice, card, clockLow, clockError);
  }

  /// The sources that can be asked about a receiver with this card.
  static List<ModelWitness> witnesses(
      ModelDice dice, ContractCard card, long clockLow, long clockError) {
    List<ModelWitness> all = new ArrayList<>();
    int count = 1 + dice.below(4);
    for (int i = 0; i < count; i++) {
      WitnessKind kind =
          switch (dice.below(5)) {
            case 0 -> WitnessKind.PERMALINK;
            case 1, 2 -> WitnessKind.LOOKUP;
            default -> WitnessKind.LISTING;
          };
      boolean keyOnly = kind == WitnessKind.LOOKUP && dice.chance(40);
      boolean laggingLookup = kind == WitnessKind.LOOKUP && !card.strongReads();
      long lag = kind == WitnessKind.LISTING && dice.chance(35) ? ModelHistory.LAG : 0;
      boolean cold = kind != WitnessKind.PERMALINK && dice.chance(15);
      boolean counts =
          kind != WitnessKind.PERMALINK && !keyOnly && lag == 0 && !laggingLookup && !cold;
      all.add(
          new ModelWitness(
              new WitnessTerms(
                  WITNESSES.get(i),
                  1,
                  kind,
                  kind + " " + i,
                  Duration.ofMillis(dice.one(1_000, 3_000, 60_000)),
                  Duration.ofMillis(dice.sharp() ? 1_000 : dice.one(0, 1_000, 1_000)),
                  Duration.ofMillis(dice.one(MINUTE, 5 * MINUTE)),
                  counts),
              new ModelWitness.Nature(
                  lag,
                  laggingLookup,
                  cold,
                  kind != WitnessKind.PERMALINK && dice.chance(6),
                  kind == WitnessKind.LISTING && dice.chance(40)),
              dice.between(clockLow, clockLow + clockError),
              dice.between(clockLow, clockLow + clockError),
              keyOnly));
    }
    return all;
  }

  /// The moments around which things go wrong.
  private List<Long> points(List<ModelEffect> effects, long horizon) {
    List<Long> points = new ArrayList<>();
    points.add(horizon);
    points.add(horizon);
    points.add(tries.getLast().begunAt());
    if (card.keyRetention().toMillis() < DAY) {
      points.add(keyEnds() - 8 * MINUTE);
    }
    for (ModelEffect effect : effects) {
      points.add(effect.landedAt());
      effect.changes().forEach(c -> points.add(c.at()));
    }
    return points;
  }

  private void look(
      List<ModelWitness> witnesses,
      List<ModelEffect> effects,
      List<Long> points,
      OptionalLong secondRound) {
    List<Long> siblings = dice.chance(20) ? List.of(dice.between(0, 20 * MINUTE)) : List.<Long>of();
    for (ModelWitness witness : witnesses) {
      long settle = witness.terms.settleDelay().toMillis();
      List<Long> times = new ArrayList<>();
      if (dice.sharp() && dice.chance(60)) {
        times.add(horizon() + dice.evenly(0, 1_500));
        times.add(times.getFirst() + settle + dice.evenly(0, 1_500));
      }
      int count = 1 + dice.below(4);
      for (int i = 0; i < count; i++) {
        long base = points.get(dice.below(points.size()));
        long jitter =
            switch (dice.below(7)) {
              case 0 -> dice.evenly(0, 2_000);
              case 1 -> settle + dice.evenly(0, 3_000);
              case 2 -> settle + dice.evenly(-2_000, 2_000);
              case 3, 4 -> dice.evenly(0, 20 * MINUTE);
              default -> dice.evenly(0, 6 * MINUTE);
            };
        long at = Math.max(1, base + jitter);
        times.add(at);
        if (dice.chance(55)) {
          times.add(at + settle + dice.evenly(-1, 1_500));
        }
      }
      times.stream()
          .sorted()
          .forEach(at -> read(witness, Math.max(1, at), effects, siblings, secondRound));
    }
  }

  private void read(
      ModelWitness witness,
      long at,
      List<ModelEffect> effects,
      List<Long> siblings,
      OptionalLong secondRound) {
    ModelWitness.Look look = witness.look(at, effects, siblings, dice);
    Reading reading =
        new Reading(
            READINGS.get(readings.size()),
            ModelCase.INTENT,
            secondRound.isPresent() && at >= secondRound.getAsLong() ? 2 : 1,
            witness.terms,
            look.verdict(),
            ModelWitness.at(look.readAt()),
            Duration.ofMillis(look.age()),
            Duration.ZERO,
            ModelCase.READER,
            "console",
            "");
    readings.add(new ToldReading(reading, witness, look));
  }

  private List<Long> moments(List<Long> points, long deadline, List<ModelWitness> witnesses) {
    List<Long> near = new ArrayList<>(points);
    near.add(deadline);
    receipts.forEach(r -> near.add(r.toldAt()));
    List<Long> moments = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      long base = near.get(dice.below(near.size()));
      moments.add(base + dice.between(-1_000, dice.chance(50) ? 1_000 : 8 * MINUTE));
    }
    if (card.keyRetention().toMillis() < DAY) {
      long keyNeeded = SEND_BEFORE + card.inFlightBound().toMillis() + clockError;
      ModelWitness one = witnesses.get(dice.below(witnesses.size()));
      moments.add(
          keyEnds() - keyNeeded - one.terms.settleDelay().toMillis() + dice.evenly(0, 2_000));
    }
    for (int i = 0; i < 3; i++) {
      ToldReading after = readings.get(dice.below(readings.size()));
      if (dice.sharp()) {
        after =
            readings.stream()
                .filter(
                    r -> r.look().at() > horizon() + r.reading().witness().settleDelay().toMillis())
                .findFirst()
                .orElse(after);
      }
      moments.add(
          after.look().at()
              + (dice.chance(60)
                  ? dice.evenly(0, 2_000)
                  : dice.between(0, after.reading().witness().freshFor().toMillis() + 1)));
    }
    return moments.stream().filter(m -> m >= 0).distinct().sorted().toList();
  }
}
