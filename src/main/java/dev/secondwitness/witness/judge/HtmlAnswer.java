package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.witness.definition.FieldPath;
import dev.secondwitness.witness.definition.RecordShape;
import java.util.List;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jsoup.select.Elements;

/// A public page: elements by selector, and only the text that people can see.
record HtmlAnswer(Document page, boolean password, PageVariables variables)
    implements AnswerDocument {

  /// Elements may nest deeper on honest pages than data does.
  private static final int DEPTH_FACTOR = 4;

  /// More tags than any page of a mebibyte has that was written to be read; what they cost to
  /// parse grows faster than they do.
  static final int MOST_TAGS = 50_000;

  private static final char SOFT_HYPHEN = '\u00AD';
  private static final char ZERO_WIDTH_SPACE = '\u200B';
  private static final String UNSEEN =
      "script, style, template, noscript, [hidden], [style~=(?i)display\\s*:\\s*none]";

  /// Fails for a page that is made of nothing but tags.
  static HtmlAnswer parse(String body, int depth) throws UnreadableAnswer {
    if (body.chars().filter(c -> c == '<').count() > MOST_TAGS) {
      throw new UnreadableAnswer(
          UnreadableReason.UNPARSABLE, "more than " + Integer.toString(MOST_TAGS) + " tags");
    }
    Parser parser = Parser.htmlParser().setMaxDepth(depth * DEPTH_FACTOR);
    Document page = Jsoup.parse(body, "", parser);
    boolean password = !page.select("input[type=password]").isEmpty();
    PageVariables variables =
        PageVariables.of(page.select("script").stream().map(Element::data).toList());
    page.select(UNSEEN).remove();
    return new HtmlAnswer(page, password, variables);
  }

  private record HtmlItem(Element element, PageVariables variables) implements Item {
    @Override
    public Optional<String> text(FieldPath path) {
      if (path.kind() == FieldPath.Kind.VARIABLE) {
        return variables.value(path.path());
      }
      Elements found = at(path);
      // Two elements where one is declared: which of them is meant cannot be told.
      if (found.size() != 1) {
        return Optional.empty();
      }
      Element only = found.getFirst();
      if (path.attribute().isEmpty()) {
        return Optional.of(shown(only)).filter(text -> !text.isEmpty());
      }
      return only.hasAttr(path.attribute())
          ? Optional.of(only.attr(path.attribute()))
          : Optional.empty();
    }

    /// Its text with what nobody sees still in it, such as soft hyphens: a value that holds one is
    /// another value.
    private static String shown(Element element) {
      String whole = element.wholeText();
      boolean unseen = whole.indexOf(SOFT_HYPHEN) >= 0 || whole.indexOf(ZERO_WIDTH_SPACE) >= 0;
      return (unseen ? whole.replaceAll("\\s+", " ") : element.text()).strip();
    }

    @Override
    public boolean shows(FieldPath path) {
      return path.kind() == FieldPath.Kind.VARIABLE ? text(path).isPresent() : !at(path).isEmpty();
    }

    private Elements at(FieldPath path) {
      return path.path().isEmpty() ? new Elements(element) : element.select(path.path());
    }
  }

  @Override
  public Optional<List<Item>> records(RecordShape shape) {
    List<Item> items =
        page.select(shape.rows().path()).stream()
            .<Item>map(element -> new HtmlItem(element, variables))
            .toList();
    return items.isEmpty() ? Optional.empty() : Optional.of(items);
  }

  @Override
  public Item whole() {
    return new HtmlItem(page, variables);
  }

  @Override
  public boolean saysNull(FieldPath path) {
    return false;
  }

  @Override
  public boolean isThere(FieldPath path) {
    return whole().shows(path);
  }

  @Override
  public boolean marked(String marker) {
    return !page.select(marker).isEmpty();
  }

  @Override
  public String visibleText() {
    return page.text();
  }

  @Override
  public boolean asksForPassword() {
    return password;
  }

  @Override
  public boolean carriesErrors() {
    return false;
  }
}
