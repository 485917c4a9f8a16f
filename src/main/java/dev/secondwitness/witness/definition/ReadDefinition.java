package dev.secondwitness.witness.definition;

import dev.secondwitness.domain.evidence.WitnessKind;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.WitnessId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/// Reads one witness definition from YAML; what it means is checked elsewhere.
final class ReadDefinition {

  private ReadDefinition() {}

  static WitnessDefinition from(String file, String text) {
    YamlSection top = YamlSection.parse(file, text);
    WitnessKind kind = top.word("kind", WitnessKind.class);
    Optional<StatementFile> statement = top.optionalSection("file").map(ReadStatementFile::of);
    boolean imported = kind == WitnessKind.STATEMENT;
    if (imported != statement.isPresent()) {
      throw top.problem("file", imported ? "is missing" : "only a statement is read from files");
    }
    YamlSection answer = top.section("answer");
    AnswerType type = imported ? AnswerType.JSON : answer.word("type", AnswerType.class);
    YamlSection timing = top.section("timing");
    WitnessDefinition definition =
        new WitnessDefinition(
            new WitnessId(top.text("id")),
            top.number("version"),
            kind,
            titles(top),
            top.text("environment"),
            top.texts("cards"),
            top.texts("operations").stream()
                .map(Operation::new)
                .collect(Collectors.toCollection(LinkedHashSet::new)),
            imported ? RequestTemplate.FILE : request(top.section("request")),
            ReadAuthentication.of(top),
            top.optionalText("trust"),
            top.optionalSection("probe").map(ReadDefinition::probe),
            type,
            ReadAnswer.shape(answer, type),
            ReadAnswer.rules(top, type),
            ReadPaging.paging(top, type),
            ReadPaging.position(top, type),
            top.optionalSection("undo").map(section -> undo(section, type)),
            timing.duration("settle"),
            timing.duration("resolution"),
            timing.duration("fresh_for"),
            top.flag("counts_by_reference"),
            top.flag("strong_reads"),
            top.flag("index_backed", false),
            privateHosts(top),
            Set.copyOf(top.texts("redirects")),
            statement,
            top.optionalSection("caps").map(ReadDefinition::caps).orElse(Caps.USUAL));
    answer.done();
    timing.done();
    top.done();
    return definition;
  }

  private static UndoPath undo(YamlSection section, AnswerType type) {
    UndoPath path =
        new UndoPath(
            request(section.section("request")),
            new RecordShape(
                ReadPath.required(section, "each", type),
                false,
                ReadPath.within(section, "id", type),
                ReadAnswer.ties(section, type),
                Optional.empty(),
                section.optionalSection("created").map(time -> ReadAnswer.time(time, type)),
                List.of(new StageRule(StatusWords.Stage.UNDONE, Map.of(), List.of())),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                Set.of(),
                ReadStages.ignored(section, type),
                section.flag("newest_only", false)),
            ReadPaging.paging(section, type));
    section.done();
    return path;
  }

  private static Map<String, String> titles(YamlSection top) {
    Map<String, String> titles = top.textMap("title");
    if (!titles.containsKey(WitnessDefinition.MAIN_LANGUAGE)) {
      throw top.problem("title", "needs a title in " + WitnessDefinition.MAIN_LANGUAGE);
    }
    return titles;
  }

  private static RequestTemplate request(YamlSection section) {
    Map<String, String> headers = new HashMap<>();
    section
        .textMap("headers")
        .forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), value));
    RequestTemplate request =
        new RequestTemplate(
            section.text("method"),
            section.text("path"),
            List.copyOf(new LinkedHashMap<>(section.textMap("query")).entrySet()),
            headers,
            section.optionalText("body"),
            section.optionalText("operation"));
    section.done();
    return request;
  }

  private static Probe probe(YamlSection section) {
    Map<FieldPath, String> expected = new HashMap<>();
    section
        .textMap("expect")
        .forEach(
            (path, value) ->
                expected.put(ReadPath.path(section, "expect", path, AnswerType.JSON), value));
    if (expected.isEmpty()) {
      throw section.problem("expect", "a probe proves nothing without an expected value");
    }
    Probe probe =
        new Probe(
            section.optionalText("method").orElse("GET"),
            section.text("path"),
            List.copyOf(new LinkedHashMap<>(section.textMap("query")).entrySet()),
            section.optionalText("body"),
            section.optionalText("operation"),
            expected);
    section.done();
    return probe;
  }

  private static List<PrivateHost> privateHosts(YamlSection top) {
    List<PrivateHost> hosts = new ArrayList<>();
    for (YamlSection section : top.sections("allow_private")) {
      String cidr = section.text("cidr");
      AddressRange range;
      try {
        range = AddressRange.of(cidr);
      } catch (IllegalArgumentException e) {
        throw section.problem("cidr", "not an address range: " + cidr);
      }
      hosts.add(new PrivateHost(section.text("host"), range, port(section)));
      section.done();
    }
    return hosts;
  }

  private static OptionalInt port(YamlSection section) {
    String port = section.text("port");
    if (port.equals("any")) {
      return OptionalInt.empty();
    }
    Optional<Integer> number =
        Optional.of(port).filter(p -> p.matches("[1-9][0-9]{0,4}")).map(Integer::valueOf);
    return OptionalInt.of(
        number
            .filter(n -> n <= 65_535)
            .orElseThrow(() -> section.problem("port", "a quoted port or any is needed")));
  }

  private static Caps caps(YamlSection section) {
    Caps most = Caps.MOST;
    Caps caps =
        new Caps(
            atMost(section, "body", most.body()),
            atMost(section, "headers", most.headers()),
            atMost(section, "exchange", Caps.USUAL.exchange(), most.exchange()),
            atMost(section, "pages", most.pages()),
            atMost(section, "depth", most.depth()),
            atMost(section, "look", Caps.USUAL.look(), most.look()));
    section.done();
    return caps;
  }

  private static Duration atMost(YamlSection section, String name, Duration usual, Duration most) {
    Duration asked = section.optionalDuration(name).orElse(usual);
    if (!asked.isPositive() || asked.compareTo(most) > 0) {
      throw section.problem(name, "is longer than nothing and at most " + most);
    }
    return asked;
  }

  private static int atMost(YamlSection section, String name, int most) {
    int asked = section.number(name, most);
    if (asked < 1 || asked > most) {
      throw section.problem(name, "is between 1 and " + Integer.toString(most));
    }
    return asked;
  }
}
