package dev.secondwitness;

import java.util.Locale;

/// How many rounds a fault is tried, and the line that says what came of them: zero failures in N
/// rounds bound the rate at about 3/N, so N always stands beside the zero.
public final class Figure {
  private static final boolean NIGHTLY = Boolean.getBoolean("secondwitness.nightly");

  private Figure() {}

  /// The rounds of this run: few in `./check`, many in `./check --nightly`.
  public static int rounds(int check, int nightly) {
    return NIGHTLY ? nightly : check;
  }

  /// Whether this run is the long one.
  public static boolean nightly() {
    return NIGHTLY;
  }

  /// Prints what `./check` repeats at its end.
  ///
  /// @param about the invariants, faults or cases it speaks of, such as `I1 F9`
  /// @param where on which database, or how
  /// @param what what must not happen
  public static void print(String about, String where, String what, long failures, long rounds) {
    System.out.printf(
        Locale.ROOT, "FIGURE %s | %s | %s: %d of %d%n", about, where, what, failures, rounds);
  }

  /// Prints a measured figure that is no count of failures.
  public static void print(String about, String where, String what, String figure) {
    System.out.printf(Locale.ROOT, "FIGURE %s | %s | %s: %s%n", about, where, what, figure);
  }
}
