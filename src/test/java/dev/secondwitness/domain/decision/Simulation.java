package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.decision.SimulatedStore.News;
import dev.secondwitness.domain.decision.SimulatedStore.View;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.ReportedOutcome;
import dev.secondwitness.domain.intent.ReportedReceipt;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.ReceiptId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Function;

/// One whole history, made step by step from a seed on one thread: what happens next depends on how
/// the store took what happened before. After every step everything that must hold is looked at.
public final class Simulation {
  private static final Money AMOUNT = new Money("EUR", 4200);
  private static final Money OTHER_AMOUNT = new Money("EUR", 3000);

  private final SimulatedWorld world;
  private final ModelDice dice;
  private final SimulatedStore store;
  private final SimulatedInvariants holds;
  private final List<String> trace = new ArrayList<>();
  private final PriorityQueue<Due> due =
      new PriorityQueue<>(Comparator.comparingLong(Due::at).thenComparingInt(Due::number));
  private final Set<Integer> noticed = new HashSet<>();
  private final boolean clockJumps;
  private int numbered;
  private boolean held;

  /// Something under way.
  private record Due(long at, int number, String what, Runnable happens) {}

  /// What came of a seed.
  ///
  /// @param wrong what must hold and did not, in words
  /// @param counts what happened how often
  public record Told(List<String> trace, List<String> wrong, Map<String, Integer> counts) {
    public Told {
      trace = List.copyOf(trace);
      wrong = List.copyOf(wrong);
      counts = Map.copyOf(counts);
    }

    /// The whole history in words.
    public String story() {
      return wrong + "\n" + String.join("\n", trace);
    }
  }

  private Simulation(SimulatedWorld world, SimulatedStore store) {
    this.world = world;
    this.dice = world.dice;
    this.store = store;
    this.clockJumps = dice.chance(10);
    this.holds = new SimulatedInvariants(world, store.view());
  }

  /// Runs a seed.
  ///
  /// @param steps how many, at least
  public static Told run(long seed, int steps, Function<Simulated, SimulatedStore> stores) {
    SimulatedWorld world = new SimulatedWorld(seed);
    Simulated with =
        new Simulated(
            seed,
            world::storeTime,
            world.card,
            world.timing,
            ModelWitness.at(world.deadline),
            world.maxAttempts,
            world.terms(),
            world::look);
    try (SimulatedStore store = stores.apply(with)) {
      return new Simulation(world, store).run(steps);
    }
  }

  private Told run(int steps) {
    int count = steps + dice.below(steps);
    for (int i = 0; i < count && holds.wrong().isEmpty(); i++) {
      pass(gap());
      if (holds.wrong().isEmpty()) {
        step();
      }
    }
    return new Told(trace, holds.wrong(), holds.counts());
  }

  /// Lets time go on, and everything happen that was under way until then.
  private void pass(long gap) {
    long until = world.now() + gap;
    while (!due.isEmpty() && due.peek().at() <= until) {
      Due next = due.remove();
      world.at(next.at());
      act(next.what(), next.happens());
    }
    world.at(until);
    landings();
  }

  private long gap() {
    View view = store.view();
    List<Long> points = new ArrayList<>();
    points.add(world.deadline);
    for (Attempt a : view.attempts()) {
      points.add(ms(a.sendBefore()));
      points.add(
          ms(a.sendBefore())
              + world.card.inFlightBound().toMillis()
              + world.timing.clockError().toMillis());
      points.add(ms(a.begunAt()) + world.card.keyRetention().toMillis());
      points.add(
          ms(a.begunAt())
              + world.card.keyRetention().toMillis()
              - world.timing.sendBefore().toMillis()
              - world.card.inFlightBound().toMillis()
              - world.timing.clockError().toMillis());
    }
    view.resolveBy().ifPresent(by -> points.add(ms(by)));
    int roll = dice.below(100);
    if (roll < 30) {
      return dice.evenly(0, 2_000);
    }
    if (roll < 50) {
      return dice.one(1_000, 3_000, 60_000) + dice.evenly(-1, 1_500);
    }
    if (roll < 60) {
      return dice.evenly(0, 20 * SimulatedWorld.MINUTE);
    }
    if (roll < 62) {
      return dice.evenly(0, 3 * SimulatedWorld.DAY / 2);
    }
    long point = points.get(dice.below(points.size())) + dice.one(-1, 0, 1, dice.evenly(0, 2_000));
    return point >= world.now() && point - world.now() < 2 * 60 * SimulatedWorld.MINUTE
        ? point - world.now()
        : dice.evenly(0, 30_000);
  }

