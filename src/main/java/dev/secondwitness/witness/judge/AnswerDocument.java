package dev.secondwitness.witness.judge;

import dev.secondwitness.witness.definition.FieldPath;
import dev.secondwitness.witness.definition.RecordShape;
import java.util.List;
import java.util.Optional;

/// A parsed answer: the records in it, and values of its own.
interface AnswerDocument {

  /// One record, or the document as one.
  interface Item {
    /// The text of a scalar there; empty when it is not there, null or no scalar.
    Optional<String> text(FieldPath path);

    /// Whether anything at all is shown there, a value or more.
    boolean shows(FieldPath path);

    /// Whether that value stands there, be it among others.
    default boolean has(FieldPath path, String value) {
      return text(path).equals(Optional.of(value));
    }
  }

  /// The records; empty when the place where they should be is not there at all.
  Optional<List<Item>> records(RecordShape shape);

  /// The answer as a whole, to read single values from.
  Item whole();

  /// Whether the answer says of that place that nothing is there: a null.
  boolean saysNull(FieldPath path);

  /// Whether that place is there at all, were it with a null.
  boolean isThere(FieldPath path);

  /// Whether an element is in the page.
  boolean marked(String marker);

  /// The text people see; empty for data.
  String visibleText();

  /// Whether it asks for a password.
  boolean asksForPassword();

  /// Whether it carries errors beside or instead of data.
  boolean carriesErrors();
}
