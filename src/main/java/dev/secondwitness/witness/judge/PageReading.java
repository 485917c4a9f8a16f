package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.ReadPosition;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.WitnessKind;
import dev.secondwitness.domain.value.ReceiptId;
import dev.secondwitness.witness.definition.FieldPath;
import dev.secondwitness.witness.definition.Inquiry;
import dev.secondwitness.witness.definition.PlaceMissing;
import dev.secondwitness.witness.definition.Places;
import dev.secondwitness.witness.definition.PositionShape;
import dev.secondwitness.witness.definition.Rule;
import dev.secondwitness.witness.definition.WitnessDefinition;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Reads the pages of one look in turn: errors first, then records, then declared silence; and
/// says what page comes next.
final class PageReading {

  private final WitnessDefinition definition;
  private final Question question;
  private final ReadRecord reader;
  private final Places places;
  private final Map<ReceiptId, FoundRecord> records = new LinkedHashMap<>();
  private final PageTurns turns;
  private Optional<ReadPosition> position = Optional.empty();
  private OptionalLong head = OptionalLong.empty();
  private Optional<SourceBounds> bounds = Optional.empty();
  private int page;
  private boolean told;

  PageReading(WitnessDefinition definition, Question question) throws PlaceMissing {
    this.definition = definition;
    this.question = question;
    this.reader = new ReadRecord(definition, question);
    this.places = new Places(question, definition.resolution());
    this.turns =
        new PageTurns(
            definition.paging(), definition.request().inquiry(question, definition.resolution()));
  }

  /// What is asked first.
  Inquiry first() {
    return turns.first();
  }

  /// Reads one answer; what is asked next, empty when there is no need for more.
  Optional<Inquiry> take(Exchange exchange) throws UnreadableAnswer {
    page++;
    AnswerErrors.check(exchange, definition.answer());
    AnswerDocument answer = LocatedAnswer.parse(definition, exchange);
    declaredErrors(exchange, answer);
    if (bounds.isEmpty()) {
      bounds = Optional.of(SourceBounds.of(definition, question, HttpTimes.clockOffset(exchange)));
    }
    Optional<List<AnswerDocument.Item>> items =
        exchange.status().equals(Optional.of(200))
            ? answer.records(definition.shape())
            : Optional.empty();
    if (items.isEmpty()) {
      silence(exchange, answer);
      notePosition(exchange, answer);
      return Optional.empty();
    }
    if (answer.carriesErrors()) {
      throw unexpected("errors beside the data");
    }
    boolean reachedBack = read(items.get()) && !definition.paging().oldestFirst();
    notePosition(exchange, answer);
    return reachedBack && definition.kind() == WitnessKind.LISTING
        ? Optional.empty()
        : turns.next(answer, items.get(), exchange);
  }

  private void declaredErrors(Exchange exchange, AnswerDocument answer) throws UnreadableAnswer {
    for (Rule rule : definition.rules()) {
      if (rule.says() instanceof Rule.Says.Unreadable error && holds(rule, exchange, answer)) {
        throw new UnreadableAnswer(
            error.reason(), "declared, with status " + exchange.status().orElse(0));
      }
    }
  }

  /// No record where records stand: a page that is something else, or declared silence.
  private void silence(Exchange exchange, AnswerDocument answer) throws UnreadableAnswer {
    if (AnswerErrors.isSignInPage(answer)) {
      throw new UnreadableAnswer(UnreadableReason.SIGN_IN_PAGE, "a page that asks for a password");
    }
    if (AnswerErrors.isBotCheck(answer.visibleText())) {
      throw new UnreadableAnswer(UnreadableReason.BOT_CHECK, "a bot check instead of the page");
    }
    for (Rule rule : definition.rules()) {
      if (rule.says() instanceof Rule.Says.Told said && holds(rule, exchange, answer)) {
        told(said);
        return;
      }
    }
    for (Rule rule : definition.rules()) {
      if (rule.says() instanceof Rule.Says.Nothing && holds(rule, exchange, answer)) {
        return;
      }
    }
    int status = exchange.status().orElse(0);
    if (status == 200) {
      throw switch (definition.answer()) {
        case HTML ->
            new UnreadableAnswer(
                UnreadableReason.NO_MARKER, "the page shows neither a record nor that none is");
        case JSON, FEED -> unexpected("no records where they should stand");
      };
    }
    throw unexpected("status " + Integer.toString(status) + " was not declared");
  }