  private static long ms(Instant time) {
    return Duration.between(ModelHistory.START, time).toMillis();
  }

  private void step() {
    IntentState state = store.view().state();
    int roll = dice.below(100);
    if (state == IntentState.AUTHORIZED && roll < 50) {
      begin();
    } else if (roll < (state == IntentState.EXECUTING ? 16 : 6)) {
      begin();
    } else if (roll < 38) {
      read();
    } else if (roll < 50) {
      lookTwice();
    } else if (roll < 74) {
      decide();
    } else if (roll < 88) {
      act("sweep", store::sweep);
    } else if (roll < 91) {
      held = !held && dice.chance(40);
      world.hold(held);
      act(held ? "hold" : "lift", () -> store.hold(held));
    } else if (roll < 94) {
      boolean same = dice.chance(50);
      act("repeat " + (same ? "the same" : "another"), () -> holds.repeated(store.repeat(same)));
    } else if (roll < 96) {
      act("crash", store::crash);
    } else if (clockJumps) {
      world.jump(dice.one(-3_600_000, 3_600_000, -1, 90_000));
      act("clock jump", () -> {});
    }
  }

  /// Does something, writes down what came of it, and looks whether all holds.
  private void act(String what, Runnable happens) {
    landings();
    View before = store.view();
    happens.run();
    View after = store.view();
    trace.add(
        world.now()
            + " "
            + what
            + " -> "
            + after.state()
            + " round "
            + after.round()
            + ", "
            + after.attempts().size()
            + " attempts "
            + after.attempts().stream().map(Attempt::outcome).toList()
            + ", "
            + after.receipts().size()
            + " receipts, "
            + after.readings().size()
            + " readings, "
            + after.dispositions().stream().map(Disposition::outcome).toList()
            + after.resolveBy().map(by -> ", due " + by).orElse(""));
    holds.after(what, before, after);
  }

  private void begin() {
    act(
        "begin",
        () ->
            store
                .begin()
                .ifPresent(
                    attempt -> {
                      boolean replay = holds.begun(attempt);
                      ModelSending sending = world.send(attempt, replay);
                      if (sending.drifts()) {
                        store.drift();
                      }
                      if (sending.reportedAt() < Long.MAX_VALUE) {
                        report(attempt, sending);
                      }
                    }));
  }

  private void report(Attempt attempt, ModelSending sending) {
    long at = Math.max(world.now(), sending.reportedAt());
    if (sending.outcome() instanceof ReportedOutcome.Answered && dice.chance(10)) {
      at(at, "gives up", () -> report(attempt, new ReportedOutcome.TimedOut()));
      at += dice.evenly(1, 3 * SimulatedWorld.MINUTE);
    }
    answer(at, attempt, sending.outcome());
    if (dice.chance(15)) {
      answer(at + dice.evenly(0, 5_000), attempt, sending.outcome());
    }
  }

  /// Reports an answer; one that carries a receipt waits until there is an effect to tell of.
  private void answer(long at, Attempt attempt, ReportedOutcome outcome) {
    at(
        at,
        "report " + outcome.getClass().getSimpleName() + " of " + attempt.number(),
        () -> {
          if (!(outcome instanceof ReportedOutcome.Answered a) || a.status() >= 300) {
            report(attempt, outcome);
            return;
          }
          int number = world.receiver().effectOf(attempt.number());
          if (number < 0) {
            report(attempt, outcome);
            return;
          }
          ModelEffect made = world.receiver().effects().get(number);
          if (made.landedAt() > world.now()) {
            answer(made.landedAt(), attempt, outcome);
            return;
          }
          report(
              attempt,
              new ReportedOutcome.Answered(
                  a.status(),
                  a.code(),
                  Optional.of(new ReportedReceipt(ModelHistory.RECEIPTS.get(number), amount(made))),
                  a.finalAnswer() && !made.startsPending(),
                  a.replayed() || world.receiver().replayed(attempt.number()),
                  Optional.empty()));
        });
  }

