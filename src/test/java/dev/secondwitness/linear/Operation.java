package dev.secondwitness.linear;

import java.util.Optional;

/// One operation of a recorded history, on the clock of whoever recorded it.
///
/// @param returned when its answer came; never, for one whose answer was cut
/// @param answer empty for one whose answer was cut: it may take effect at any later time, or never
public record Operation<I, O>(String by, long invoked, long returned, I asked, Optional<O> answer) {

  /// Of an operation whose answer never came.
  public static final long NEVER = Long.MAX_VALUE;

  public Operation {
    if (answer.isPresent() ? returned <= invoked || returned == NEVER : returned != NEVER) {
      throw new IllegalArgumentException("An answer comes after its question, or never");
    }
  }

  /// An operation that was answered.
  public static <I, O> Operation<I, O> answered(
      String by, long invoked, long returned, I asked, O answer) {
    return new Operation<>(by, invoked, returned, asked, Optional.of(answer));
  }

  /// An operation whose answer was cut.
  public static <I, O> Operation<I, O> cut(String by, long invoked, I asked) {
    return new Operation<>(by, invoked, NEVER, asked, Optional.empty());
  }
}
