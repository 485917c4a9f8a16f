package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.ReadPosition;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.WitnessKind;
import dev.secondwitness.domain.value.ReceiptId;
import dev.secondwitness.witness.definition.FieldPath;
import dev.secondwitness.witness.definition.Paging;
import dev.secondwitness.witness.definition.PositionShape;
import dev.secondwitness.witness.definition.RequestTemplate;
import dev.secondwitness.witness.definition.Rule;
import dev.secondwitness.witness.definition.WitnessDefinition;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/// Reads the pages of one look in turn: errors first, then records, then declared silence; and
/// says what page comes next.
final class PageReading {

  private static final Pattern PAGES = Pattern.compile("[0-9]{1,6}");

  private final WitnessDefinition definition;
  private final Question question;
  private final ReadRecord reader;
  private final Map<ReceiptId, FoundRecord> records = new LinkedHashMap<>();
  private final Set<String> cursors = new HashSet<>();
  private Optional<ReadPosition> position = Optional.empty();
  private OptionalLong head = OptionalLong.empty();
  private Optional<SourceBounds> bounds = Optional.empty();
  private String base = "";
  private int page;

  PageReading(WitnessDefinition definition, Question question) {
    this.definition = definition;
    this.question = question;
    this.reader = new ReadRecord(definition, question);
  }

  /// The target of the first page.
  String first(String target) {
    base = target;
    return switch (definition.paging()) {
      case Paging.None none -> target;
      case Paging.Cursor cursor -> target;
      case Paging.Numbered numbered -> RequestTemplate.with(target, numbered.parameter(), "1");
    };
  }

  /// Reads one answer; the target of the next page, empty when there is no need for one.
  Optional<String> take(Exchange exchange) throws UnreadableAnswer {
    page++;
    AnswerErrors.check(exchange, definition.answer());
    AnswerDocument answer = parse(exchange.body());
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
    boolean reachedBack = read(items.get());
    notePosition(exchange, answer);
    return reachedBack && definition.kind() == WitnessKind.LISTING
        ? Optional.empty()
        : more(answer);
  }

  private AnswerDocument parse(String body) throws UnreadableAnswer {
    return switch (definition.answer()) {
      case JSON -> JsonAnswer.parse(body, definition.caps().depth());
      case HTML -> HtmlAnswer.parse(body, definition.caps().depth());
    };
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
        case JSON -> unexpected("no records where they should stand");
      };
    }
    throw unexpected("status " + Integer.toString(status) + " was not declared");
  }

  private static boolean holds(Rule rule, Exchange exchange, AnswerDocument answer) {
    return exchange.status().filter(rule.statuses()::contains).isPresent()
        && rule.values().entrySet().stream()
            .allMatch(
                value -> answer.whole().text(value.getKey()).equals(Optional.of(value.getValue())))
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
      FoundRecord record = reader.read(item);
      records.putIfAbsent(record.finding().id(), record);
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
      if (time.isEmpty()) {
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

  private Optional<String> more(AnswerDocument answer) throws UnreadableAnswer {
    return switch (definition.paging()) {
      case Paging.None none -> Optional.empty();
      case Paging.Cursor cursor -> byCursor(cursor, answer);
      case Paging.Numbered numbered -> byNumber(numbered, answer);
    };
  }

  private Optional<String> byCursor(Paging.Cursor cursor, AnswerDocument answer)
      throws UnreadableAnswer {
    Optional<String> next = answer.whole().text(cursor.next()).filter(text -> !text.isEmpty());
    if (cursor.more().isPresent()) {
      String flag = answer.whole().text(cursor.more().get()).orElse("");
      if (flag.equals("false")) {
        return Optional.empty();
      }
      if (!flag.equals("true")) {
        throw incomplete("it does not say whether there is more");
      }
    } else if (answer.saysNull(cursor.next())) {
      return Optional.empty();
    }
    String text = next.orElseThrow(() -> incomplete("there is more but no way to it"));
    if (!cursors.add(text)) {
      throw incomplete("the same cursor came twice");
    }
    return Optional.of(RequestTemplate.with(base, cursor.parameter(), text));
  }

  private Optional<String> byNumber(Paging.Numbered numbered, AnswerDocument answer)
      throws UnreadableAnswer {
    String pages = answer.whole().text(numbered.pages()).orElse("");
    if (!PAGES.matcher(pages).matches()) {
      throw incomplete("it does not say how many pages there are");
    }
    return page < Integer.parseInt(pages)
        ? Optional.of(RequestTemplate.with(base, numbered.parameter(), Integer.toString(page + 1)))
        : Optional.empty();
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
                    && Positions.gap(definition.position(), head, records(), known))
        .isPresent();
  }

  private static UnreadableAnswer unexpected(String what) {
    return new UnreadableAnswer(UnreadableReason.UNEXPECTED_ANSWER, what);
  }

  private static UnreadableAnswer incomplete(String what) {
    return new UnreadableAnswer(UnreadableReason.INCOMPLETE_LISTING, what);
  }
}
