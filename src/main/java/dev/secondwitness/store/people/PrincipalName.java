package dev.secondwitness.store.people;

/// A principal's name as it may come from outside: no control characters, no invisible ones, no
/// blanks at its ends, so that two names that look the same are the same.
final class PrincipalName {

  private PrincipalName() {}

  /// The name itself. Refuses one that is not plain.
  static String plain(String name) {
    boolean plain =
        name.equals(name.strip())
            && name.codePoints()
                .noneMatch(
                    c ->
                        Character.getType(c) == Character.FORMAT
                            || Character.getType(c) == Character.SURROGATE
                            || Character.getType(c) == Character.UNASSIGNED
                            || Character.isISOControl(c));
    if (!plain) {
      throw new IllegalArgumentException(
          "A principal's name has no invisible characters and no blanks at its ends");
    }
    return name;
  }
}