  private void report(Attempt attempt, ReportedOutcome outcome) {
    View before = store.view();
    boolean taken = store.report(attempt, outcome);
    boolean receipt = outcome instanceof ReportedOutcome.Answered a && a.receipt().isPresent();
    holds.told(taken && receipt, before, store.view());
  }

  private Optional<Money> amount(ModelEffect made) {
    return made.differs()
        ? Optional.of(OTHER_AMOUNT)
        : dice.chance(70) ? Optional.of(AMOUNT) : Optional.empty();
  }

  private void at(long moment, String what, Runnable happens) {
    due.add(new Due(Math.max(moment, world.now()), numbered++, what, happens));
  }

  /// What landed since may be told by events: late, doubled, in any order.
  private void landings() {
    for (ModelEffect effect : world.landed()) {
      if (noticed.add(effect.number())) {
        holds.landed(effect);
        ReceiptId id = ModelHistory.RECEIPTS.get(effect.number());
        if (!effect.startsPending() && dice.chance(30)) {
          event(effect.landedAt(), id, amount(effect), false);
        }
        for (ModelEffect.Change change : effect.changes()) {
          if (change.kind() == ModelEffect.Kind.UNDONE && dice.chance(50)) {
            event(change.at(), id, Optional.empty(), true);
          }
        }
      }
    }
    if (dice.chance(1) && noticed.isEmpty()) {
      event(world.now(), new ReceiptId("re_bogus"), Optional.of(AMOUNT), false, false);
    }
  }

  private void event(long occurred, ReceiptId receipt, Optional<Money> amount, boolean undone) {
    event(occurred, receipt, amount, undone, true);
  }

  private void event(
      long occurred, ReceiptId receipt, Optional<Money> amount, boolean undone, boolean verified) {
    News news =
        new News(
            "evt_" + numbered,
            verified,
            undone,
            receipt,
            amount,
            ModelWitness.at(Math.max(0, occurred)));
    int copies = 1 + dice.below(3);
    for (int i = 0; i < copies; i++) {
      at(
          Math.max(world.now(), occurred) + dice.between(0, dice.one(2_000, 10 * 60_000)),
          "event " + news.id() + (undone ? " undone " : " committed ") + receipt,
          () -> {
            View before = store.view();
            boolean first = holds.first(news.id());
            store.news(news);
            holds.told(first && !undone, before, store.view());
          });
    }
  }

  private void read() {
    ModelWitness witness = world.witnesses.get(dice.below(world.witnesses.size()));
    act("read " + witness.terms.title(), () -> store.read(witness.terms, world.look(witness)));
  }

  /// As somebody does who waits for the settle delay.
  private void lookTwice() {
    View view = store.view();
    long horizon =
        view.attempts().stream().mapToLong(a -> ms(a.sendBefore())).max().orElse(0)
            + world.card.inFlightBound().toMillis()
            + world.timing.clockError().toMillis();
    if (horizon > world.now() && dice.chance(60)) {
      pass(horizon - world.now() + dice.between(0, 2_000));
    }
    for (ModelWitness witness : world.witnesses) {
      act("look at " + witness.terms.title(), () -> read(witness));
    }
    pass(
        world.witnesses.get(dice.below(world.witnesses.size())).terms.settleDelay().toMillis()
            + dice.evenly(0, 1_500));
    for (ModelWitness witness : world.witnesses) {
      act("look again at " + witness.terms.title(), () -> read(witness));
    }
    decide();
  }

  private void read(ModelWitness witness) {
    store.read(witness.terms, world.look(witness));
  }

  /// Decides whatever is allowed, as wrongly as that may be: every act is tried, in any order.
  private void decide() {
    List<Act> acts = new ArrayList<>(ModelTally.SETTLING);
    if (dice.chance(8)) {
      acts = new ArrayList<>(List.of(Act.ESCALATE));
    }
    while (!acts.isEmpty() && holds.undecided()) {
      Act act = acts.remove(dice.below(acts.size()));
      act("decide " + act, () -> holds.asked(act, store.decide(act)));
    }
  }
}
