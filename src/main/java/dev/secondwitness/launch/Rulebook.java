package dev.secondwitness.launch;

import dev.secondwitness.app.port.Ids;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.store.core.Rules;
import dev.secondwitness.store.core.StoredRules;
import dev.secondwitness.store.rule.RuleText;
import dev.secondwitness.witness.definition.ContractCards;
import dev.secondwitness.witness.definition.WitnessDefinitions;
import java.time.InstantSource;
import java.util.List;

/// The rules of evidence that come with the program: as texts for the store, which keeps and
/// versions them, and as definitions for whoever reads witnesses here.
record Rulebook(List<RuleText> texts, WitnessDefinitions witnesses) {

  /// Loads what is bundled; fails with file, place and reason when a definition is wrong.
  static Rulebook bundled() {
    return new Rulebook(
        RuleText.bundled(CurrencyScales.ISO), WitnessDefinitions.load(ContractCards.load()));
  }

  /// What the store's services are handed.
  Rules rules(InstantSource clock, Ids ids) {
    return new Rules(new StoredRules(texts, CurrencyScales.ISO), CurrencyScales.ISO, clock, ids);
  }
}
