package dev.secondwitness.store.rule;

import dev.secondwitness.domain.decision.Policy;
import dev.secondwitness.domain.intent.ContractCard;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Provider;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.domain.value.WitnessId;
import dev.secondwitness.witness.definition.ContractCards;
import dev.secondwitness.witness.definition.DefinitionProblem;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.definition.WitnessDefinitions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Rules of evidence that go together: every witness has its card, none is the write's own route,
/// no operation has two cards, and every tenant has a policy. Immutable.
public final class DeclaredRules {
  private final ContractCards cards;
  private final WitnessDefinitions witnesses;
  private final Map<String, Policy> policies;

  private DeclaredRules(
      ContractCards cards, WitnessDefinitions witnesses, Map<String, Policy> policies) {
    this.cards = cards;
    this.witnesses = witnesses;
    this.policies = Map.copyOf(policies);
  }

  /// Puts them together, one version of each. Fails with a `DefinitionProblem`, whose file is the
  /// rule's name, when they do not fit.
  public static DeclaredRules of(Collection<RuleText> texts, CurrencyScales scales) {
    Map<String, String> cards = new LinkedHashMap<>();
    Map<String, String> witnesses = new LinkedHashMap<>();
    Map<String, Policy> policies = new HashMap<>();
    for (RuleText text : texts) {
      String name = name(text);
      switch (text.kind()) {
        case CONTRACT_CARD -> cards.put(name, text.text());
        case WITNESS -> witnesses.put(name, text.text());
        case POLICY -> policies.put(text.id(), ReadPolicy.from(name, text.text(), scales).policy());
      }
    }
    if (!policies.containsKey(RuleText.DEFAULT_POLICY)) {
      throw new DefinitionProblem("policies", "", "a default is needed for all other tenants");
    }
    ContractCards read = ContractCards.of(cards);
    return new DeclaredRules(read, WitnessDefinitions.of(witnesses, read), policies);
  }

  /// What a problem calls a rule: `contract card payments`.
  public static String name(RuleText text) {
    return text.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ') + " " + text.id();
  }

  /// These rules with one of them in another version, or with one more.
  public static List<RuleText> replaced(Collection<RuleText> texts, RuleText by) {
    List<RuleText> after = new ArrayList<>();
    texts.stream().filter(text -> !text.sameRule(by)).forEach(after::add);
    after.add(by);
    return List.copyOf(after);
  }

  /// The card for an operation at a provider.
  public Optional<ContractCard> card(Provider provider, Operation operation) {
    return cards.all().stream()
        .filter(card -> card.provider().equals(provider) && card.operations().contains(operation))
        .findFirst();
  }

  /// The card of that id.
  public Optional<ContractCard> card(String id) {
    return cards.find(id);
  }

  /// The witnesses that can be asked about an operation at a provider, in the order of ids.
  public List<WitnessDefinition> witnesses(Provider provider, Operation operation) {
    return card(provider, operation).stream()
        .flatMap(card -> witnesses.serving(card.id(), operation).stream())
        .toList();
  }

  /// The witness of that id.
  public Optional<WitnessDefinition> witness(WitnessId id) {
    return witnesses.all().stream().filter(w -> w.id().equals(id)).findFirst();
  }

  /// The tenant's policy, or the one for all others.
  public Policy policy(Tenant tenant) {
    Policy own = policies.get(tenant.value());
    if (own != null) {
      return own;
    }
    return Optional.ofNullable(policies.get(RuleText.DEFAULT_POLICY)).orElseThrow();
  }
}
