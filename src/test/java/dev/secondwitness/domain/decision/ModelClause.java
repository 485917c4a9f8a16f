package dev.secondwitness.domain.decision;

import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;

/// One clause of the checks table, taken out: which rows it is in, for which acts, and when a row
/// that blocks would let the act pass if the clause were not there.
record ModelClause(
    String name,
    Set<Act> acts,
    Set<CheckId> rows,
    UnaryOperator<CaseFacts> altered,
    BiPredicate<CheckResult, CaseFacts> passes) {

  /// Whether the act would be allowed without the clause.
  boolean allows(Act act, List<CheckResult> blocking, CaseFacts facts) {
    if (!acts.contains(act)) {
      return false;
    }
    for (CheckResult result : blocking) {
      if (!rows.contains(result.check())) {
        return false;
      }
    }
    CaseFacts other = altered.apply(facts);
    for (CheckResult result : blocking) {
      if (!passes.test(result, other)) {
        return false;
      }
    }
    return true;
  }

  /// A whole row for one act.
  static ModelClause row(CheckId row, Act act) {
    return new ModelClause(
        "row " + row + " x " + act, Set.of(act), Set.of(row), f -> f, (result, facts) -> true);
  }

  /// Part of a row: it goes when the facts are such that only this part asked for it.
  static ModelClause part(
      String name, Set<Act> acts, CheckId row, BiPredicate<CheckResult, CaseFacts> only) {
    return new ModelClause(row + ": " + name, acts, Set.of(row), f -> f, only);
  }

  /// A clause inside rows: they are judged on facts altered so that the clause holds.
  static ModelClause inner(
      String name, Set<Act> acts, Set<CheckId> rows, UnaryOperator<CaseFacts> altered) {
    String where = rows.size() == 1 ? rows.iterator().next().name() : "several";
    return new ModelClause(
        where + ": " + name,
        acts,
        rows,
        altered,
        (result, facts) -> !Checks.evaluate(result.check(), result.act(), facts).blocks());
  }
}
