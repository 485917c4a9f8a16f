package dev.secondwitness.store.core;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.store.rule.DeclaredRules;
import dev.secondwitness.store.rule.RuleText;
import dev.secondwitness.witness.definition.DefinitionProblem;
import dev.secondwitness.witness.definition.YamlOutline;
import java.util.List;

/// What is in force beside a rule, and refusals that point into its text.
final class RuleReading {
  private RuleReading() {}

  /// The rules in force; none in a store that has none.
  static List<RuleText> inForce(Tx tx) {
    return tx.ruleLog().head().map(head -> tx.ruleLog().texts(head.number())).orElse(List.of());
  }

  /// The version of the same rule among those, 0 when it is new.
  static int versionOf(List<RuleText> texts, RuleText rule) {
    return texts.stream().filter(rule::sameRule).mapToInt(RuleText::version).findFirst().orElse(0);
  }

  /// Refuses a text that does not fit: at its own place, or because of what another rule says.
  static Refusal refuse(RuleText text, DefinitionProblem problem) {
    return problem.file().equals(DeclaredRules.name(text))
        ? refuse(text.text(), problem.path(), problem.what())
        : Refusal.at(
            ProblemType.RULE_INVALID,
            "/text",
            "It does not fit the rules in force: " + problem.getMessage());
  }

  /// Refuses a text because of one place in it, named by line and pointer.
  static Refusal refuse(String text, String place, String what) {
    if (place.isEmpty()) {
      return Refusal.at(ProblemType.RULE_INVALID, "/text", "The text " + what);
    }
    String line =
        YamlOutline.line(text, place).stream()
            .mapToObj(n -> "Line " + n + ", ")
            .findFirst()
            .orElse("");
    return Refusal.at(
        ProblemType.RULE_INVALID, "/text" + pointer(place), line + place + ": " + what);
  }

  private static String pointer(String place) {
    return "/" + place.replace("[", "/").replace("]", "").replace('.', '/');
  }
}
