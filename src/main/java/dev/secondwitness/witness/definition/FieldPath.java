package dev.secondwitness.witness.definition;

import java.util.Locale;

/// Where a value stands in an answer: a JSON pointer, a CSS selector, an element of a feed, a
/// header of the answer, or a variable of the page's scripts.
///
/// @param path pointer, selector, element or name; empty for the record itself
/// @param attribute attribute of the selected element, empty for its text
/// @param after text before the value, which then ends at the next space; empty for the whole text
public record FieldPath(Kind kind, String path, String attribute, String after) {

  /// How a path is written and where it looks.
  public enum Kind {
    /// `/id`, `/lines/*/id`, `/custom/*[name=ref]/value`.
    POINTER,
    /// `span.id`, `@data-id`, `.amount@data-minor`.
    SELECTOR,
    /// `id`, `author/name`, `link@href`.
    ELEMENT,
    /// `header:x-total-count`.
    HEADER,
    /// `var:wgRevisionId`.
    VARIABLE,
    /// `top:/title`: a path from the top of the answer, not from the record.
    TOP
  }

  private static final String HEADER_MARK = "header:";
  private static final String VARIABLE_MARK = "var:";
  private static final String TOP_MARK = "top:";

  /// Reads a path as answers of that type have them.
  static FieldPath of(String text, AnswerType type) {
    if (text.startsWith(HEADER_MARK)) {
      String name = text.substring(HEADER_MARK.length()).strip().toLowerCase(Locale.ROOT);
      return new FieldPath(Kind.HEADER, name, "", "");
    }
    if (text.startsWith(TOP_MARK)) {
      FieldPath below = of(text.substring(TOP_MARK.length()), type);
      return new FieldPath(Kind.TOP, below.path(), below.attribute(), "");
    }
    return switch (type) {
      case JSON -> new FieldPath(Kind.POINTER, text, "", "");
      case HTML ->
          text.startsWith(VARIABLE_MARK)
              ? new FieldPath(Kind.VARIABLE, text.substring(VARIABLE_MARK.length()), "", "")
              : split(Kind.SELECTOR, text);
      case FEED -> split(Kind.ELEMENT, text);
    };
  }

  private static FieldPath split(Kind kind, String text) {
    int at = text.lastIndexOf('@');
    return at < 0
        ? new FieldPath(kind, text, "", "")
        : new FieldPath(kind, text.substring(0, at), text.substring(at + 1), "");
  }

  /// The same place, of whose text only the word after that mark counts.
  FieldPath following(String mark) {
    return new FieldPath(kind, path, attribute, mark);
  }

  /// A member of the typed object that stands there.
  public FieldPath member(String name) {
    return new FieldPath(kind, path + "/" + name, attribute, "");
  }

  /// Whether it names the record as a whole.
  boolean isWhole() {
    return path.isEmpty() && attribute.isEmpty();
  }

  @Override
  public String toString() {
    String plain =
        switch (kind) {
          case POINTER -> path;
          case SELECTOR, ELEMENT -> attribute.isEmpty() ? path : path + "@" + attribute;
          case HEADER -> HEADER_MARK + path;
          case VARIABLE -> VARIABLE_MARK + path;
          case TOP -> TOP_MARK + (attribute.isEmpty() ? path : path + "@" + attribute);
        };
    return after.isEmpty() ? plain : plain + " after " + after;
  }
}
