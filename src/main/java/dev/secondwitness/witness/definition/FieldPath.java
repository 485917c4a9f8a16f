package dev.secondwitness.witness.definition;

/// Where a value stands in an answer: a JSON pointer, or a CSS selector and, after `@`, an
/// attribute.
///
/// @param path pointer or selector; empty for the record itself
/// @param attribute attribute of the selected element, empty for its visible text
public record FieldPath(String path, String attribute) {

  /// Reads `/id`, `span.id`, `@data-id` or `.amount@data-minor`.
  static FieldPath of(String text, AnswerType type) {
    return switch (type) {
      case JSON -> new FieldPath(text, "");
      case HTML -> {
        int at = text.lastIndexOf('@');
        yield at < 0
            ? new FieldPath(text, "")
            : new FieldPath(text.substring(0, at), text.substring(at + 1));
      }
    };
  }

  @Override
  public String toString() {
    return attribute.isEmpty() ? path : path + "@" + attribute;
  }
}
