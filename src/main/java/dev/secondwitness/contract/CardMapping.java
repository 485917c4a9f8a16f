package dev.secondwitness.contract;

import dev.secondwitness.domain.intent.AnswerPattern;
import dev.secondwitness.domain.intent.ContractCard;
import dev.secondwitness.domain.intent.EffectClass;
import dev.secondwitness.domain.intent.Route;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Provider;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Maps contract cards.
public final class CardMapping {

  private CardMapping() {}

  /// A card as it is written; its operations in order.
  public static ContractCardJson toJson(ContractCard card) {
    return new ContractCardJson(
        card.id(),
        card.version(),
        card.provider().value(),
        card.operations().stream().map(Operation::value).sorted().toList(),
        card.writeRoutes().stream()
            .map(r -> new RouteJson(r.method(), r.path(), r.operation().orElse(null)))
            .toList(),
        Words.of(card.effectClass()),
        card.idempotent(),
        card.keyScope(),
        card.keyRetention().toString(),
        card.changedBodyRefused(),
        card.inFlightBound().toString(),
        patterns(card.refusedBeforeEffect()),
        patterns(card.saysExists()),
        patterns(card.replayedErrors()),
        card.uniqueReference().orElse(null),
        card.strongReads());
  }

  /// A card as it is meant; an effect class not known counts as the gravest.
  public static ContractCard toDomain(ContractCardJson json) {
    return new ContractCard(
        json.id(),
        json.version(),
        new Provider(json.provider()),
        json.operations().stream().map(Operation::new).collect(Collectors.toSet()),
        json.writeRoutes().stream()
            .map(r -> new Route(r.method(), r.path(), Optional.ofNullable(r.operation())))
            .toList(),
        Words.read(EffectClass.class, json.effectClass(), EffectClass.CONSEQUENTIAL_WRITE),
        json.idempotent(),
        json.keyScope(),
        Duration.parse(json.keyRetention()),
        json.changedBodyRefused(),
        Duration.parse(json.inFlightBound()),
        patternsOf(json.refusedBeforeEffect()),
        patternsOf(json.saysExists()),
        patternsOf(json.replayedErrors()),
        Optional.ofNullable(json.uniqueReference()),
        json.strongReads());
  }

  private static List<AnswerPatternJson> patterns(List<AnswerPattern> patterns) {
    return patterns.stream()
        .map(p -> new AnswerPatternJson(p.status(), p.code().orElse(null), p.passing()))
        .toList();
  }

  private static List<AnswerPattern> patternsOf(List<AnswerPatternJson> json) {
    return json.stream()
        .map(p -> new AnswerPattern(p.status(), Optional.ofNullable(p.code()), p.passing()))
        .toList();
  }
}
