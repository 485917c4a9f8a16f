package dev.secondwitness.witness.definition;

import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.UnreadableReason;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads how an answer is to be read: where its records are, what each carries, and the rules.
final class ReadAnswer {

  private ReadAnswer() {}

  static RecordShape shape(YamlSection answer, AnswerType type) {
    boolean single = answer.has("one");
    if (single == answer.has("each")) {
      throw answer.problem("", "either one (a single record) or each (many) is needed");
    }
    FieldPath rows =
        single
            ? ReadPath.path(answer, "one", answer.optionalText("one").orElse(""), type)
            : ReadPath.path(answer, "each", answer.text("each"), type);
    Map<String, FieldPath> bound = new HashMap<>();
    answer
        .optionalSection("bound")
        .ifPresent(
            section ->
                section
                    .names()
                    .forEach(name -> bound.put(name, ReadPath.within(section, name, type))));
    return new RecordShape(
        rows,
        single,
        ReadPath.within(answer, "id", type),
        ties(answer, type),
        answer.optionalSection("amount").map(section -> amount(section, type)),
        answer.optionalSection("created").map(section -> time(section, type)),
        ReadStages.rules(answer, type),
        answer.optionalSection("status").map(section -> ReadStages.words(section, type)),
        ReadPath.optional(answer, "position", type),
        ReadPath.optional(answer, "business_ref", type),
        bound,
        Set.copyOf(answer.texts("not_shown")),
        ReadStages.ignored(answer, type),
        answer.flag("newest_only", false));
  }

  static List<Tie> ties(YamlSection answer, AnswerType type) {
    List<Tie> ties = new ArrayList<>();
    for (YamlSection section : answer.sections("ties")) {
      Finding.Match match = section.word("by", Finding.Match.class);
      String place =
          switch (match) {
            case ACTION_KEY -> "action_key";
            case INTENT_ID -> "intent_id";
            case UNIQUE_REFERENCE -> section.text("equals");
            case PROVIDER_REQUEST_ID -> "";
            case CANDIDATE -> throw section.problem("by", "a candidate is tied by nothing");
          };
      FieldPath at = ReadPath.required(section, "at", type);
      ties.add(new Tie(match, section.optionalText("after").map(at::following).orElse(at), place));
      section.done();
    }
    if (ties.isEmpty()) {
      throw answer.problem("ties", "a record must carry something that ties it to the intent");
    }
    return ties;
  }

  private static AmountPath amount(YamlSection section, AnswerType type) {
    Optional<FieldPath> currency = ReadPath.optional(section, "currency", type);
    Optional<String> only = section.optionalText("currency_is");
    if (currency.isPresent() == only.isPresent()) {
      throw section.problem(
          "currency", "either where the currency stands, or currency_is with the only one");
    }
    if (only.filter(code -> !code.matches("[A-Z]{3}")).isPresent()) {
      throw section.problem("currency_is", "a currency code such as EUR is needed");
    }
    AmountPath amount =
        new AmountPath(
            ReadPath.required(section, "at", type),
            currency,
            only,
            section.word("as", AmountPath.Form.class),
            section.flag("negated", false));
    if (amount.form() == AmountPath.Form.OBJECT && type != AnswerType.JSON) {
      throw section.problem("as", "a typed object stands in JSON only");
    }
    section.done();
    return amount;
  }

  static TimePath time(YamlSection section, AnswerType type) {
    Optional<ZoneId> zone;
    try {
      zone = section.optionalText("zone").map(ZoneId::of);
    } catch (DateTimeException e) {
      throw section.problem("zone", "no such time zone");
    }
    TimePath time =
        new TimePath(
            ReadPath.required(section, "at", type),
            section.word("as", TimePath.Format.class),
            zone);
    if (time.format().needsZone() && zone.isEmpty()) {
      throw section.problem("zone", "is missing: such a time carries none");
    }
    if (time.format() == TimePath.Format.OBJECT && type != AnswerType.JSON) {
      throw section.problem("as", "a typed object stands in JSON only");
    }
    section.done();
    return time;
  }

  private static Rule.Says.Told told(YamlSection section, StatusWords.Stage stage) {
    Finding.Match by = section.word("by", Finding.Match.class);
    if (by == Finding.Match.CANDIDATE) {
      throw section.problem("by", "a candidate is tied by nothing");
    }
    return new Rule.Says.Told(stage, by, section.text("id"));
  }

  static List<Rule> rules(YamlSection top, AnswerType type) {
    return top.sections("rules").stream().map(section -> rule(section, type)).toList();
  }

  private static Rule rule(YamlSection section, AnswerType type) {
    String say = section.text("say");
    Rule.Says says =
        switch (say) {
          case "unreadable" ->
              new Rule.Says.Unreadable(section.word("reason", UnreadableReason.class));
          case "records" -> new Rule.Says.Records();
          case "nothing" -> new Rule.Says.Nothing();
          case "pending" -> told(section, StatusWords.Stage.PENDING);
          case "undone" -> told(section, StatusWords.Stage.UNDONE);
          default ->
              throw section.problem(
                  "say", "unreadable, records, pending, undone or nothing is needed, not " + say);
        };
    Optional<String> marker =
        section.optionalText("marker").map(m -> ReadPath.path(section, "marker", m, type).path());
    if (marker.isPresent() && type != AnswerType.HTML) {
      throw section.problem("marker", "only a page has markers; use values or shown");
    }
    Rule rule =
        new Rule(
            says,
            Set.copyOf(section.numbers("status")),
            ReadStages.values(section, type),
            ReadStages.shown(section, type),
            marker,
            section.texts("words"));
    if (says instanceof Rule.Says.Told
        && rule.values().values().stream().allMatch(value -> Places.in(value).isEmpty())) {
      throw section.problem(
          "values", "the answer must show whose it is: a value such as {intent_id} is needed");
    }
    if (says instanceof Rule.Says.Records) {
      if (rule.sayMoreThanStatus() || !rule.statuses().isEmpty()) {
        throw section.problem("", "records has no condition of its own");
      }
    } else if (rule.statuses().isEmpty()) {
      throw section.problem("status", "is missing");
    }
    section.done();
    return rule;
  }
}
