package dev.secondwitness.launch;

import org.jspecify.annotations.Nullable;

/// The program cannot start; says why and what to do, for people.
final class CannotStart extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String whatToDo;

  CannotStart(String why, String whatToDo, @Nullable Throwable cause) {
    super(why, cause);
    this.whatToDo = whatToDo;
  }

  /// The next step for the person in front of it.
  String whatToDo() {
    return whatToDo;
  }
}
