package dev.secondwitness.app.port;

/// What a store shows of its audit chain when asked.
///
/// @param <T> what was asked for
public sealed interface Shown<T> {

  /// It showed it; whether it holds is another question.
  record Told<T>(T value) implements Shown<T> {}

  /// It answered, and did not show it.
  record Withheld<T>(String why) implements Shown<T> {}

  /// It did not answer, or not now.
  record Silent<T>(String detail) implements Shown<T> {}
}
