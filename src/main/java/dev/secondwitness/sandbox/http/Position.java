package dev.secondwitness.sandbox.http;

/// A place in a receiver's listing, written with nine ASCII digits so that text order is its order.
public final class Position {
  private Position() {}

  /// The position as the receivers write it; zero is "nothing yet".
  public static String text(long position) {
    String digits = Long.toString(position);
    return "0".repeat(Math.max(0, 9 - digits.length())) + digits;
  }
}
