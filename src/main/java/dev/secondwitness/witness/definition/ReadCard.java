package dev.secondwitness.witness.definition;

import dev.secondwitness.domain.intent.AnswerPattern;
import dev.secondwitness.domain.intent.ContractCard;
import dev.secondwitness.domain.intent.EffectClass;
import dev.secondwitness.domain.intent.Route;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Provider;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Reads one contract card from YAML.
final class ReadCard {

  /// A card and the names of the secrets its writes use, which no witness may use.
  record Card(ContractCard card, Set<String> writeSecrets) {}

  private ReadCard() {}

  static Card from(String file, String text) {
    YamlSection top = YamlSection.parse(file, text);
    ContractCard card =
        new ContractCard(
            top.text("id"),
            top.number("version"),
            new Provider(top.text("provider")),
            top.texts("operations").stream()
                .map(Operation::new)
                .collect(Collectors.toCollection(LinkedHashSet::new)),
            routes(top),
            top.word("effect_class", EffectClass.class),
            top.flag("idempotent"),
            top.text("key_scope"),
            top.duration("key_retention"),
            top.flag("changed_body_refused"),
            top.duration("in_flight_bound"),
            answers(top, "refused_before_effect"),
            answers(top, "says_exists"),
            answers(top, "replayed_errors"),
            top.optionalText("unique_reference"),
            top.flag("strong_reads"));
    Set<String> writeSecrets = Set.copyOf(top.texts("write_secrets"));
    if (card.operations().isEmpty()) {
      throw top.problem("operations", "at least one is needed");
    }
    if (card.writeRoutes().isEmpty()) {
      throw top.problem("write_routes", "at least one is needed, or no witness can be told apart");
    }
    if (card.version() < 1) {
      throw top.problem("version", "is at least 1");
    }
    if (card.idempotent() && !card.keyRetention().isPositive()) {
      throw top.problem("key_retention", "an idempotent receiver keeps the key for some time");
    }
    contradictions(top, card);
    top.done();
    return new Card(card, writeSecrets);
  }

  /// What proves that nothing happened cannot say that it did, nor be a success.
  private static void contradictions(YamlSection top, ContractCard card) {
    for (int i = 0; i < card.refusedBeforeEffect().size(); i++) {
      AnswerPattern refused = card.refusedBeforeEffect().get(i);
      String at = "refused_before_effect[" + Integer.toString(i) + "]";
      if (refused.status() < 400 || refused.status() > 599) {
        throw top.problem(at + ".status", "only 400 to 599 refuse");
      }
      if (card.saysExists().stream().anyMatch(exists -> overlap(refused, exists))) {
        throw top.problem(at, "is also on says_exists: it cannot mean both");
      }
    }
  }

  private static boolean overlap(AnswerPattern one, AnswerPattern other) {
    return one.status() == other.status()
        && (one.code().isEmpty() || other.code().isEmpty() || one.code().equals(other.code()));
  }

  private static List<Route> routes(YamlSection top) {
    List<Route> routes = new ArrayList<>();
    for (YamlSection section : top.sections("write_routes")) {
      routes.add(
          new Route(
              section.text("method"), section.text("path"), section.optionalText("operation")));
      section.done();
    }
    return routes;
  }

  private static List<AnswerPattern> answers(YamlSection top, String name) {
    List<AnswerPattern> patterns = new ArrayList<>();
    for (YamlSection section : top.sections(name)) {
      Optional<String> code = section.optionalText("code");
      patterns.add(
          new AnswerPattern(section.number("status"), code, section.flag("passing", false)));
      section.done();
    }
    return patterns;
  }
}
