package dev.secondwitness.domain.decision;

import dev.secondwitness.domain.decision.SimulatedStore.View;
import dev.secondwitness.domain.intent.Attempt;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.OutcomeClass;
import dev.secondwitness.domain.intent.ReportedOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// What must hold after every step of a simulation, whatever the store is (I1, I11, I13, I15-I19).
final class SimulatedInvariants {
  private final SimulatedWorld world;
  private final List<String> wrong = new ArrayList<>();
  private final Map<String, Integer> counts = new TreeMap<>();
  private final Set<String> events = new HashSet<>();
  private View last;
  private int replayableFrom;

  SimulatedInvariants(SimulatedWorld world, View first) {
    this.world = world;
    this.last = first;
  }

  List<String> wrong() {
    return wrong;
  }

  Map<String, Integer> counts() {
    return counts;
  }

  private void count(String what) {
    counts.merge(what, 1, Integer::sum);
  }

  private void require(boolean holds, String what) {
    if (!holds) {
      wrong.add(what);
    }
  }

  boolean first(String event) {
    return events.add(event);
  }

  /// Whether there is anything to decide, and nothing wrong yet.
  boolean undecided() {
    return wrong.isEmpty() && last.state() == IntentState.INDETERMINATE;
  }

  void asked(Act act, boolean taken) {
    count("asked " + act);
    if (taken) {
      count("taken " + act);
    }
  }

  /// The same request, or one that would do the same again, makes nothing that may be sent.
  void repeated(boolean another) {
    count("repeated");
    require(
        !another || last.state() == IntentState.REJECTED || last.state() == IntentState.EXPIRED,
        "a repeat may be sent while the first may have an effect");
  }

  /// An attempt was allowed; whether anything sent before may have had an effect (I17).
  boolean begun(Attempt attempt) {
    count("attempts");
    boolean replay = !world.tries().stream().allMatch(SimulatedInvariants::without);
    if (replay) {
      count("replays");
      require(
          !world.clockIsRight() || !world.canDouble(attempt),
          "I17: a replay was allowed that can make a second effect");
    }
    return replay;
  }

  private static boolean without(SimulatedWorld.Sent sent) {
    return sent.outcome() instanceof ReportedOutcome.NotSent
        || (sent.outcome() instanceof ReportedOutcome.Answered a
            && !a.replayed()
            && (a.status() == 402 || a.status() == 429));
  }

  /// An effect came into being; a replay never makes a second one.
  void landed(ModelEffect effect) {
    count("effects");
    boolean second =
        effect.ownKey()
            && world.landed().stream().anyMatch(e -> e.ownKey() && e.number() < effect.number());
    boolean byReplay =
        world.tries().stream().anyMatch(t -> t.begunAt() == effect.begun() && t.replay());
    require(
        !world.clockIsRight() || !second || !byReplay,
        "a replay made effect " + effect.number() + " besides another one");
  }

  /// A receipt was told: against a failure it opens the next round at once (I18).
  void told(boolean receipt, View before, View after) {
    boolean against =
        before.state() == IntentState.REJECTED
            || (before.state() == IntentState.AUTHORIZED && !before.attempts().isEmpty());
    if (receipt && against) {
      count("late receipts");
      require(
          after.state() == IntentState.INDETERMINATE && after.round() == before.round() + 1,
          "I18: a late receipt after a failure did not open the next round");
    }
  }

  /// What must hold after a step.
  void after(String what, View before, View after) {
    count("steps");
    require(
        after.dispositions().size() >= before.dispositions().size()
            && after
                .dispositions()
                .subList(0, before.dispositions().size())
                .equals(before.dispositions()),
        "I1: a disposition changed");
    require(
        after.dispositions().stream().map(Disposition::round).distinct().count()
            == after.dispositions().size(),
        "I1: a round has two dispositions");
    require(
        after.attempts().size() <= world.maxAttempts,
        "I19: more attempts than " + world.maxAttempts);
    require(
        what.equals("begin") || after.attempts().size() == before.attempts().size(),
        "I16: something else than the coordinator sent");
    require(
        after.state() != IntentState.INDETERMINATE
            || (after.owner().isPresent() && after.resolveBy().isPresent()),
        "I15: an unknown without owner or deadline");
    require(
        after.round() >= before.round() && after.readings().size() >= before.readings().size(),
        "something was forgotten");
    if (after.dispositions().size() > before.dispositions().size()
        && after.dispositions().getLast().outcome() == Disposition.Outcome.FAILED_REPLAY_ALLOWED) {
      replayableFrom = world.tries().size();
    }
    states(after);
    if (what.equals("sweep")) {
      swept(before, after);
    }
    after
        .dispositions()
        .subList(
            Math.min(before.dispositions().size(), after.dispositions().size()),
            after.dispositions().size())
        .forEach(d -> settled(what, d, before));
    if (after.round() > before.round()) {
      count("rounds opened");
    }
    last = after;
  }

