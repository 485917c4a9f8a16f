package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.witness.definition.FieldPath;
import dev.secondwitness.witness.definition.RecordShape;
import dev.secondwitness.witness.definition.WitnessDefinition;
import java.util.List;
import java.util.Optional;

/// An answer with what came around its body: headers can be read like values, and a word after a
/// mark like a value of its own.
record LocatedAnswer(AnswerDocument body, Exchange exchange) implements AnswerDocument {

  private static final String ENDS = ",;()[]<>\"&?#";
  private static final String SENTENCE = ".!?:";

  /// Parses the body as the definition says it is.
  static AnswerDocument parse(WitnessDefinition definition, Exchange exchange)
      throws UnreadableAnswer {
    int depth = definition.caps().depth();
    AnswerDocument body =
        switch (definition.answer()) {
          case JSON -> JsonAnswer.parse(exchange.body(), depth);
          case HTML -> HtmlAnswer.parse(exchange.body(), depth);
          case FEED -> FeedAnswer.parse(exchange.body(), depth);
        };
    return new LocatedAnswer(body, exchange);
  }

  private record LocatedItem(Item item, Item top, Exchange exchange) implements Item {
    @Override
    public Optional<String> text(FieldPath path) {
      Optional<String> text =
          switch (path.kind()) {
            case HEADER -> exchange.header(path.path());
            case TOP -> top.text(path);
            case POINTER, SELECTOR, ELEMENT, VARIABLE -> item.text(path);
          };
      return path.after().isEmpty() ? text : text.flatMap(t -> following(t, path.after()));
    }

    @Override
    public boolean shows(FieldPath path) {
      return switch (path.kind()) {
        case HEADER -> exchange.header(path.path()).isPresent();
        case TOP -> top.shows(path);
        case POINTER, SELECTOR, ELEMENT, VARIABLE -> item.shows(path);
      };
    }

    @Override
    public boolean has(FieldPath path, String value) {
      return switch (path.kind()) {
        case HEADER -> text(path).equals(Optional.of(value));
        case TOP -> top.has(path, value);
        case POINTER, SELECTOR, ELEMENT, VARIABLE ->
            path.after().isEmpty() ? item.has(path, value) : text(path).equals(Optional.of(value));
      };
    }
  }

  /// The whole word after the mark, when the mark stands there once and begins a word.
  static Optional<String> following(String text, String mark) {
    int at = text.indexOf(mark);
    if (at < 0 || text.indexOf(mark, at + 1) >= 0 || (at > 0 && !ends(text.charAt(at - 1)))) {
      return Optional.empty();
    }
    int start = at + mark.length();
    int end = start;
    while (end < text.length() && !ends(text.charAt(end))) {
      end++;
    }
    while (end > start && SENTENCE.indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    return end == start ? Optional.empty() : Optional.of(text.substring(start, end));
  }

  private static boolean ends(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c) || ENDS.indexOf(c) >= 0;
  }

  @Override
  public Optional<List<Item>> records(RecordShape shape) {
    return body.records(shape)
        .map(
            items ->
                items.stream()
                    .<Item>map(item -> new LocatedItem(item, body.whole(), exchange))
                    .toList());
  }

  @Override
  public Item whole() {
    return new LocatedItem(body.whole(), body.whole(), exchange);
  }

  @Override
  public boolean saysNull(FieldPath path) {
    return path.kind() != FieldPath.Kind.HEADER && body.saysNull(path);
  }

  @Override
  public boolean isThere(FieldPath path) {
    return path.kind() == FieldPath.Kind.HEADER
        ? exchange.header(path.path()).isPresent()
        : body.isThere(path);
  }

  @Override
  public boolean marked(String marker) {
    return body.marked(marker);
  }

  @Override
  public String visibleText() {
    return body.visibleText();
  }

  @Override
  public boolean asksForPassword() {
    return body.asksForPassword();
  }

  @Override
  public boolean carriesErrors() {
    return body.carriesErrors();
  }
}
