package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.witness.definition.RecordShape;
import dev.secondwitness.witness.definition.WitnessDefinition;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// What of an imported file is kept as evidence: what it covers, and the rows that could be about
/// one intent. The file itself stays where it is, named by its digest.
public final class StatementExtract {

  /// Step of an exchange that is one file.
  public static final String STEP = "statement";

  /// Method of such an exchange.
  public static final String METHOD = "FILE";

  /// What one statement within a file covers.
  ///
  /// @param batches whether it shows sums without saying what is in them
  public record Period(
      Optional<String> account, Optional<Instant> from, Optional<Instant> to, boolean batches) {}

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  /// Two statements follow one another when no more than the last second lies between them.
  private static final Duration TOUCH = Duration.ofSeconds(1);

  private final JsonAnswer answer;
  private final List<Period> periods;

  private StatementExtract(JsonAnswer answer, List<Period> periods) {
    this.answer = answer;
    this.periods = List.copyOf(periods);
  }

  static StatementExtract parse(String body, int depth) throws UnreadableAnswer {
    JsonAnswer answer = JsonAnswer.parse(body, depth);
    List<Period> periods = new ArrayList<>();
    for (JsonNode statement : JsonPlaces.at(answer.root(), "/statements/*")) {
      periods.add(period(statement));
    }
    if (periods.isEmpty() || !answer.root().path("rows").isArray()) {
      throw new UnreadableAnswer(UnreadableReason.UNPARSABLE, "not the extract of a statement");
    }
    return new StatementExtract(answer, periods);
  }

  private static Period period(JsonNode statement) throws UnreadableAnswer {
    try {
      return new Period(
          JsonPlaces.text(statement.path("account")),
          JsonPlaces.text(statement.path("from")).map(Instant::parse),
          JsonPlaces.text(statement.path("to")).map(Instant::parse),
          !JsonPlaces.text(statement.path("batches")).equals(Optional.of("0")));
    } catch (DateTimeException e) {
      throw new UnreadableAnswer(UnreadableReason.UNPARSABLE, "a period cannot be read");
    }
  }

  List<Period> periods() {
    return periods;
  }

  List<AnswerDocument.Item> rows(RecordShape shape) throws UnreadableAnswer {
    return answer
        .records(shape)
        .orElseThrow(() -> new UnreadableAnswer(UnreadableReason.UNPARSABLE, "no rows"));
  }

  /// How far those periods reach from a moment on, without a hole.
  static Optional<Instant> reach(List<Period> periods, Instant start) {
    List<Period> inOrder =
        periods.stream()
            .filter(p -> p.from().isPresent() && p.to().isPresent())
            .sorted(Comparator.comparing(p -> p.from().orElseThrow()))
            .toList();
    Optional<Instant> reach = Optional.empty();
    for (Period period : inOrder) {
      Instant from = period.from().orElseThrow();
      Instant to = period.to().orElseThrow();
      boolean joins =
          reach.map(r -> !from.isAfter(r.plus(TOUCH))).orElse(!from.isAfter(start))
              && !to.isBefore(start);
      if (joins && reach.filter(r -> !to.isAfter(r)).isEmpty()) {
        reach = Optional.of(to);
      }
    }
    return reach;
  }

  /// Whether a row, its values by column or element, could be about that intent.
  public static boolean relevant(
      WitnessDefinition definition, Question question, Map<String, String> row) {
    ObjectNode document = MAPPER.createObjectNode();
    document.putArray("rows").add(object(row));
    return StatementLook.relevant(
        definition, question, new StatementExtract(new JsonAnswer(document), List.of()));
  }

  /// The extract's text.
  public static String text(List<Period> periods, List<Map<String, String>> rows) {
    ObjectNode document = MAPPER.createObjectNode();
    ArrayNode statements = document.putArray("statements");
    for (Period period : periods) {
      ObjectNode statement = statements.addObject();
      period.account().ifPresent(account -> statement.put("account", account));
      period.from().ifPresent(from -> statement.put("from", from.toString()));
      period.to().ifPresent(to -> statement.put("to", to.toString()));
      statement.put("batches", period.batches() ? "1" : "0");
    }
    ArrayNode array = document.putArray("rows");
    rows.forEach(row -> array.add(object(row)));
    return MAPPER.writeValueAsString(document);
  }

  private static ObjectNode object(Map<String, String> row) {
    ObjectNode object = MAPPER.createObjectNode();
    row.forEach(object::put);
    return object;
  }
}
