package dev.secondwitness.store.core;

import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.store.rule.DeclaredRules;
import dev.secondwitness.store.rule.RuleText;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Makes the next rule set of the one in force and new versions; the only way a rule changes.
final class PutInForce {
  private PutInForce() {}

  /// Puts versions in force together and answers the number of the set they make. Fails with a
  /// `DefinitionProblem` when they do not fit the others.
  ///
  /// @param proposal how they came, empty for what comes with the program
  static long in(
      Tx tx,
      List<RuleText> changed,
      Principal proposedBy,
      Instant proposedAt,
      Optional<String> proposal,
      CurrencyScales scales,
      Instant now) {
    Optional<RuleLog.SetHead> head = tx.ruleLog().head();
    List<RuleText> before = head.map(h -> tx.ruleLog().texts(h.number())).orElse(List.of());
    List<RuleText> after = before;
    for (RuleText text : changed) {
      after = DeclaredRules.replaced(after, text);
    }
    DeclaredRules.of(after, scales);
    long number = head.map(h -> h.number() + 1).orElse(1L);
    tx.ruleLog().add(new RuleLog.SetHead(number, RuleLog.digest(after)), now);
    int next = before.size();
    for (RuleText text : changed) {
      Optional<RuleVersion> old =
          head.flatMap(h -> tx.ruleLog().inSet(text.kind(), text.id(), h.number()));
      int place = old.map(RuleVersion::place).orElse(next);
      next += old.isPresent() ? 0 : 1;
      tx.ruleLog()
          .add(
              new RuleVersion(
                  text, place, number, true, now, proposedBy, proposedAt, proposal, List.of()));
    }
    return number;
  }
}
