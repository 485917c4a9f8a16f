package dev.secondwitness.app.port;

/// What came of asking the store: an answer, a refusal, or no answer at all.
///
/// @param <T> the answer's type
public sealed interface Reply<T> {

  /// The store answered.
  record Ok<T>(T value) implements Reply<T> {}

  /// The store refused, and nothing changed.
  record Refused<T>(Problem problem) implements Reply<T> {}

  /// No answer. What was asked may or may not have been done.
  ///
  /// @param mayHaveReached false only when no byte can have left
  record NoAnswer<T>(boolean mayHaveReached, String detail) implements Reply<T> {}
}
