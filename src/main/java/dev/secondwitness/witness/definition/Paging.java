package dev.secondwitness.witness.definition;

import java.util.Optional;

/// How an answer says that there is more, and how the next page is asked for.
public sealed interface Paging {

  /// The answer is whole.
  record None() implements Paging {}

  /// A cursor for the next page, and a flag that says whether there is one; without a flag, a
  /// cursor that is null is the end.
  record Cursor(Optional<FieldPath> more, FieldPath next, String parameter) implements Paging {}

  /// Numbered pages from 1, and how many there are.
  record Numbered(FieldPath pages, String parameter) implements Paging {}
}
