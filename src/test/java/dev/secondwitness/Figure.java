package dev.secondwitness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// How many rounds a fault is tried, and the line that says what came of them: zero failures in N
/// rounds bound the rate at about 3/N, so N always stands beside the zero.
public final class Figure {
  /// Read by `./check`: the runner keeps one output a class, and a class may run on two databases.
  private static final Path FIGURES = Path.of("target", "figures", "figures.txt");

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
    print(about, where, what, failures + " of " + rounds);
  }

  /// Prints a measured figure that is no count of failures.
  public static void print(String about, String where, String what, String figure) {
    String line = about + " | " + where + " | " + what + ": " + figure;
    System.out.println("FIGURE " + line);
    try {
      Files.createDirectories(Path.of("target", "figures"));
      Files.writeString(FIGURES, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
