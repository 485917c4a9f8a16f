package dev.secondwitness.witness.definition;

import java.util.Optional;
import java.util.OptionalInt;

/// How an answer says that there is more, and how the next page is asked for.
public sealed interface Paging {

  /// The answer is whole.
  record None() implements Paging {}

  /// A cursor or opaque token for the next page, and a flag that says whether there is one.
  ///
  /// @param more without it, a cursor that is null is the end
  /// @param absentEnds whether a cursor that is not there at all is the end too
  record Cursor(Optional<FieldPath> more, FieldPath next, boolean absentEnds, Carrier by)
      implements Paging {}

  /// Numbered pages from 1, and how many there are.
  record Numbered(Count count, Carrier by) implements Paging {}

  /// How many numbered pages there are.
  sealed interface Count {
    /// The answer says how many pages.
    record Pages(FieldPath at) implements Count {}

    /// The answer says how many records; there are more while fewer have come.
    record Records(FieldPath total) implements Count {}

    /// There are more while the answer's `Link` header names a next one.
    record Linked() implements Count {}
  }

  /// The `Link` header names the next page's address, on the same path.
  record Link() implements Paging {}

  /// Records are counted from 0: the next page begins after those that came, however many were
  /// asked for, since a server may give fewer.
  ///
  /// @param total how many there are; without it an empty page is the end
  /// @param full how many records a page holds that is not the last, from a server that never gives
  ///     fewer; without it only an empty page is the end
  record Offset(Optional<FieldPath> total, OptionalInt full, Carrier by) implements Paging {}

  /// The next page begins after the last record of this one.
  ///
  /// @param last where a record carries what is asked after
  /// @param more says whether there is more; without it an empty page is the end
  record Keyset(Optional<FieldPath> more, FieldPath last, Carrier by) implements Paging {}

  /// Oldest first, everything after a sequence number; an empty page is the end unless a flag says
  /// so before.
  ///
  /// @param from the number before the first that is asked for
  record Since(Optional<FieldPath> more, FieldPath last, String from, Carrier by)
      implements Paging {}

  /// What carries the next page's mark: a parameter of the query, or the place `{{paging}}` of the
  /// body.
  ///
  /// @param first what the place of the body holds on the first page
  record Carrier(String parameter, boolean inBody, String first) {}

  /// Whether records come oldest first.
  default boolean oldestFirst() {
    return this instanceof Since;
  }

  /// What carries the mark; empty when none is needed.
  default Optional<Carrier> carrier() {
    return switch (this) {
      case None none -> Optional.empty();
      case Link link -> Optional.empty();
      case Cursor cursor -> Optional.of(cursor.by());
      case Numbered numbered -> Optional.of(numbered.by());
      case Offset offset -> Optional.of(offset.by());
      case Keyset keyset -> Optional.of(keyset.by());
      case Since since -> Optional.of(since.by());
    };
  }
}
