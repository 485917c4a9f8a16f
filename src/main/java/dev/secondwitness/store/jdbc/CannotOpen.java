package dev.secondwitness.store.jdbc;

/// A database or a backup that this program will not use as it is; says why and what to do, for
/// people.
public final class CannotOpen extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String whatToDo;

  CannotOpen(String why, String whatToDo) {
    super(why);
    this.whatToDo = whatToDo;
  }

  CannotOpen(String why, String whatToDo, Throwable cause) {
    super(why, cause);
    this.whatToDo = whatToDo;
  }

  /// The next step for the person who started it.
  public String whatToDo() {
    return whatToDo;
  }
}
