package dev.secondwitness.witness.definition;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Reads how a record says whether it is in effect: rules in order, then its status word.
final class ReadStages {

  private ReadStages() {}

  static List<StageRule> rules(YamlSection answer, AnswerType type) {
    List<StageRule> rules = new ArrayList<>();
    for (YamlSection section : answer.sections("stages")) {
      StageRule rule =
          new StageRule(
              section.word("say", StatusWords.Stage.class),
              values(section, type),
              shown(section, type));
      boolean unconditional = rule.values().isEmpty() && rule.shown().isEmpty();
      if (!rules.isEmpty()
          && rules.getLast().values().isEmpty()
          && rules.getLast().shown().isEmpty()) {
        throw section.problem("say", "is never reached: the rule before it always holds");
      }
      if (unconditional && rule.stage() != StatusWords.Stage.PRESENT) {
        throw section.problem("values", "a record is only called present without a condition");
      }
      rules.add(rule);
      section.done();
    }
    return rules;
  }

  /// What is no effect at all.
  static List<RecordShape.Ignore> ignored(YamlSection section, AnswerType type) {
    List<RecordShape.Ignore> ignored = new ArrayList<>();
    for (YamlSection rule : section.sections("ignore")) {
      RecordShape.Ignore ignore = new RecordShape.Ignore(values(rule, type), shown(rule, type));
      if (ignore.values().isEmpty() && ignore.shown().isEmpty()) {
        throw rule.problem("values", "says which rows are no effects: values or shown is needed");
      }
      ignored.add(ignore);
      rule.done();
    }
    return ignored;
  }

  static StatusWords words(YamlSection section, AnswerType type) {
    StatusWords words =
        new StatusWords(
            ReadPath.required(section, "at", type),
            lower(section, "present"),
            lower(section, "pending"),
            lower(section, "undone"));
    if (words.present().isEmpty()) {
      throw section.problem("present", "at least one word is needed");
    }
    for (String word : words.pending()) {
      if (words.present().contains(word) || words.undone().contains(word)) {
        throw section.problem("pending", word + " is on two lists");
      }
    }
    for (String word : words.undone()) {
      if (words.present().contains(word)) {
        throw section.problem("undone", word + " is on two lists");
      }
    }
    section.done();
    return words;
  }

  private static Set<String> lower(YamlSection section, String name) {
    return section.texts(name).stream()
        .map(word -> word.toLowerCase(Locale.ROOT))
        .collect(Collectors.toUnmodifiableSet());
  }

  /// Values that must stand somewhere, by path.
  static Map<FieldPath, String> values(YamlSection section, AnswerType type) {
    Map<FieldPath, String> values = new HashMap<>();
    section
        .textMap("values")
        .forEach((text, value) -> values.put(ReadPath.path(section, "values", text, type), value));
    return values;
  }

  /// Places at which anything must stand.
  static List<FieldPath> shown(YamlSection section, AnswerType type) {
    return section.texts("shown").stream()
        .map(text -> ReadPath.path(section, "shown", text, type))
        .toList();
  }
}