  /// No state is claimed without what it takes (I11).
  ///
  /// A person's *fail, replay allowed* answers for what was sent before it.
  private void states(View view) {
    boolean allRefused =
        world.tries().stream().skip(replayableFrom).allMatch(SimulatedInvariants::without);
    List<Disposition.Outcome> outcomes =
        view.dispositions().stream()
            .filter(d -> d.round() == view.round())
            .map(Disposition::outcome)
            .toList();
    switch (view.state()) {
      case COMMITTED ->
          require(
              outcomes.contains(Disposition.Outcome.CONFIRMED)
                  || outcomes.contains(Disposition.Outcome.CONFIRMED_AS_FOUND),
              "committed without a disposition");
      case REJECTED ->
          require(
              outcomes.contains(Disposition.Outcome.FAILED)
                  || outcomes.contains(Disposition.Outcome.FAILED_REPLAY_ALLOWED),
              "failed without a disposition");
      case AUTHORIZED ->
          require(allRefused, "I11: to be sent again though an attempt may have had an effect");
      case EXPIRED, CANCELLED ->
          require(view.attempts().isEmpty(), "expired or cancelled after it was sent");
      case NEW, PREPARED, EXECUTING, INDETERMINATE -> {}
    }
  }

  /// What the clock does: it hands over, and nothing else (I15, I16).
  private void swept(View before, View after) {
    Instant now = world.storeTime();
    require(
        after.attempts().stream()
            .noneMatch(a -> a.outcome() == OutcomeClass.RUNNING && a.answerBy().isBefore(now)),
        "an attempt without an answer was not noted");
    require(
        after.state() != IntentState.INDETERMINATE
            || after.resolveBy().filter(by -> by.isBefore(now)).isEmpty(),
        "I16: an overdue unknown was not handed over");
    if (before.state() == IntentState.INDETERMINATE
        && after.state() == IntentState.INDETERMINATE
        && !before.resolveBy().equals(after.resolveBy())) {
      count("handed over");
    }
  }

  /// Each new disposition is held against the truth of its moment.
  private void settled(String what, Disposition made, View before) {
    boolean decided = what.startsWith("decide") || made.decision().isPresent();
    count(made.outcome() + (decided ? " by decision" : " by itself"));
    if (!world.clockIsRight()) {
      return;
    }
    if (!decided && made.outcome() == Disposition.Outcome.CONFIRMED) {
      require(
          made.receipt().isPresent()
              && world.landed().stream()
                  .anyMatch(
                      e -> made.receipt().get().equals(ModelHistory.RECEIPTS.get(e.number()))),
          "committed by a receipt that no effect has");
      return;
    }
    if (!decided) {
      // a copy of a refused request that is still under way is refused as well (ChecksModelTest)
      require(
          world.tries().stream().allMatch(SimulatedInvariants::without),
          "I11: failed by itself though an attempt may have had an effect");
      return;
    }
    // what counted is what the store held when it was decided
    ModelTruth truth = world.truth(before);
    Act act = act(made.outcome());
    if (truth.unsafe(act)) {
      if (truth.deceived()) {
        count("deceived");
      } else {
        wrong.add("I13: an unsafe " + act + "\n" + truth.story(act));
      }
    }
  }

  private static Act act(Disposition.Outcome outcome) {
    return switch (outcome) {
      case CONFIRMED -> Act.CONFIRM;
      case CONFIRMED_AS_FOUND -> Act.CONFIRM_WHAT_IS_THERE;
      case FAILED -> Act.FAIL_CLOSE;
      case FAILED_REPLAY_ALLOWED -> Act.FAIL_ALLOW_REPLAY;
    };
  }
}
