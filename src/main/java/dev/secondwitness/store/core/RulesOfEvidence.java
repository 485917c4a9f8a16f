package dev.secondwitness.store.core;

import dev.secondwitness.store.rule.RuleText;
import java.util.List;

/// Which rules of evidence apply, as the transaction sees them.
public interface RulesOfEvidence {
  /// What an intent that is recorded now is born with.
  RuleSet current(Tx tx);

  /// What applies to an intent: what it was born with, unless what is in force is stricter.
  default RuleSet of(Tx tx, KeptIntent intent) {
    return bornWith(tx, intent.ruleSet());
  }

  /// The same for whatever was born with that set.
  RuleSet bornWith(Tx tx, long ruleSet);

  /// The rules that come with the program, to be installed at start; none when they never change.
  List<RuleText> bundled();

  /// Rules that never change.
  static RulesOfEvidence always(
      Cards cards, Judging judging, KnownWitnesses witnesses, Policies policies) {
    RuleSet only = new RuleSet(1, cards, judging, witnesses, policies);
    return new RulesOfEvidence() {
      @Override
      public RuleSet current(Tx tx) {
        return only;
      }

      @Override
      public RuleSet bornWith(Tx tx, long ruleSet) {
        return only;
      }

      @Override
      public List<RuleText> bundled() {
        return List.of();
      }
    };
  }
}
