package dev.secondwitness.launch;

import dev.secondwitness.app.port.Ids;
import dev.secondwitness.domain.decision.Policy;
import dev.secondwitness.domain.decision.Timing;
import dev.secondwitness.domain.evidence.Judgement;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.intent.ContractCard;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Owner;
import dev.secondwitness.domain.value.Provider;
import dev.secondwitness.store.core.Cards;
import dev.secondwitness.store.core.Rules;
import dev.secondwitness.witness.definition.ContractCards;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.definition.WitnessDefinitions;
import dev.secondwitness.witness.judge.Judge;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The rules of evidence that come with the program, in the form the store wants them: contract
/// cards, witness definitions with their judge, and the policy for a store of one person.
record Rulebook(ContractCards cards, WitnessDefinitions witnesses) {

  private static final Policy POLICY =
      new Policy(
          Map.of(
              new Operation("refund.create"), List.of(new Money("EUR", 50_000)),
              new Operation("settlement.reconcile"), List.of(new Money("USD", 1_000_000))),
          Duration.ofMinutes(60),
          Timing.DEFAULT,
          new Owner(Owner.Kind.GROUP, "reviewers"),
          List.of(new Owner(Owner.Kind.GROUP, "managers")),
          List.of());

  /// Loads what is bundled; fails with file, place and reason when a definition is wrong.
  static Rulebook bundled() {
    ContractCards cards = ContractCards.load();
    return new Rulebook(cards, WitnessDefinitions.load(cards));
  }

  /// What the store's services are handed.
  Rules rules(InstantSource clock, Ids ids) {
    return new Rules(
        new BundledCards(),
        this::judge,
        this::terms,
        tenant -> POLICY,
        CurrencyScales.ISO,
        Set.of(),
        clock,
        ids);
  }

  private Judgement judge(Question question, Observation observation) {
    WitnessDefinition definition =
        witnesses
            .find(observation.witness(), observation.version())
            .orElseThrow(() -> new IllegalArgumentException("No witness " + observation.witness()));
    return Judge.judge(definition, question, observation);
  }

  private List<WitnessTerms> terms(Provider provider, Operation operation) {
    return cards.all().stream()
        .filter(card -> covers(card, provider, operation))
        .flatMap(card -> witnesses.serving(card.id(), operation).stream())
        .map(definition -> definition.terms("en"))
        .toList();
  }

  private static boolean covers(ContractCard card, Provider provider, Operation operation) {
    return card.provider().equals(provider) && card.operations().contains(operation);
  }

  private final class BundledCards implements Cards {

    @Override
    public Optional<ContractCard> current(Provider provider, Operation operation) {
      return cards.all().stream().filter(card -> covers(card, provider, operation)).findFirst();
    }

    @Override
    public Optional<ContractCard> at(String id, int version) {
      return cards.find(id).filter(card -> card.version() == version);
    }
  }
}
