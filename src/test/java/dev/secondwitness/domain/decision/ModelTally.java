package dev.secondwitness.domain.decision;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What came of asking the checks at every moment of one or many histories.
///
/// @param asked how often each act was asked for
/// @param allowed how often the checks allowed it
/// @param deceived allowed and wrong, but every word told was false and nothing spoke against it
/// @param unsafe how often an act was allowed that the truth calls unsafe
/// @param stories the first of those, to look into
/// @param without per clause, how often its removal alone would have allowed an unsafe act
record ModelTally(
    Map<Act, Integer> asked,
    Map<Act, Integer> allowed,
    Map<Act, Integer> deceived,
    int unsafe,
    List<String> stories,
    Map<String, Integer> without) {

  static final List<Act> SETTLING =
      List.of(Act.CONFIRM, Act.CONFIRM_WHAT_IS_THERE, Act.FAIL_CLOSE, Act.FAIL_ALLOW_REPLAY);

  static ModelTally none() {
    return new ModelTally(Map.of(), Map.of(), Map.of(), 0, List.of(), Map.of());
  }

  /// Asks for every act at every moment of a history; where an unsafe act is refused, asks each
  /// clause whether the act would have been allowed without it.
  static ModelTally of(ModelHistory history, List<ModelClause> clauses) {
    ModelTally all = none();
    for (long now : history.moments()) {
      CaseFacts facts = history.facts(now);
      if (!facts.attempts().isEmpty()) {
        ModelTruth truth = new ModelTruth(history, now);
        List<CheckResult> results = Checks.of(facts);
        for (Act act : SETTLING) {
          List<CheckResult> blocking =
              results.stream().filter(r -> r.act() == act && r.blocks()).toList();
          all = all.plus(ask(act, blocking, facts, truth, clauses));
        }
      }
    }
    return all;
  }

  private static ModelTally ask(
      Act act,
      List<CheckResult> blocking,
      CaseFacts facts,
      ModelTruth truth,
      List<ModelClause> clauses) {
    Map<Act, Integer> one = Map.of(act, 1);
    Map<Act, Integer> allowed = blocking.isEmpty() ? one : Map.of();
    if (!truth.unsafe(act)) {
      return new ModelTally(one, allowed, Map.of(), 0, List.of(), Map.of());
    }
    if (truth.deceived()) {
      return new ModelTally(one, allowed, allowed, 0, List.of(), Map.of());
    }
    if (blocking.isEmpty()) {
      return new ModelTally(one, one, Map.of(), 1, List.of(truth.story(act)), Map.of());
    }
    Map<String, Integer> without = new TreeMap<>();
    for (ModelClause clause : clauses) {
      if (clause.allows(act, blocking, facts)) {
        without.put(clause.name(), 1);
      }
    }
    return new ModelTally(one, Map.of(), Map.of(), 0, List.of(), without);
  }

  ModelTally plus(ModelTally other) {
    List<String> first = new ArrayList<>(stories);
    first.addAll(other.stories);
    return new ModelTally(
        sum(asked, other.asked, new EnumMap<>(Act.class)),
        sum(allowed, other.allowed, new EnumMap<>(Act.class)),
        sum(deceived, other.deceived, new EnumMap<>(Act.class)),
        unsafe + other.unsafe,
        first.subList(0, Math.min(3, first.size())),
        sum(without, other.without, new TreeMap<>()));
  }

  private static <K> Map<K, Integer> sum(
      Map<K, Integer> one, Map<K, Integer> other, Map<K, Integer> into) {
    into.putAll(one);
    other.forEach((key, count) -> into.merge(key, count, Integer::sum));
    return into;
  }

  /// The table: each clause, and how many unsafe decisions its removal brings back.
  String table(int histories, List<ModelClause> clauses) {
    StringBuilder text = new StringBuilder();
    text.append("histories ").append(histories);
    text.append(", asked ").append(asked);
    text.append(", allowed ").append(allowed);
    text.append(", unsafe ").append(unsafe);
    text.append(", deceived ").append(deceived).append('\n');
    text.append("unsafe decisions brought back by taking one clause out:\n");
    for (ModelClause clause : clauses) {
      int count = without.getOrDefault(clause.name(), 0);
      text.append(" ".repeat(Math.max(0, 7 - Integer.toString(count).length())));
      text.append(count).append("  ").append(clause.name()).append('\n');
    }
    return text.toString();
  }
}