  /// No record, but a word about ours: what the answer itself says of it.
  private void told(Rule.Says.Told said) throws UnreadableAnswer {
    String id = places.plain(said.id()).orElseThrow(() -> unexpected("nothing to name it by"));
    Finding finding =
        new Finding(
            new ReceiptId(id),
            said.by(),
            Optional.empty(),
            Map.of(),
            Optional.empty(),
            Optional.of(said.stage().name().toLowerCase(Locale.ROOT)));
    records.put(
        finding.id(),
        new FoundRecord(
            finding, Optional.of(said.stage()), List.of(), false, true, OptionalLong.empty()));
  }

  private boolean holds(Rule rule, Exchange exchange, AnswerDocument answer) {
    return exchange.status().filter(rule.statuses()::contains).isPresent()
        && rule.values().entrySet().stream()
            .allMatch(
                value ->
                    places
                        .plain(value.getValue())
                        .filter(text -> answer.whole().has(value.getKey(), text))
                        .isPresent())
        && rule.shown().stream().allMatch(answer.whole()::shows)
        && rule.marker().filter(marker -> !answer.marked(marker)).isEmpty()
        && (rule.words().isEmpty()
            || rule.words().stream()
                .anyMatch(
                    word -> FoldedLabel.of(answer.visibleText()).contains(FoldedLabel.of(word))));
  }

  /// Reads the page's records; whether one of them is surely older than the write.
  private boolean read(List<AnswerDocument.Item> items) throws UnreadableAnswer {
    boolean reachedBack = false;
    boolean ours = false;
    for (AnswerDocument.Item item : items) {
      if (definition.shape().newestOnly() && reader.tied(item)) {
        if (told) {
          continue;
        }
        told = true;
      }
      FoundRecord record = reader.read(item);
      FoundRecord before = records.putIfAbsent(record.finding().id(), record);
      if (before != null && !before.finding().equals(record.finding())) {
        throw unexpected("two different records under one id: " + record.finding().id().value());
      }
      ours |= record.ours();
      reachedBack |= bounds.orElseThrow().surelyBeforeDispatch(record.finding().createdAt());
    }
    boolean asksForOne = definition.shape().single() || definition.kind() == WitnessKind.PERMALINK;
    if (asksForOne && !ours) {
      throw unexpected("the answer is about another object: it does not carry what was asked");
    }
    return reachedBack;
  }

  private void notePosition(Exchange exchange, AnswerDocument answer) throws UnreadableAnswer {
    if (page > 1) {
      return;
    }
    PositionShape shape = definition.position();
    Optional<Instant> time;
    if (shape.asOf().isPresent()) {
      time = TimeText.read(answer.whole(), shape.asOf().get());
      if (time.isEmpty() && !(shape.newestEntry() && records.isEmpty())) {
        throw ReadRecord.missing("the answer does not say how far it had got");
      }
    } else {
      time = HttpTimes.date(exchange);
    }
    Optional<String> newest = shape.newest().flatMap(answer.whole()::text);
    Optional<String> cursor = shape.position().flatMap(answer.whole()::text);
    position = time.map(at -> new ReadPosition(at, newest, cursor));
    head = later(number(answer, shape.newestPosition()), number(answer, shape.position()));
  }

  private OptionalLong number(AnswerDocument answer, Optional<FieldPath> path)
      throws UnreadableAnswer {
    if (!definition.position().consecutive() || path.isEmpty()) {
      return OptionalLong.empty();
    }
    Optional<String> text = answer.whole().text(path.get());
    return text.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Positions.number(text.get()));
  }

  private static OptionalLong later(OptionalLong a, OptionalLong b) {
    if (a.isEmpty() || b.isEmpty()) {
      return a.isEmpty() ? b : a;
    }
    return OptionalLong.of(Math.max(a.getAsLong(), b.getAsLong()));
  }

  List<FoundRecord> records() {
    return List.copyOf(records.values());
  }

  Optional<ReadPosition> position() {
    return position;
  }

  /// Whether positions are missing among the records read.
  boolean gap() {
    return bounds
        .filter(
            known ->
                definition.shape().position().isPresent()
                    && definition.kind() == WitnessKind.LISTING
                    && Positions.gap(definition.position(), head, newestFirst(), known))
        .isPresent();
  }

  private List<FoundRecord> newestFirst() {
    return definition.paging().oldestFirst() ? records().reversed() : records();
  }

  private static UnreadableAnswer unexpected(String what) {
    return new UnreadableAnswer(UnreadableReason.UNEXPECTED_ANSWER, what);
  }
}
