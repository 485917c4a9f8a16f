package dev.secondwitness.witness.definition;

import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.UnreadableReason;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jsoup.select.Selector;
import tools.jackson.core.JsonPointer;

/// Reads how an answer is to be read: shape, rules, paging, position.
final class ReadAnswer {

  private ReadAnswer() {}

  static RecordShape shape(YamlSection answer, AnswerType type) {
    boolean single = answer.has("one");
    if (single == answer.has("each")) {
      throw answer.problem("", "either one (a single record) or each (many) is needed");
    }
    FieldPath rows =
        single
            ? path(answer, "one", answer.optionalText("one").orElse(""), type)
            : path(answer, "each", answer.text("each"), type);
    Map<String, FieldPath> bound = new HashMap<>();
    answer
        .optionalSection("bound")
        .ifPresent(
            section ->
                answer
                    .textMap("bound")
                    .forEach((name, text) -> bound.put(name, path(section, name, text, type))));
    return new RecordShape(
        rows,
        single,
        required(answer, "id", type),
        ties(answer, type),
        answer.optionalSection("amount").map(section -> amount(section, type)),
        answer.optionalSection("created").map(section -> time(section, type)),
        answer.optionalSection("status").map(section -> status(section, type)),
        optional(answer, "position", type),
        optional(answer, "business_ref", type),
        bound,
        Set.copyOf(answer.texts("not_shown")));
  }

  private static List<Tie> ties(YamlSection answer, AnswerType type) {
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
      ties.add(new Tie(match, required(section, "at", type), place));
      section.done();
    }
    if (ties.isEmpty()) {
      throw answer.problem("ties", "a record must carry something that ties it to the intent");
    }
    return ties;
  }

  private static AmountPath amount(YamlSection section, AnswerType type) {
    AmountPath amount =
        new AmountPath(
            required(section, "at", type),
            required(section, "currency", type),
            section.word("as", AmountPath.Form.class));
    section.done();
    return amount;
  }

  private static TimePath time(YamlSection section, AnswerType type) {
    Optional<ZoneId> zone;
    try {
      zone = section.optionalText("zone").map(ZoneId::of);
    } catch (DateTimeException e) {
      throw section.problem("zone", "no such time zone");
    }
    TimePath time =
        new TimePath(
            required(section, "at", type), section.word("as", TimePath.Format.class), zone);
    section.done();
    return time;
  }

  private static StatusWords status(YamlSection section, AnswerType type) {
    StatusWords words =
        new StatusWords(
            required(section, "at", type),
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
          default -> throw section.problem("say", "unreadable, records or nothing is needed");
        };
    Map<FieldPath, String> values = new HashMap<>();
    section
        .textMap("values")
        .forEach((text, value) -> values.put(path(section, "values", text, type), value));
    Optional<String> marker =
        section.optionalText("marker").map(m -> path(section, "marker", m, type).path());
    Rule rule =
        new Rule(
            says, Set.copyOf(section.numbers("status")), values, marker, section.texts("words"));
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

  static Paging paging(YamlSection top, AnswerType type) {
    Optional<YamlSection> found = top.optionalSection("paging");
    if (found.isEmpty()) {
      return new Paging.None();
    }
    YamlSection section = found.get();
    String style = section.text("style");
    Paging paging =
        switch (style) {
          case "cursor" ->
              new Paging.Cursor(
                  optional(section, "more", type),
                  required(section, "next", type),
                  section.text("parameter"));
          case "page" ->
              new Paging.Numbered(required(section, "pages", type), section.text("parameter"));
          default -> throw section.problem("style", "cursor or page is needed");
        };
    section.done();
    return paging;
  }

  static PositionShape position(YamlSection top, AnswerType type) {
    Optional<YamlSection> found = top.optionalSection("position");
    if (found.isEmpty()) {
      return PositionShape.DATE_ONLY;
    }
    YamlSection section = found.get();
    PositionShape shape =
        new PositionShape(
            section.optionalSection("as_of").map(time -> time(time, type)),
            optional(section, "newest", type),
            optional(section, "newest_position", type),
            optional(section, "position", type),
            section.flag("consecutive", false),
            section.has("first") ? OptionalLong.of(section.number("first")) : OptionalLong.empty());
    section.done();
    return shape;
  }

  private static FieldPath required(YamlSection section, String name, AnswerType type) {
    return path(section, name, section.text(name), type);
  }

  private static Optional<FieldPath> optional(YamlSection section, String name, AnswerType type) {
    return section.optionalText(name).map(text -> path(section, name, text, type));
  }

  /// A path that can be read: a bad pointer or selector is found when the file is, not later.
  private static FieldPath path(YamlSection section, String name, String text, AnswerType type) {
    FieldPath path = FieldPath.of(text, type);
    try {
      switch (type) {
        case JSON -> JsonPointer.compile(path.path());
        case HTML -> {
          if (!path.path().isEmpty()) {
            Selector.evaluatorOf(path.path());
          }
        }
      }
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw section.problem(name, "cannot be read as a path: " + text);
    }
    return path;
  }
}
